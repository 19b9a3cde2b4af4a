import {
  type CartTotals,
  cartTotalsOf,
  pricedItems,
  promoBases,
  restOf,
  total,
  type TotalsInput,
} from './cart-totals.ts'

export { CARD_CHECK, LIL_WORTH, SUBSCRIBE_PRICE } from './cart-totals.ts'
export type { TotalsInput, TotalsItem, TotalsPromo } from './cart-totals.ts'

/** An item's share, in the currency of the cart: `price - discount - bonuses = due`. `discount` includes the item's own and the code's. */
interface TotalsLine {
  price: number
  discount: number
  bonuses: number
  due: number
}

export interface Totals extends CartTotals {
  lines: TotalsLine[]
}

/**
 * Splits a sum by weights into whole parts that add up to it exactly; no part exceeds its weight if the sum does not exceed their
 * total. Units left by rounding go to the largest remainders, the earlier first. BigInt, since products of two sums need more than 53
 * bits.
 */
const split = (sum: number, weights: readonly number[]): number[] => {
  const whole = BigInt(total(weights))
  if (whole === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(sum) * BigInt(weight))
  const parts = products.map((product) => Number(product / whole))
  const left = sum - total(parts)
  const larger = (one: number, other: number) =>
    Number(((products[other] ?? 0n) % whole) - ((products[one] ?? 0n) % whole))
  const lucky = new Set(
    weights
      .map((_, at) => at)
      .toSorted(larger)
      .slice(0, left),
  )
  return parts.map((part, at) => (lucky.has(at) ? part + 1 : part))
}

/**
 * The totals of a cart and the share of each item: whole minor units, none below 0, that add up to the totals exactly.
 * Source: checkout spec §4, §5, §9.
 */
export const totalsOf = (input: TotalsInput): Totals => {
  const { currency, promo } = input
  const items = pricedItems(input)
  const totals = cartTotalsOf(input)
  const byCode = totals.discount[currency]
  const codeParts = split(byCode, byCode > 0 && promo ? promoBases(items, promo, currency) : items.map(() => 0))
  const rests = items.map((item, at) => restOf(item, currency) - (codeParts[at] ?? 0))
  const lilParts = split(totals.bonuses, rests)
  const lines = items.map(({ price }, at) => {
    const left = rests[at] ?? 0
    const paid = lilParts[at] ?? 0
    return { price: price[currency], discount: price[currency] - left, bonuses: paid, due: left - paid }
  })
  return { ...totals, lines }
}
