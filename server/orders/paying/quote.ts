import { digestOf } from '../../auth/secrets.ts'
import type { Cart } from '../../catalog/carts/cart-store.ts'
import { purchaseCart } from '../../catalog/carts/named-items.ts'
import { type PricedCart, subscriptionCart, type PricedItem, totalsInput } from '../../catalog/carts/priced-cart.ts'
import { lilsBalance } from '../../catalog/lils/ledger.ts'
import type { Promo } from '../../catalog/promo-codes/promo.ts'
import { type Totals, totalsOf } from '../../contract/checkout/totals.ts'
import type { Tx } from '../../db/database.ts'
import { refuse } from '../../http/errors.ts'
import type { Order } from '../stores/order-store.ts'
import { isAnyRenewing, mayResubscribe, paidUntil, whyNotSubscribe } from '../subscriptions/eligibility.ts'
import type { PaymentRequest } from './payment-request.ts'
import { requestedPromo } from './requested-promo.ts'

const nameOf = (claim: unknown): string | null => {
  if (typeof claim === 'string' || typeof claim === 'number') return String(claim)
  if (typeof claim !== 'object' || claim === null) return null
  return 'id' in claim ? nameOf(claim.id) : 'product_id' in claim ? nameOf(claim.product_id) : null
}

const listOf = (claimed: string): unknown => {
  try {
    return JSON.parse(claimed)
  } catch {
    return null
  }
}

const isCalled = ({ itemId, product }: PricedItem, name: string) =>
  name === itemId || name === product.id || name === String(product.productId)

/**
 * Refuses `items` that differ from the cart. The claim is a list or its JSON, of item ids, products (`course:12`), product numbers, or objects with one of
 * them; claimed prices are not read. Source: checkout spec §7, SECURITY R39.
 */
const checkItems = (claimed: string | readonly (string | number)[] | undefined, items: PricedItem[]): void => {
  if (claimed === undefined) return
  const list = typeof claimed === 'string' ? listOf(claimed) : claimed
  const names = Array.isArray(list) ? list.map(nameOf) : [null]
  const rest = [...items]
  for (const name of names) {
    const at = name === null ? -1 : rest.findIndex((item) => isCalled(item, name))
    if (at === -1) return refuse('items', 'cartChanged')
    rest.splice(at, 1)
  }
  if (rest.length > 0) refuse('items', 'cartChanged')
}

/**
 * The price of a request by current database rows. `promoId`: a code with a discount. `waiverId`: the internal code that waives the
 * threshold, unless the cart has it waived already.
 */
export interface Quote {
  priced: PricedCart
  totals: Totals
  promoId: string | null
  waiverId: string | null
  digest: string
}

interface Occasion {
  cart: Cart
  personId: string
  /** The order in progress of this cart: its reserved code and lils are available to the request. */
  live: Order | null
  at: Date
}

const promoOf = async (tx: Tx, { promocode, kind }: PaymentRequest, priced: PricedCart, occasion: Occasion) => {
  if (promocode === null || kind === 'trial') return null
  return (await requestedPromo(tx, promocode, { ...occasion, priced })) ?? refuse('promocode', 'promoEnded')
}

/** Refuses to charge a recurring product twice for one period. */
const checkSubscriptions = async (tx: Tx, { kind }: PaymentRequest, { items }: PricedCart, personId: string) => {
  if (kind === 'resubscribe' && !(await mayResubscribe(tx, personId))) refuse('resubscribe', 'notOffered')
  const obstacle = kind === 'subscribe' ? await whyNotSubscribe(tx, personId) : null
  if (obstacle) refuse('is_subscribe', obstacle)
  const products = items.filter(({ product }) => product.isRecurrent).map(({ product }) => product.id)
  if (kind === 'purchase' && (await isAnyRenewing(tx, personId, products))) refuse('items', 'renewalInFlight')
}

/**
 * A buyer never pays more than the page shows: a code or lils that no longer apply are refused rather than dropped, and so is a higher
 * total.
 */
const checkPromises = (
  paymentRequest: PaymentRequest,
  promo: Promo | null,
  { discount, bonuses, result }: Totals,
  priced: PricedCart,
) => {
  if (paymentRequest.kind === 'trial') return
  const isCodeVain = promo !== null && promo.terms !== null && discount[priced.currency] === 0
  if (isCodeVain) refuse('promocode', 'promoEnded')
  if (paymentRequest.usesLils && bonuses === 0 && discount[priced.currency] === 0 && result > 0)
    refuse('use_bonuses', 'lilsUnusable')
  if (paymentRequest.total !== null && result > paymentRequest.total) refuse('items', 'cartChanged')
}

const pricedFor = async (
  tx: Tx,
  { kind, product }: PaymentRequest,
  { cart, personId, at }: Occasion,
): Promise<PricedCart> => {
  if (kind === 'purchase') return purchaseCart(tx, cart, product, at)
  return subscriptionCart(tx, cart, kind, kind === 'resubscribe' ? await paidUntil(tx, personId, at) : null)
}

const digestFor = (
  { kind, giver }: PaymentRequest,
  { priced, totals, promoId }: Omit<Quote, 'digest' | 'waiverId'>,
): string => {
  const { currency, items } = priced
  const lines = items.map(({ product, duration, gift }, at) => [
    product.id,
    duration,
    totals.lines[at],
    ...(gift ? [gift] : []),
  ])
  return digestOf(JSON.stringify([kind, currency, lines, totals.result, totals.lils, promoId, giver]))
}

/**
 * Prices a request within the transaction that places it. Refuses `items` if the cart is empty, differs from the page, or its product
 * is being renewed; `promocode` and `use_bonuses` if they do not apply; `is_subscribe` and `resubscribe` if a subscription is running
 * or being renewed, or there is none to resume. Source: SECURITY R39, R41, R47.
 */
export const quoteOf = async (tx: Tx, paymentRequest: PaymentRequest, occasion: Occasion): Promise<Quote> => {
  const { personId, live, cart } = occasion
  const { kind } = paymentRequest
  const priced = await pricedFor(tx, paymentRequest, occasion)
  if (priced.items.length === 0) refuse('items', 'cartEmpty')
  await checkSubscriptions(tx, paymentRequest, priced, personId)
  if (kind === 'purchase') checkItems(paymentRequest.items, priced.items)
  const promo = await promoOf(tx, paymentRequest, priced, occasion)
  const balance = (await lilsBalance(tx, personId)) + (live?.lils ?? 0)
  const input = totalsInput(priced, { kind, promo: promo?.terms ?? null, balance, usesLils: paymentRequest.usesLils })
  const waiverId = promo?.kind === 'internal' && !cart.isThresholdWaived ? promo.promoId : null
  const totals = totalsOf({ ...input, isThresholdWaived: input.isThresholdWaived || waiverId !== null })
  checkPromises(paymentRequest, promo, totals, priced)
  const promoId = promo && totals.discount[priced.currency] > 0 ? promo.promoId : null
  const parts = { priced, totals, promoId }
  return { ...parts, waiverId, digest: digestFor(paymentRequest, parts) }
}
