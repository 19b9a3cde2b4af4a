import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { addMonths, anchorDay, pauseBefore } from './period.ts'

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

describe('the anchor of periods is the day of their start', () => {
  test.each([
    ['the same', '2027-02-15T10:00:00Z', 15, 15],
    ['of the first period', '2027-02-15T10:00:00Z', 0, 15],
    ['the earlier one after the last day of a month', '2027-02-28T10:00:00Z', 31, 31],
    ['not an earlier one that was smaller', '2027-04-30T10:00:00Z', 28, 30],
    ['not an earlier one within a month', '2027-03-02T10:00:00Z', 31, 2],
  ])('%s', (_, start, earlier, day) => {
    expect(anchorDay(new Date(start), earlier)).toBe(day)
  })

  test('and a month that has no such day ends the period on its last', () => {
    expect(addMonths(new Date('2027-02-28T10:00:00Z'), 2, 31)).toEqual(new Date('2027-04-30T10:00:00Z'))
  })
})

test('a failed charge is tried again 1, 3, 5 and 7 days after it, and then no more', () => {
  const pauses = [0, 1, 2, 3, 4].map(pauseBefore)
  expect(pauses.map((pause) => pause && pause / DAY_MS)).toEqual([1, 2, 2, 2, null])
})
