import { randomUUID } from 'node:crypto'
import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import { discountOf } from '../../catalog/products/prices.ts'
import { TRIAL_DAYS } from '../../contract/checkout/limits.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { SUBSCRIBE_PRICE } from '../../contract/checkout/totals.ts'
import type { Tx } from '../../db/database.ts'
import { entitlementOf, paidPeriods } from '../stores/entitlement-store.ts'
import type { Order, OrderLine } from '../stores/order-store.ts'
import { addMonths } from './period.ts'
import {
  addSubscription,
  changeSubscription,
  recurrentProducts,
  RUNNING,
  type Subscription,
  subscriptionOf,
  subscriptionsOf,
} from '../stores/subscription-store.ts'

/** A paid order with the card that paid it; `cardId` null: no card was saved. */
interface PaidOrder {
  order: Order
  lines: readonly OrderLine[]
  cardId: string | null
  at: Date
}

type RecurrentProduct = Awaited<ReturnType<typeof recurrentProducts>>[number]

/**
 * The price of a next period, in minor units: as purchased, without promo code and lils, which were for the first. A line's discount
 * includes the code's, so with a code the product's own discount is taken instead.
 */
const agreedPrice = (
  { kind, currency, promoId, createdAt }: Order,
  line: OrderLine,
  product: RecurrentProduct,
): number => {
  if (product.id === SUBSCRIPTION && kind !== 'purchase') return SUBSCRIBE_PRICE[currency]
  if (promoId === null) return line.price - line.discount
  return Math.max(0, line.price - discountOf(product, createdAt)[currency])
}

const ALL = ['trial', 'active', 'past_due', 'canceled', 'ended'] as const

/** Extends a renewed subscription by a period. One canceled meanwhile keeps its state and is not charged again. */
const extend = async (tx: Tx, before: Subscription, periodEnd: Date): Promise<void> => {
  const paid = { periodEnd, retries: 0 }
  const set = { ...paid, state: 'active' as const, nextChargeAt: periodEnd }
  const isRunning = await changeSubscription(tx, { id: before.id, from: ['trial', 'active', 'past_due'], set })
  if (!isRunning) await changeSubscription(tx, { id: before.id, from: ['canceled', 'ended'], set: paid })
}

/** Whether a canceled trial is resumed within its days: it continues as a trial, so its first charge is announced. */
const isTrialAgain = async (tx: Tx, { kind, id, personId }: Order, { price, product }: OrderLine): Promise<boolean> => {
  if (kind !== 'resubscribe' || price > 0) return false
  const periods = await paidPeriods(tx, { personId, product, exceptOrder: id })
  return periods.every((period) => period.kind === 'trial' || period.price === 0)
}

const start = async (tx: Tx, { order, cardId, at }: PaidOrder, line: OrderLine, product: RecurrentProduct) => {
  const { personId, currency, lang, kind } = order
  const months = line.duration ?? product.months ?? 1
  const before = await subscriptionOf(tx, personId, product.id)
  const granted = (await entitlementOf(tx, personId, product.id))?.availableTo ?? null
  const firstEnd = kind === 'trial' ? new Date(at.getTime() + TRIAL_DAYS * DAY_MS) : addMonths(at, months)
  const periodEnd = granted !== null && granted > at ? granted : firstEnd
  if (kind === 'renewal') return before && extend(tx, before, periodEnd)
  const isTrial = kind === 'trial' || (await isTrialAgain(tx, order, line))
  const set = {
    state: isTrial ? ('trial' as const) : ('active' as const),
    currency,
    price: agreedPrice(order, line, product),
    months,
    cardId,
    periodEnd,
    nextChargeAt: periodEnd,
    retries: 0,
    noticeSentAt: null,
    canceledAt: null,
    lang,
  }
  if (before) await changeSubscription(tx, { id: before.id, from: ALL, set })
  else await addSubscription(tx, { id: randomUUID(), personId, product: product.id, ...set, createdAt: at })
}

const PLUS = 'plus:'

/** Plus is sold by month and by year: starting one cancels the renewals of the other. */
const endOthers = async (tx: Tx, { personId }: Order, product: string, at: Date): Promise<void> => {
  if (!product.startsWith(PLUS)) return
  const set = { state: 'canceled' as const, nextChargeAt: null, canceledAt: at }
  for (const { subscription } of await subscriptionsOf(tx, personId))
    if (subscription.product.startsWith(PLUS) && subscription.product !== product)
      await changeSubscription(tx, { id: subscription.id, from: RUNNING, set })
}

/**
 * Starts, resumes or renews the subscriptions of a paid or trial order; called within the transaction that grants it, after its
 * entitlements. Orders without recurring products are ignored. Source: checkout spec §9, DESIGN §6.
 */
export const startSubscription = async (tx: Tx, paid: PaidOrder): Promise<void> => {
  const products = await recurrentProducts(
    tx,
    paid.lines.map((line) => line.product),
  )
  for (const line of paid.lines) {
    const product = products.find(({ id }) => id === line.product)
    if (!product) continue
    await start(tx, paid, line, product)
    if (paid.order.kind !== 'renewal') await endOthers(tx, paid.order, product.id, paid.at)
  }
}
