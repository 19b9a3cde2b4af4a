import { expect, test } from 'vitest'
import { numberOf, readNumber } from './order-store.ts'

const id = '3f9a21c7-0000-4000-8000-000000000000'

test.each([
  [10_482, 'ru', 'М-10482'],
  [10_482, 'en', 'M-10482'],
  [null, 'ru', '3f9a21c7'],
] as const)('the order number %j is shown in %s as %s', (number, lang, shown) => {
  expect(numberOf({ id, number, lang })).toBe(shown)
})

test.each([
  ['М-10482', 10_482],
  ['m 10482', 10_482],
  [' 10482 ', 10_482],
  ['М–123456789', 123_456_789],
  ['1048', null],
  ['Ж-10482', null],
  [id, null],
])('%j is read as the number %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})
