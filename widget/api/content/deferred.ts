import type { DeferredStart } from './wire.ts'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const US_DATE = /^(\d{2})-(\d{2})-(\d{4})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** `YYYY-MM-DD` of a date in either format; null where it is none. Source: content spec §9. */
export const isoDate = (date: string): string | null => {
  const [, year, month, day] = ISO_DATE.exec(date) ?? date.replace(US_DATE, '$3-$1-$2').match(ISO_DATE) ?? []
  if (!year || !month || !day) return null
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().startsWith(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null
}

/**
 * The moment of a local date and time, in UTC; null where it is not deferred, or not wholly said. A time that the clocks leave out is
 * the one they go on to, of one that they show twice it is the first. Source: content spec §4.
 */
export const startOf = ({ is_deferred, deferred_date, deferred_time }: Partial<DeferredStart>): string | null => {
  const date = isoDate(deferred_date ?? '')
  if (!is_deferred || !date || !TIME.test(deferred_time ?? '')) return null
  return new Date(`${date}T${deferred_time}:00`).toISOString() // without a zone it is local time
}

const two = (number: number) => String(number).padStart(2, '0')

/** A moment as local date and time. */
export const deferredFrom = (moment: string | null | undefined): DeferredStart => {
  const at = new Date(moment ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return { is_deferred: false, deferred_date: '', deferred_time: '' }
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return { is_deferred: true, deferred_date: date, deferred_time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}
