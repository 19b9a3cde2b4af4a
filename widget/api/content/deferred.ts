import type { DeferredStart } from './wire.ts'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const US_DATE = /^(\d{2})-(\d{2})-(\d{4})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Converts a date in either format to `YYYY-MM-DD`; null if it is no valid date. Source: content spec §9. */
export const isoDate = (date: string): string | null => {
  const [, year, month, day] = ISO_DATE.exec(date) ?? date.replace(US_DATE, '$3-$1-$2').match(ISO_DATE) ?? []
  if (!year || !month || !day) return null
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().startsWith(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null
}

/**
 * Converts a local date and time to UTC; null if the start is not deferred, or the date or time is missing. A time that a DST change skips
 * moves forward by the gap; of a repeated time the first occurrence counts. Source: content spec §4.
 */
export const startOf = ({ is_deferred, deferred_date, deferred_time }: Partial<DeferredStart>): string | null => {
  const date = isoDate(deferred_date ?? '')
  if (!is_deferred || !date || !TIME.test(deferred_time ?? '')) return null
  return new Date(`${date}T${deferred_time}:00`).toISOString() // without a zone it is local time
}

const two = (number: number) => String(number).padStart(2, '0')

/** Converts an ISO timestamp to a local date and time. */
export const deferredFrom = (moment: string | null | undefined): DeferredStart => {
  const at = new Date(moment ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return { is_deferred: false, deferred_date: '', deferred_time: '' }
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return { is_deferred: true, deferred_date: date, deferred_time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}
