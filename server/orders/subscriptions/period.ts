export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same day and time so many months later, or the last day of that month where it is shorter. */
export const addMonths = (from: Date, months: number): Date => {
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  later.setUTCDate(Math.min(from.getUTCDate(), lastDayOf(later.getUTCFullYear(), later.getUTCMonth())))
  return later
}

/** How long before its first charge a trial is told of it. */
export const NOTICE_MS = DAY_MS

/** How many days after the first failure of a charge it is tried again. Source: DESIGN §6. */
export const RETRY_DAYS = [1, 3, 5, 7] as const

/** How long to wait before retry number `retry`, counted from 0; null where there is none any more. */
export const pauseBefore = (retry: number): number | null => {
  const day = RETRY_DAYS[retry]
  return day === undefined ? null : (day - (RETRY_DAYS[retry - 1] ?? 0)) * DAY_MS
}
