import type { TotalsInput, TotalsPromo } from '../../contract/totals.ts'
import type { PricedCart } from './priced-cart.ts'

/** What is wished for with a cart: the code that holds for it, the lils on the account, and whether they shall pay. */
export interface TotalsOptions {
  kind: 'purchase' | 'trial' | 'subscribe' | 'resubscribe'
  promo: TotalsPromo | null
  balance: number
  usesLils: boolean
}

/**
 * A priced cart and options, as `totalsOf` takes them. A subscriber who comes back pays what a new one pays, and nothing while the last
 * period lasts.
 */
export const totalsInput = (
  { cart, items, currency, isRecurrent, isHidden, isLilLesson, paidUntil }: PricedCart,
  { kind, promo, balance, usesLils }: TotalsOptions,
): TotalsInput => ({
  items: items.map(({ product, price, discount }) => ({ type: product.type, price, discount })),
  currency,
  promo,
  balance,
  usesLils,
  isTrial: kind === 'trial' || paidUntil !== null,
  isSubscribe: kind === 'subscribe' || kind === 'resubscribe',
  isLilLesson,
  isThresholdWaived: cart.isThresholdWaived,
  isHidden,
  isRecurrent,
})
