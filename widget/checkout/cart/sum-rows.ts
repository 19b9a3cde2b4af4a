import { SUBSCRIBE_PRICE } from '../../../server/contract/checkout/cart-totals.ts'
import type { CartSummary } from '../model/cart-summary.ts'

/** A row of the totals: a reduction and its reason. `minor` in minor units, `percent` as a whole number. */
export type SumRow =
  | { by: 'items' | 'code'; percent: number; minor: number }
  | { by: 'lils'; minor: number }
  | { by: 'trial'; minor: number }

/** The price of the items before reductions, the reductions, and the total, in minor units. */
interface Reckoning {
  sum: number
  rows: SumRow[]
  result: number
}

/** A part of a sum in whole percent; at least 1 unless it is 0. */
export const percentOf = (part: number, whole: number): number =>
  part === 0 || whole === 0 ? 0 : Math.max(1, Math.round((part / whole) * 100))

/**
 * The totals from top to bottom, without rows that reduce nothing. A trial shows the price of the subscription and a reduction by all of
 * it. Source: checkout spec §2, §4, §5.
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
