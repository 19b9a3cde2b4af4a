import { expect, test } from 'vitest'
import { elementNames, elementSpecs } from '../elements/element-specs.ts'
import { HASH } from './openers.ts'

test('an address opens every popup, and no other', () => {
  expect(elementNames).toEqual(Object.keys(elementSpecs))
  const hashes = [
    ...elementNames.flatMap((name) => [`#school-${name}`, `#school-${name}?next-url=/x`]),
    '#school-loginx',
    '#school-',
  ]
  expect(hashes.map((hash) => HASH.test(hash))).toEqual([true, true, true, true, false, false])
})
