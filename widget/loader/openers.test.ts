import { expect, test } from 'vitest'
import { elementNames } from '../elements/element-specs.ts'
import { HASH } from './openers.ts'

test.each(elementNames)('#school-%s opens its popup', (name) => {
  expect(HASH.test(`#school-${name}`)).toBe(true)
})
