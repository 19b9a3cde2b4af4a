import { expect, test } from 'vitest'
import { formatAgo } from './format-ago.ts'

const NOW = Date.parse('2026-12-10T12:00:00.000Z')

test.each([
  ['2026-12-10T11:59:30.000Z', 'только что', 'just now'],
  ['2026-12-10T12:00:30.000Z', 'только что', 'just now'],
  ['2026-12-10T11:55:00.000Z', '5 минут назад', '5 minutes ago'],
  ['2026-12-10T11:00:00.000Z', '1 час назад', '1 hour ago'],
  ['2026-12-09T11:00:00.000Z', 'вчера', 'yesterday'],
  ['2026-12-04T12:00:00.000Z', '6 дней назад', '6 days ago'],
  ['2026-11-21T12:00:00.000Z', '21 ноября 2026', '21 November 2026'],
])('%s is told as %s, in English as %s', (iso, ru, en) => {
  const formatted = [formatAgo(iso, 'ru', NOW), formatAgo(iso, 'en', NOW)]
  expect(formatted.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([ru, en])
})
