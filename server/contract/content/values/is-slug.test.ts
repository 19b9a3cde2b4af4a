import { expect, test } from 'vitest'
import { isSlug } from './is-slug.ts'

test('an address has Latin letters, digits, hyphens and underscores', () => {
  expect(['', 'lava_2-b', 'Lava', 'лава', 'a b', 'a/b', 'a'.repeat(101)].map(isSlug)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
