import { TRIAL_DAYS } from '../../contract/checkout-limits.ts'
import type { Order } from '../../payments/orders/store.ts'
import { addMonths, DAY_MS } from '../subscriptions/period.ts'

/** The first moment of autumn by Moscow time, which is three hours ahead of UTC all year. */
const autumnOf = (year: number): Date => new Date(Date.UTC(year, 7, 31, 21))

/** When the summer ends that lasts, or the next one. */
const endOfSummer = (at: Date): Date => {
  const thisYears = autumnOf(at.getUTCFullYear())
  return at < thisYears ? thisYears : autumnOf(at.getUTCFullYear() + 1)
}

/** What is bought. `duration` in months: 0 is until the end of summer, null for good. A trial lasts its days whatever it says. */
export interface Period {
  kind: Order['kind']
  duration: number | null
}

/** Until when a product is open: null is for good, `closed` not at all. */
export type Access = Date | null | 'closed'

/**
 * Until when a product is open once a period of it was paid at `at`: what is left of `before` is added to. Null is for good.
 * Source: checkout spec §4, §9, DESIGN §6.
 */
export const availableTo = ({ kind, duration }: Period, before: Access, at: Date): Date | null => {
  if (before === null || (duration === null && kind !== 'trial')) return null
  const start = before === 'closed' || before < at ? at : before
  if (kind === 'trial') return new Date(start.getTime() + TRIAL_DAYS * DAY_MS)
  if (duration) return addMonths(start, duration)
  const end = endOfSummer(at)
  return start > end ? start : end
}
