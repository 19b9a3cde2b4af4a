import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { addMonths, pauseBefore } from './period.ts'

describe('a period ends on the same day and time of a later month', () => {
  test.each([
    ['2026-11-21T10:00:00.000Z', 1, '2026-12-21T10:00:00.000Z'],
    ['2026-12-21T10:00:00.000Z', 1, '2027-01-21T10:00:00.000Z'],
    ['2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-10-31T23:59:59.999Z', 1, '2026-11-30T23:59:59.999Z'],
  ])('%s and %i months', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to)
  })
})

test('a failed charge is tried again 1, 3, 5 and 7 days after it, and then no more', () => {
  const pauses = [0, 1, 2, 3, 4].map(pauseBefore)
  expect(pauses.map((pause) => pause && pause / DAY_MS)).toEqual([1, 2, 2, 2, null])
})
