import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { retainedCopies } from './back-up.ts'

/** A Friday. */
const NOW = new Date('2026-11-20T12:30:00Z')

/** Copies by the hours of their age. */
const aged = (...hours: number[]) => hours.map((age) => ({ age, at: new Date(NOW.getTime() - age * HOUR_MS) }))
const retainedAges = (...hours: number[]) => retainedCopies(aged(...hours)).map(({ age }) => age)
const everyHour = Array.from({ length: 24 * 60 }, (_, hour) => hour)

test('of copies made every hour stay 24 hourly, 7 daily and 4 weekly ones', () => {
  const hourly = everyHour.slice(0, 24)
  // the last of a day is at 23:30, 13 hours before NOW and then every 24 hours; 19 November to 14 November
  const daily = [13, 37, 61, 85, 109, 133]
  // the last of a week is on Sunday at 23:30: 15, 8 and 1 November
  const weekly = [109, 109 + 168, 109 + 336]
  expect(retainedAges(...everyHour)).toEqual([...new Set([...hourly, ...daily, ...weekly])].toSorted((a, b) => a - b))
})

test('of copies within an hour stays the last', () => {
  expect(retainedAges(0.1, 0.2, 0.3)).toEqual([0.1])
})

test('a school that makes copies rarely keeps them all', () => {
  const yearly = [0, 9_000, 18_000, 27_000]
  expect(retainedAges(...yearly)).toEqual(yearly)
})

test('the newest stays, there are 35 at most, and to tidy up twice changes nothing', () => {
  const ages = array(
    integer({ min: 0, max: 300_000 }).map((minutes) => minutes / 60),
    { minLength: 1, maxLength: 300 },
  )
  assert(
    property(ages, (hours) => {
      const retained = retainedCopies(aged(...hours))
      expect(retained[0]?.age).toBe(Math.min(...hours))
      expect(retained.length).toBeLessThanOrEqual(35)
      expect(retainedCopies(retained)).toEqual(retained)
    }),
  )
})
