import { BLACK_BOX_COUNTER, BLACK_BOX_ID, CATALOG_SUBSCRIPTION_ID } from '../../contract/checkout-limits.ts'
import type { Currency, Sums } from '../../contract/money.ts'
import { SUBSCRIBE_PRICE, type TotalsInput, type TotalsPromo } from '../../contract/totals.ts'
import type { Db } from '../../db/database.ts'
import { priceOf } from '../products/prices.ts'
import { allPackages, type Package, type Product, productById, productsByIds } from '../products/product-store.ts'
import { type Cart, type CartItem, itemsOf, ownedAmong } from './cart-store.ts'

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

/** A thing with its price by the rows of the catalogue. `duration`: months that it opens for, 0 until the end of summer, null for good. */
export interface PricedItem {
  itemId: string
  product: Product
  duration: number | null
  /** Null for anything but a certificate. */
  gift: CartItem['gift']
  price: Sums
  discount: Sums
}

/** What is shown, and what is charged. Sums are minor units. */
export interface PricedCart {
  cart: Cart
  items: PricedItem[]
  /** What lies in the cart, and is the buyer's own for good already. */
  owned: PricedItem[]
  currency: Currency
  /** Renews by itself, so that only a card pays it. Source: checkout spec §4. */
  isRecurrent: boolean
  /** Takes neither promo codes nor lils: it holds a gift certificate, or a product that has a trial or renews by itself. */
  isHidden: boolean
  /** Lessons alone, for which lils count from 490 rubles on. Source: checkout spec §4, §9. */
  isLilLesson: boolean
  /** Until when a subscription that is taken up again is paid already, so that nothing is charged now; null elsewhere. */
  paidUntil: Date | null
}

/** The offer that more than one course makes. Source: checkout spec §2, §9. */
export const BLACK_BOX = `course:${BLACK_BOX_ID}`
const NOTHING: Sums = { RUB: 0, EUR: 0 }
export const SUBSCRIPTION = `catalog:${CATALOG_SUBSCRIPTION_ID}`

/** Courses other than the black box. */
export const countCourses = (items: readonly Pick<PricedItem, 'product'>[]): number =>
  items.filter(({ product }) => product.type === 'course' && product.id !== BLACK_BOX).length

/** Takes neither promo codes nor lils. Source: checkout spec §4. */
export const isHiding = ({ type, hasTrial, isRecurrent }: Product) =>
  type === 'gift-certificate' || hasTrial || isRecurrent

const cartOf = (cart: Cart, items: PricedItem[], owned: PricedItem[] = []): PricedCart => ({
  cart,
  items,
  owned,
  currency: cart.currency,
  isRecurrent: items.some(({ product }) => product.isRecurrent),
  isHidden: items.some(({ product }) => isHiding(product)),
  isLilLesson: items.length > 0 && items.every(({ product }) => product.type === 'lesson'),
  paidUntil: null,
})

const priced = (
  { id, duration, gift }: CartItem,
  product: Product,
  packages: readonly Package[],
  currency: Currency,
): PricedItem[] => {
  const rate = product.isOnSale ? priceOf(product, duration, packages) : null
  if (!rate?.isSoldIn(currency)) return []
  const { price, discount } = rate
  return [{ itemId: id, product, duration: duration ?? product.months, gift, price, discount }]
}

/** What is sold for good, and that the buyer has for good already, is not sold again. Months and gifts are. */
const isSoldOnce = ({ product, duration }: PricedItem) => duration === null && product.type !== 'gift-certificate'

const ownedOf = async (db: Db, { personId }: Cart, items: PricedItem[]): Promise<PricedItem[]> => {
  if (personId === null) return []
  const once = items.filter(isSoldOnce)
  const owned = await ownedAmong(
    db,
    personId,
    once.map(({ product }) => product.id),
  )
  return once.filter(({ product }) => owned.has(product.id))
}

/**
 * The cart with its prices as the catalogue has them now. What is off sale, not sold in the currency of the cart, or the buyer's own
 * for good already is not charged, the last of these named apart. Nor is the black box without the courses that it is offered for, and
 * whatever a page for `only` one product does not sell. Source: SECURITY R39.
 */
export const pricedCart = async (db: Db, cart: Cart, only: string | null = null): Promise<PricedCart> => {
  const rows = await itemsOf(db, cart.id)
  const products = new Map(
    (
      await productsByIds(
        db,
        rows.map(({ product }) => product),
      )
    ).map((one) => [one.id, one]),
  )
  const packages = await allPackages(db)
  const known = rows.flatMap((row) => {
    const product = products.get(row.product)
    return product ? priced(row, product, packages, cart.currency) : []
  })
  const owned = await ownedOf(db, cart, known)
  const items = known.filter((item) => !owned.includes(item))
  const takesBlackBox = countCourses(items) > BLACK_BOX_COUNTER
  const sold = takesBlackBox ? items : items.filter(({ product }) => product.id !== BLACK_BOX)
  const isSoldHere = ({ product }: PricedItem) => only === null || product.id === only
  return cartOf(cart, sold.filter(isSoldHere), owned.filter(isSoldHere))
}

/**
 * What a trial or a subscriber gets instead of the items: the one catalogue subscription for a month, at its own price. A code may
 * make it cheaper, except for a trial, which costs nothing, and for what is taken up again while it is paid, which costs nothing now.
 * Source: checkout spec §4, §5.
 */
export const subscriptionCart = async (
  db: Db,
  cart: Cart,
  kind: 'trial' | 'subscribe' | 'resubscribe',
  paidUntil: Date | null = null,
): Promise<PricedCart> => {
  const product = await productById(db, SUBSCRIPTION)
  if (!product) throw new Error(`the catalogue has no ${SUBSCRIPTION}`)
  const item = {
    itemId: 'subscription',
    product,
    duration: 1,
    gift: null,
    price: paidUntil ? NOTHING : SUBSCRIBE_PRICE,
    discount: NOTHING,
  }
  return { ...cartOf(cart, [item]), isRecurrent: true, isHidden: kind === 'trial' || paidUntil !== null, paidUntil }
}
