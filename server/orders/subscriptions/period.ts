import { DAY_MS } from '../../contract/durations.ts'

const lastDayOf = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

/**
 * The anchor of the billing cycle: the day of the month (UTC) on which a period that begins at `start` ends, where the month has it. It is that
 * of `start`, or the `earlier` one where the month of `start` is too short for it.
 */
export const anchorDay = (start: Date, earlier: number): number => {
  const day = start.getUTCDate()
  return day === lastDayOf(start) ? Math.max(day, earlier) : day
}

/** The same time on a day of the month some months later (UTC), or on the last day of that month if it is shorter. */
export const addMonths = (from: Date, months: number, day: number = from.getUTCDate()): Date => {
  const shifted = new Date(from)
  shifted.setUTCDate(1)
  shifted.setUTCMonth(shifted.getUTCMonth() + months)
  shifted.setUTCDate(Math.min(day, lastDayOf(shifted)))
  return shifted
}

/** How long before its first charge a trial gets the notice. */
export const NOTICE_MS = DAY_MS

/** Retries of a failed charge, in days after its first failure. Source: DESIGN §6. */
export const RETRY_DAYS = [1, 3, 5, 7] as const

/** The pause before retry number `retry`, counted from 0; null after the last one. */
export const pauseBefore = (retry: number): number | null => {
  const day = RETRY_DAYS[retry]
  return day === undefined ? null : (day - (RETRY_DAYS[retry - 1] ?? 0)) * DAY_MS
}
