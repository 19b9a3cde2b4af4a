/**
 * What a cart costs: the one place where it is reckoned, for the server, which charges by it, and for the widget, which shows it. What
 * of it falls to each thing is the server's business (`totals.ts`). Nothing is imported. Sums are minor units (kopecks, cents); lils are whole points. Source: checkout spec §4, §5, §9.
 */

type Currency = 'RUB' | 'EUR'
type Sums = Record<Currency, number>

/** What a cart must come to before a promo code or lils count, in minor units. Source: checkout spec §5, §9. */
export const PROMO_THRESHOLD: Sums = { RUB: 500_00, EUR: 7_00 }
/** The same for the lils of somebody who buys a lesson for them: rubles only. */
export const LIL_LESSON_THRESHOLD_RUB = 490_00
/** The catalogue subscription that a trial leads to and a subscriber buys, a month of it. Source: checkout spec §5, §9. */
export const SUBSCRIBE_PRICE: Sums = { RUB: 1_500_00, EUR: 18_00 }
/** What a card is checked with; returned at once. Source: checkout spec §9. */
export const CARD_CHECK: Sums = { RUB: 1_00, EUR: 1_00 }
/** What a lil is worth in each currency: a ruble, a cent. */
export const LIL_WORTH: Sums = { RUB: 1_00, EUR: 1 }

/** One thing in the cart. `discount` is what it is cheaper by already. A code may be for its `type` only. */
export interface TotalsItem {
  type: string
  price: Sums
  discount: Sums
}

/** A promo code that holds for this person and cart: percent of the items of its types, or a sum off them. `types` null is any. */
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
  /** The internal code was given. */
  isThresholdWaived: boolean
  /** The cart takes neither promo codes nor lils. */
  isHidden: boolean
  /** Only a card pays it. */
  isRecurrent: boolean
}

export interface CartTotals {
  /** What the items cost before anything is taken off, in the currency of the cart. */
  price: number
  /** What the items cost before code and lils, their own discounts taken off. */
  sum: Sums
  /** What the code takes off. */
  discount: Sums
  /** The part of `sum`, in whole percent, that the code takes off: what is shown beside it. */
  percent: number
  canUsePromo: boolean
  canUseLils: boolean
  /** What lils pay, in the currency of the cart, and how many they are. */
  bonuses: number
  lils: number
  /** What is left to pay, in the currency of the cart. */
  result: number
  /** Lils cover all of the rest, and may: the method is offered. */
  isLilsMethodOffered: boolean
}

const NOTHING: Sums = { RUB: 0, EUR: 0 }

const inBoth = (of: (currency: Currency) => number): Sums => ({ RUB: of('RUB'), EUR: of('EUR') })

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A percentage of a sum, to the whole minor unit, half up. */
const percentOf = (sum: number, percent: number): number => Math.floor((sum * percent + 50) / 100)

/** What is priced: the items of the cart, or the one catalogue subscription that a trial (for nothing) or a subscriber takes instead. */
export const pricedItems = ({ items, isTrial, isSubscribe }: TotalsInput): readonly TotalsItem[] => {
  if (!isTrial && !isSubscribe) return items
  return [{ type: 'catalog', price: isTrial ? NOTHING : SUBSCRIBE_PRICE, discount: NOTHING }]
}

/** An item's price with its own discount taken off, which never makes it less than nothing. */
export const restOf = ({ price, discount }: TotalsItem, currency: Currency): number =>
  Math.max(0, price[currency] - Math.max(0, discount[currency]))

const isFor = ({ types }: TotalsPromo, { type }: TotalsItem) => types === null || types.includes(type)

/** What each item can give to the code: what it costs where the code is for its type, else nothing. */
export const promoBases = (items: readonly TotalsItem[], promo: TotalsPromo, currency: Currency) =>
  items.map((item) => (isFor(promo, item) ? restOf(item, currency) : 0))

const promoDiscount = (items: readonly TotalsItem[], promo: TotalsPromo, currency: Currency): number => {
  const base = total(promoBases(items, promo, currency))
  const wanted = promo.kind === 'percent' ? percentOf(base, promo.percent) : promo.amount[currency]
  return Math.min(base, Math.max(0, wanted))
}

const thresholdOf = ({ isThresholdWaived, currency }: TotalsInput, base: Sums): number =>
  isThresholdWaived ? 0 : base[currency]

/** Lils have a lower threshold where they buy a lesson. */
const lilsThreshold = (input: TotalsInput): number =>
  thresholdOf(input, input.isLilLesson ? { ...PROMO_THRESHOLD, RUB: LIL_LESSON_THRESHOLD_RUB } : PROMO_THRESHOLD)

/** What lils pay of the rest, and how many they are: as many as the account has, at most the whole rest, begun lils counted whole. */
const paidByLils = (rest: number, balance: number, worth: number) => {
  const needed = Math.ceil(rest / worth)
  return balance >= needed ? { bonuses: rest, lils: needed } : { bonuses: balance * worth, lils: balance }
}

/**
 * Reckons a cart. A code and lils never count together: a code that takes something off wins. A code takes off what the items of
 * its types cost at most; lils cover the rest at most. A trial costs nothing and takes neither. What only a card pays takes no lils.
 * Source: checkout spec §4, §5, §9.
 */
export const cartTotalsOf = (input: TotalsInput): CartTotals => {
  const { currency, promo, balance, usesLils, isHidden, isRecurrent } = input
  const items = pricedItems(input)
  const sum = inBoth((one) => total(items.map((item) => restOf(item, one))))
  const isOpen = !isHidden && sum[currency] > 0
  const takesPromo = isOpen && sum[currency] >= thresholdOf(input, PROMO_THRESHOLD)
  const takesLils = isOpen && !isRecurrent && balance > 0 && sum[currency] >= lilsThreshold(input)

  const offered = promo && takesPromo ? inBoth((one) => promoDiscount(items, promo, one)) : NOTHING
  const isPromoOn = offered[currency] > 0
  const discount = isPromoOn ? offered : NOTHING
  const rest = sum[currency] - discount[currency]
  const canUseLils = takesLils && !isPromoOn
  const all = paidByLils(rest, balance, LIL_WORTH[currency])
  const { bonuses, lils } = canUseLils && usesLils ? all : { bonuses: 0, lils: 0 }

  return {
    price: total(items.map(({ price }) => price[currency])),
    sum,
    discount,
    percent: sum[currency] === 0 ? 0 : Math.floor((discount[currency] * 200 + sum[currency]) / (sum[currency] * 2)),
    canUsePromo: takesPromo && lils === 0,
    canUseLils,
    bonuses,
    lils,
    result: rest - bonuses,
    isLilsMethodOffered: canUseLils && currency === 'RUB' && all.bonuses === rest,
  }
}
