import { expect, test } from 'vitest'
import { cookieOf, newId } from './cookies.ts'

test('no two ids are alike', () => {
  expect(new Set(Array.from({ length: 100_000 }, newId)).size).toBe(100_000)
})

test.each([
  [undefined, null],
  ['', null],
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['a=1; b=2', '1'],
  ['xa=3; a=1; a=2', '1'],
  ['xa=3', null],
  ['b=a=1', null],
])('a cookie is found by its whole name: %s', (header, value) => {
  expect(cookieOf(header, 'a')).toBe(value)
})
