import { DAY_MS } from '../../contract/durations.ts'

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same day and time some months later (UTC), or the last day of that month if it is shorter. */
export const addMonths = (from: Date, months: number): Date => {
  const shifted = new Date(from)
  shifted.setUTCDate(1)
  shifted.setUTCMonth(shifted.getUTCMonth() + months)
  shifted.setUTCDate(Math.min(from.getUTCDate(), lastDayOf(shifted.getUTCFullYear(), shifted.getUTCMonth())))
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
