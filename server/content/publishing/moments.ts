import { dayOf } from '../../contract/content/values/moments.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'

/** Days are in Moscow time, UTC+3 all year. */
const MOSCOW_MS = 3 * HOUR_MS

const isDay = (moment: string) => dayOf(moment) === moment

/** The start of a day, or the moment itself, in milliseconds; null for a missing or invalid value. */
export const startOf = (moment: unknown): number | null => {
  if (typeof moment !== 'string') return null
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return null
  return isDay(moment) ? at - MOSCOW_MS : at
}

/** The end of a day, or the moment itself, in milliseconds; null for a missing or invalid value. */
export const endOf = (moment: unknown): number | null => {
  const start = startOf(moment)
  return start !== null && typeof moment === 'string' && isDay(moment) ? start + DAY_MS : start
}
