import { DAY_MS, MOSCOW_OFFSET_MS } from '../../durations.ts'

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/

const isOfCalendar = (day: string) => {
  const moment = new Date(`${day}T00:00:00Z`)
  return day >= '1900' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** `YYYY-MM-DD` from `YYYY-MM-DD` or `MM-DD-YYYY`; null if it is not a valid day. Source: content spec §9. */
export const dayOf = (value: string): string | null => {
  const [, month, date, year] = MONTH_FIRST.exec(value) ?? []
  const day = year === undefined ? value : `${year}-${month}-${date}`
  return YEAR_FIRST.test(day) && isOfCalendar(day) ? day : null
}

const isDay = (moment: string) => dayOf(moment) === moment

/** The start of a day in Moscow, or the moment itself, in milliseconds; null for a missing or invalid value. */
export const startOf = (moment: unknown): number | null => {
  if (typeof moment !== 'string') return null
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return null
  return isDay(moment) ? at - MOSCOW_OFFSET_MS : at
}

/** The end of a day in Moscow, or the moment itself, in milliseconds; null for a missing or invalid value. */
export const endOf = (moment: unknown): number | null => {
  const start = startOf(moment)
  return start !== null && typeof moment === 'string' && isDay(moment) ? start + DAY_MS : start
}
