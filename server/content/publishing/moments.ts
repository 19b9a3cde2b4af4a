import { dayOf } from '../../contract/content/values/moments.ts'
import { DAY_MS } from '../../orders/subscriptions/period.ts'

/** Days are those of Moscow, three hours ahead of UTC all year. */
const MOSCOW_MS = 3 * 60 * 60_000

const isDay = (moment: string) => dayOf(moment) === moment

/** When a day begins, or the moment itself, in milliseconds; null where there is none. */
export const startOf = (moment: unknown): number | null => {
  if (typeof moment !== 'string') return null
  const at = Date.parse(moment)
  if (Number.isNaN(at)) return null
  return isDay(moment) ? at - MOSCOW_MS : at
}

/** When a day has ended, or the moment itself, in milliseconds; null where there is none. */
export const endOf = (moment: unknown): number | null => {
  const start = startOf(moment)
  return start !== null && typeof moment === 'string' && isDay(moment) ? start + DAY_MS : start
}
