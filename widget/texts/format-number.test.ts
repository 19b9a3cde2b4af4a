import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { russianCount } from './format-number.ts'

test.each([
  ['ru', '21\u00A0декабря\u00A02026'],
  ['en', '21\u00A0December\u00A02026'],
] as const)('a date is spelt out in %s: %s', (lang, text) => {
  expect(formatDate('2026-12-21T12:00:00.000Z', lang)).toBe(text)
})

test.each([
  [1, '1\u00A0лилик'],
  [2, '2\u00A0лилика'],
  [5, '5\u00A0лиликов'],
  [11, '11\u00A0лиликов'],
  [21, '21\u00A0лилик'],
  [1_250, '1\u00A0250\u00A0лиликов'],
])('%s of them are %s', (count, text) => {
  expect(russianCount(count, ['лилик', 'лилика', 'лиликов'])).toBe(text)
})
