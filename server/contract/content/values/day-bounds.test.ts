import { expect, test } from 'vitest'
import { endOf, startOf } from './day-bounds.ts'

const iso = (ms: number | null) => ms && new Date(ms).toISOString()

test('a day begins and ends in Moscow, a moment is its own beginning and end', () => {
  expect([startOf, endOf].map((bound) => ['2026-12-01', '2026-12-01T19:00:00.000Z'].map(bound).map(iso))).toEqual([
    ['2026-11-30T21:00:00.000Z', '2026-12-01T19:00:00.000Z'],
    ['2026-12-01T21:00:00.000Z', '2026-12-01T19:00:00.000Z'],
  ])
})

test('what is no day and no moment has no bounds', () => {
  expect([null, undefined, '', 'tomorrow', 20_261_201].flatMap((value) => [startOf(value), endOf(value)])).toEqual(
    Array.from({ length: 10 }, () => null),
  )
})
