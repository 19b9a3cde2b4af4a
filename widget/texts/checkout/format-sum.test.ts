import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { formatSum, russianCount } from './format-sum.ts'

test.each([
  [1_500_00, 'RUB', 'ru', '1\u00A0500\u00A0₽'],
  [18_50, 'EUR', 'ru', '18,50\u00A0€'],
  [5, 'EUR', 'ru', '0,05\u00A0€'],
  [1_234_567_89, 'RUB', 'ru', '1\u00A0234\u00A0567,89\u00A0₽'],
  [0, 'RUB', 'ru', '0\u00A0₽'],
  [1_500_00, 'RUB', 'en', '₽1,500'],
  [18_50, 'EUR', 'en', '€18.50'],
  [18_00, 'EUR', 'en', '€18'],
] as const)('%s minor units of %s are, in %s, %s', (minor, currency, lang, words) => {
  expect(formatSum(minor, currency, lang)).toBe(words)
})

test.each([
  ['ru', '21\u00A0декабря\u00A02026'],
  ['en', '21\u00A0December\u00A02026'],
] as const)('a date is spelt out in %s: %s', (lang, words) => {
  expect(formatDate('2026-12-21T12:00:00.000Z', lang)).toBe(words)
})

test.each([
  [1, '1\u00A0лилик'],
  [2, '2\u00A0лилика'],
  [5, '5\u00A0лиликов'],
  [11, '11\u00A0лиликов'],
  [21, '21\u00A0лилик'],
  [1_250, '1\u00A0250\u00A0лиликов'],
])('%s of them are %s', (count, words) => {
  expect(russianCount(count, ['лилик', 'лилика', 'лиликов'])).toBe(words)
})
