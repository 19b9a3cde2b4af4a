import { SUBSCRIBE_PRICE } from '../../../server/contract/cart-totals.ts'
import type { CartSummary } from '../model/cart-summary.ts'

/** A line of the reckoning: what is taken off and by what. `minor` in minor units, `percent` whole. */
export type SumRow =
  | { by: 'items' | 'code'; percent: number; minor: number }
  | { by: 'lils'; minor: number }
  | { by: 'trial'; minor: number }

/** What the items cost before anything is taken off, what takes it off, and what is left, in minor units. */
export interface Reckoning {
  sum: number
  rows: SumRow[]
  result: number
}

/** A part of a sum in whole percent; what is there at all is at least one. */
export const percentOf = (part: number, whole: number): number =>
  part === 0 || whole === 0 ? 0 : Math.max(1, Math.round((part / whole) * 100))

/**
 * The totals as they are read from top to bottom; what takes nothing off is left out. A trial has the price of the subscription, and takes
 * all of it off. Source: checkout spec §2, §4, §5.
 */
export const reckoningOf = ({
  totals,
  currency,
  isTrial,
}: Pick<CartSummary, 'totals' | 'currency' | 'isTrial'>): Reckoning => {
  if (isTrial) {
    const price = SUBSCRIBE_PRICE[currency]
    return { sum: price, rows: [{ by: 'trial', minor: price }], result: totals.result }
  }
  const { price: sum } = totals
  const [rest, byCode] = [totals.sum[currency], totals.discount[currency]]
  const rows: SumRow[] = [
    { by: 'items', percent: percentOf(sum - rest, sum), minor: sum - rest },
    { by: 'code', percent: totals.percent, minor: byCode },
    { by: 'lils', minor: totals.bonuses },
  ]
  return { sum, rows: rows.filter(({ minor }) => minor > 0), result: totals.result }
}
