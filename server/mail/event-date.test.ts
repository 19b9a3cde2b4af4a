import { expect, test } from 'vitest'
import { formatEventDate } from './templates/event-parts.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['2026-12-01', 'ru', '1 декабря 2026 г.'],
  ['2026-12-01', 'en', 'December 1, 2026'],
  ['2026-12-01T19:00', 'ru', '1 декабря 2026 г. в 19:00 по Москве'],
  ['2026-12-01T19:00:00', 'en', 'December 1, 2026 at 7:00 PM, Moscow time'],
  ['2026-12-01T19:00Z', 'ru', '1 декабря 2026 г. в 22:00 по Москве'],
  ['2026-12-01T23:30:00-05:00', 'ru', '2 декабря 2026 г. в 07:30 по Москве'],
] as const)('%s is told in %s as %s', (date, lang, expected) => {
  expect(plain(formatEventDate(date, lang))).toBe(expected)
})
