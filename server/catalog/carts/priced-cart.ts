import { BLACK_BOX_COUNTER, BLACK_BOX_ID, CATALOG_SUBSCRIPTION_ID } from '../../contract/checkout/limits.ts'
import type { Currency, Sums } from '../../contract/checkout/money.ts'
import { productId } from '../../contract/checkout/product-id.ts'
import { SUBSCRIBE_PRICE, type TotalsInput, type TotalsPromo } from '../../contract/checkout/totals.ts'
import type { Db } from '../../db/database.ts'
import { priceOf } from '../products/prices.ts'
import { allPackages, type Package, type Product, productById, productsByIds } from '../products/product-store.ts'
import { type Cart, type CartItem, itemsOf, ownedAmong } from './cart-store.ts'

/** Options of a payment: kind, valid promo code, balance of lils, and whether to pay with them. */
export interface TotalsOptions {
  kind: 'purchase' | 'trial' | 'subscribe' | 'resubscribe'
  promo: TotalsPromo | null
  balance: number
  usesLils: boolean
}

/**
 * The input of `totalsOf` for a priced cart and options. A resubscriber pays the price of a new subscriber, and nothing while the last
 * period is paid.
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

/** An item with its catalogue price. `duration`: months of access, 0 until the end of summer, null forever. */
export interface PricedItem {
  itemId: string
  product: Product
  duration: number | null
  /** Null for anything but a certificate. */
  gift: CartItem['gift']
  price: Sums
  discount: Sums
}

/** A cart as it is shown and charged. Sums are minor units. */
export interface PricedCart {
  cart: Cart
  items: PricedItem[]
  /** Items that the buyer has forever already; not charged. */
  owned: PricedItem[]
  currency: Currency
  /** Contains a recurring product, which is paid by card only. Source: checkout spec §4. */
  isRecurrent: boolean
  /**
   * No promo codes and lils: the cart has a gift certificate, or a product with a trial or that is recurring. In a `subscriptionCart`:
   * only for a trial, or while the last period is paid.
   */
  isHidden: boolean
  /** Only lessons, for which lils apply from 490 rubles on. Source: checkout spec §4, §9. */
  isLilLesson: boolean
  /** Until when a resumed subscription is paid already, so that nothing is charged now; otherwise null. */
  paidUntil: Date | null
}

/** The product offered with more than one course. Source: checkout spec §2, §9. */
export const BLACK_BOX = productId('course', BLACK_BOX_ID)
const NOTHING: Sums = { RUB: 0, EUR: 0 }
export const SUBSCRIPTION = `catalog:${CATALOG_SUBSCRIPTION_ID}`

/** Courses other than the black box. */
export const countCourses = (items: readonly Pick<PricedItem, 'product'>[]): number =>
  items.filter(({ product }) => product.type === 'course' && product.id !== BLACK_BOX).length

/** The product takes neither promo codes nor lils. Source: checkout spec §4. */
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
  { packages, currency, at }: { packages: readonly Package[]; currency: Currency; at: Date },
): PricedItem[] => {
  const rate = product.isOnSale ? priceOf(product, duration, packages, at) : null
  if (!rate?.isSoldIn(currency)) return []
  const { price, discount } = rate
  return [{ itemId: id, product, duration: duration ?? product.months, gift, price, discount }]
}

/** Sold without months and not as a gift: cannot be bought again once the buyer has it forever. */
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
 * Prices a cart by the catalogue at a moment. Leaves out items that are off sale or not sold in the cart's currency, the black box without
 * the courses that it requires, and, with `only`, all other products. Items that the buyer has forever are listed in `owned`. A cart
 * that is not stored passes its items. Source: SECURITY R39.
 */
export const pricedCart = async (
  db: Db,
  cart: Cart,
  at: Date,
  only: string | null = null,
  items?: readonly CartItem[],
): Promise<PricedCart> => {
  const rows = items ?? (await itemsOf(db, cart.id))
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
    return product ? priced(row, product, { packages, currency: cart.currency, at }) : []
  })
  const owned = await ownedOf(db, cart, known)
  const open = known.filter((item) => !owned.includes(item))
  const allowsBlackBox = countCourses(open) > BLACK_BOX_COUNTER
  const sold = allowsBlackBox ? open : open.filter(({ product }) => product.id !== BLACK_BOX)
  const isSoldHere = ({ product }: PricedItem) => only === null || product.id === only
  return cartOf(cart, sold.filter(isSoldHere), owned.filter(isSoldHere))
}

/**
 * The cart of a trial or subscription request, which replaces the items: the catalogue subscription for a month, at its own price. A
 * promo code may apply, except for a trial, which is free, and while a resumed subscription is paid already, which costs nothing now.
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
