/**
 * Cart totals, computed in this one place: the server charges by them and the widget shows them. The share of each item is computed on
 * the server only (`totals.ts`). This module imports nothing. Sums are minor units (kopecks, cents); lils are whole points.
 * Source: checkout spec §4, §5, §9.
 */

type Currency = 'RUB' | 'EUR'
type Sums = Record<Currency, number>

/** Minimum cart sum for a promo code or lils to apply, in minor units. Source: checkout spec §5, §9. */
export const PROMO_THRESHOLD: Sums = { RUB: 500_00, EUR: 7_00 }
/** The same minimum for lils in a cart of lessons, in rubles only. */
export const LIL_LESSON_THRESHOLD_RUB = 490_00
/** Price of one month of the catalogue subscription, which a trial leads to and a subscriber buys. Source: checkout spec §5, §9. */
export const SUBSCRIBE_PRICE: Sums = { RUB: 1_500_00, EUR: 18_00 }
/** Amount charged to check a card; refunded at once. Source: checkout spec §9. */
export const CARD_CHECK: Sums = { RUB: 1_00, EUR: 1_00 }
/** Value of one lil in each currency: one ruble, one cent. */
export const LIL_WORTH: Sums = { RUB: 1_00, EUR: 1 }

/** An item of the cart. `discount` is its own current discount. A promo code may be limited to some values of `type`. */
export interface TotalsItem {
  type: string
  price: Sums
  discount: Sums
}

/**
 * A promo code that is valid for this buyer and cart: a percentage of, or a fixed amount off, the items of its types. `types` null is
 * any.
 */
export type TotalsPromo =
  | { kind: 'percent'; percent: number; types: readonly string[] | null }
  | { kind: 'fixed'; amount: Sums; types: readonly string[] | null }

export interface TotalsInput {
  items: readonly TotalsItem[]
  currency: Currency
  promo: TotalsPromo | null
  /** Lils on the account, 0 for a visitor. */
  balance: number
  usesLils: boolean
  isTrial: boolean
  isSubscribe: boolean
  isLilLesson: boolean
  /** The internal promo code has waived the threshold. */
  isThresholdWaived: boolean
  /** The cart takes neither promo codes nor lils. */
  isHidden: boolean
  /** The cart can be paid by card only. */
  isRecurrent: boolean
}

export interface CartTotals {
  /** Sum of the item prices before any discount, in the currency of the cart. */
  price: number
  /** Sum of the items after their own discounts, before promo code and lils. */
  sum: Sums
  /** Amount that the promo code takes off. */
  discount: Sums
  /** `discount` as a whole percentage of `sum`, for display. */
  percent: number
  canUsePromo: boolean
  canUseLils: boolean
  /** Amount paid in lils, in the currency of the cart, and the number of lils. */
  bonuses: number
  lils: number
  /** Amount left to pay, in the currency of the cart. */
  result: number
  /** The payment method `lils` is offered: in rubles, if lils may be used and cover the whole rest. */
  isLilsMethodOffered: boolean
}

const NOTHING: Sums = { RUB: 0, EUR: 0 }

const inBoth = (of: (currency: Currency) => number): Sums => ({ RUB: of('RUB'), EUR: of('EUR') })

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A percentage of a sum, rounded half up to the whole minor unit. */
const percentOf = (sum: number, percent: number): number => Math.floor((sum * percent + 50) / 100)

/** The items to price: those of the cart, or the single catalogue subscription that a trial (free) or a subscriber gets instead. */
export const pricedItems = ({ items, isTrial, isSubscribe }: TotalsInput): readonly TotalsItem[] => {
  if (!isTrial && !isSubscribe) return items
  return [{ type: 'catalog', price: isTrial ? NOTHING : SUBSCRIBE_PRICE, discount: NOTHING }]
}

/** An item's price after its own discount, never below 0. */
export const restOf = ({ price, discount }: TotalsItem, currency: Currency): number =>
  Math.max(0, price[currency] - Math.max(0, discount[currency]))

const isFor = ({ types }: TotalsPromo, { type }: TotalsItem) => types === null || types.includes(type)

/** The most that the code can take off each item: its price after its own discount if the code is for its type, else 0. */
export const promoBases = (items: readonly TotalsItem[], promo: TotalsPromo, currency: Currency) =>
  items.map((item) => (isFor(promo, item) ? restOf(item, currency) : 0))

const promoDiscount = (items: readonly TotalsItem[], promo: TotalsPromo, currency: Currency): number => {
  const base = total(promoBases(items, promo, currency))
  const wanted = promo.kind === 'percent' ? percentOf(base, promo.percent) : promo.amount[currency]
  return Math.min(base, Math.max(0, wanted))
}

const thresholdOf = ({ isThresholdWaived, currency }: TotalsInput, base: Sums): number =>
  isThresholdWaived ? 0 : base[currency]

/** The threshold for lils, which is lower in rubles for a cart of lessons. */
const lilsThreshold = (input: TotalsInput): number =>
  thresholdOf(input, input.isLilLesson ? { ...PROMO_THRESHOLD, RUB: LIL_LESSON_THRESHOLD_RUB } : PROMO_THRESHOLD)

/**
 * The amount of the rest that lils pay, and their number: at most the balance and at most the whole rest; a started lil counts as a
 * whole one.
 */
const paidByLils = (rest: number, balance: number, worth: number) => {
  const needed = Math.ceil(rest / worth)
  return balance >= needed ? { bonuses: rest, lils: needed } : { bonuses: balance * worth, lils: balance }
}

/**
 * Computes the totals of a cart. A promo code and lils are exclusive: a code that takes something off wins. A code takes off at most
 * the price of the items of its types; lils pay at most the rest. A trial costs nothing and takes neither. A cart that only a card can
 * pay takes no lils. Source: checkout spec §4, §5, §9.
 */
export const cartTotalsOf = (input: TotalsInput): CartTotals => {
  const { currency, promo, balance, usesLils, isHidden, isRecurrent } = input
  const items = pricedItems(input)
  const sum = inBoth((one) => total(items.map((item) => restOf(item, one))))
  const isOpen = !isHidden && sum[currency] > 0
  const acceptsPromo = isOpen && sum[currency] >= thresholdOf(input, PROMO_THRESHOLD)
  const acceptsLils = isOpen && !isRecurrent && balance > 0 && sum[currency] >= lilsThreshold(input)

  const offered = promo && acceptsPromo ? inBoth((one) => promoDiscount(items, promo, one)) : NOTHING
  const isPromoOn = offered[currency] > 0
  const discount = isPromoOn ? offered : NOTHING
  const rest = sum[currency] - discount[currency]
  const canUseLils = acceptsLils && !isPromoOn
  const all = paidByLils(rest, balance, LIL_WORTH[currency])
  const { bonuses, lils } = canUseLils && usesLils ? all : { bonuses: 0, lils: 0 }

  return {
    price: total(items.map(({ price }) => price[currency])),
    sum,
    discount,
    percent: sum[currency] === 0 ? 0 : Math.floor((discount[currency] * 200 + sum[currency]) / (sum[currency] * 2)),
    canUsePromo: acceptsPromo && lils === 0,
    canUseLils,
    bonuses,
    lils,
    result: rest - bonuses,
    isLilsMethodOffered: canUseLils && currency === 'RUB' && all.bonuses === rest,
  }
}
