import { randomUUID } from 'node:crypto'
import type { Cart } from '../../catalog/carts/cart-store.ts'
import { ownCart } from '../../catalog/carts/own-cart.ts'
import { purchaseCart, storeSingle } from '../../catalog/carts/named-items.ts'
import { pricedCart } from '../../catalog/carts/priced-cart.ts'
import { holdLils } from '../../catalog/lils/ledger.ts'
import { holdPromo, waiveThreshold } from '../../catalog/promo-codes/promo.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { Lang } from '../../contract/messages.ts'
import { productIdOf } from '../../contract/checkout/product-id.ts'
import { CARD_CHECK } from '../../contract/checkout/totals.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal, refuse } from '../../http/errors.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import type { Provider } from '../../payments/provider.ts'
import { addAttempt, type Attempt, moveAttempt } from '../stores/attempt-store.ts'
import { grantOrder } from '../granting/grant.ts'
import { releaseOrder } from '../granting/revoke.ts'
import { addOrder, linesOf, liveOrder, moveOrder, type Order, type OrderLine } from '../stores/order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { nextCheck } from '../settling/schedule.ts'
import { isSubscribed } from '../subscriptions/eligibility.ts'
import { claimTrial, isTrialAvailable, type TrialPerson } from '../subscriptions/trial.ts'
import { aliveAttempt, attemptOfKey, fasterAttempt, type Goods, paidAttempt } from './idempotency.ts'
import type { PaymentRequest, PaymentSource } from './payment-request.ts'
import { type Quote, quoteOf } from './quote.ts'

/** Sets `expiresAt`: an order still in state `open` by then expires and releases its code and lils. Source: PROVIDERS §2. */
const ORDER_MS = DAY_MS

interface Placing {
  person: TrialPerson & { name: string }
  lang: Lang
  at: Date
}

interface PlacedOrder {
  order: Order
  lines: OrderLine[]
}

const giverOf = ({ giver }: PaymentRequest, { priced }: Quote, name: string): Order['giver'] => {
  const isGift = priced.items.some(({ product }) => product.type === 'gift-certificate')
  return isGift ? (giver ?? { name, gender: null }) : null
}

const orderRow = (paymentRequest: PaymentRequest, quote: Quote, { person, lang, at }: Placing) => {
  const { priced, totals, promoId, digest } = quote
  const { currency, cart } = priced
  const { bonuses, lils, result: total } = totals
  return {
    id: randomUUID(),
    personId: person.id,
    kind: paymentRequest.kind,
    state: 'pending' as const,
    cartId: cart.id,
    liveCart: cart.id,
    digest,
    currency,
    sum: totals.sum[currency],
    discount: totals.discount[currency],
    bonuses,
    lils,
    total,
    promoId,
    lang,
    utm: paymentRequest.utm,
    giver: giverOf(paymentRequest, quote, person.name),
    createdAt: at,
    expiresAt: new Date(at.getTime() + ORDER_MS),
  }
}

const NOTHING = { price: 0, discount: 0, bonuses: 0, due: 0 }

const lineRows = ({ priced, totals }: Quote, orderId: string) =>
  priced.items.map(({ product, duration, gift }, position) => ({
    id: randomUUID(),
    orderId,
    position,
    product: product.id,
    name: product.name,
    duration,
    gift,
    ...(totals.lines[position] ?? NOTHING),
  }))

const hold = async (tx: Tx, { id: orderId, personId, promoId, lils: amount }: Order, at: Date): Promise<void> => {
  if (promoId !== null && !(await holdPromo(tx, { promoId, personId, orderId, at }))) refuse('promocode', 'promoEnded')
  if (!(await holdLils(tx, { personId, amount, orderId, at }))) refuse('use_bonuses', 'lilsUnusable')
}

/**
 * Stores the order of a request and reserves its code and lils; keeps an equal order in progress, replaces a different one of the cart.
 * Null if the buyer cannot have the trial. Source: DESIGN §6, SECURITY R41-R43.
 */
const placeOrder = async (
  tx: Tx,
  deps: Pick<PaymentDeps, 'config'>,
  {
    paymentRequest,
    quote,
    live,
    ...placing
  }: Placing & { paymentRequest: PaymentRequest; quote: Quote; live: Order | null },
): Promise<PlacedOrder | null> => {
  const { at, person } = placing
  const { waiverId, priced } = quote
  const isWaived = waiverId === null || (await waiveThreshold(tx, priced.cart, waiverId, at))
  if (!isWaived) refuse('promocode', 'promoEnded')
  if (live?.digest === quote.digest) {
    const order = live.state === 'open' ? await moveOrder(tx, { id: live.id, to: 'pending', by: 'pay', at }) : live
    return { order: order ?? live, lines: await linesOf(tx, live.id) }
  }
  if (paymentRequest.kind === 'trial' && !(await isTrialAvailable(tx, deps, person, live?.id))) return null
  if (live) {
    const canceled = await moveOrder(tx, { id: live.id, to: 'canceled', by: 'pay', at })
    if (canceled) await releaseOrder(tx, canceled, at)
  }
  const row = orderRow(paymentRequest, quote, placing)
  const claim = { person, card: null, orderId: row.id, at }
  if (paymentRequest.kind === 'trial' && !(await claimTrial(tx, deps, claim))) return null
  const order = await addOrder(tx, row, lineRows(quote, row.id), 'pay')
  await hold(tx, order, at)
  return { order, lines: await linesOf(tx, order.id) }
}

/** A request to place: how it is paid, and by whom. `provider` null is the school itself. */
interface Placement {
  paymentRequest: PaymentRequest
  source: PaymentSource
  provider: Provider | null
  cartId: string
  person: SignedInPerson
  caller: Pick<Caller, 'person' | 'browserHash' | 'lang'>
  /** Attempts that this request gave up, which may still be alive at their provider. */
  abandoned: ReadonlySet<string>
  /** Refuses if the caller is over the payment limits. */
  checkLimits: () => void
}

/**
 * `placed`: an attempt is stored and has to be charged. `known`: a copy of an earlier request. `other`: another attempt for the cart is
 * undecided. `settled`: nothing was left to pay. `unavailable`: the buyer cannot have a trial.
 */
export type Placed =
  | ({ kind: 'placed'; attempt: Attempt } & PlacedOrder)
  | { kind: 'known' | 'other' | 'settled'; attempt: Attempt }
  | { kind: 'unavailable' }

/** Whether to bind a card instead of charging: nothing is due now, and later renewals need a card. */
const isBinding = ({ kind }: PaymentRequest, { instrument }: PaymentSource, { totals, priced }: Quote) =>
  totals.result === 0 && (kind === 'trial' || (priced.isRecurrent && instrument?.kind !== 'saved'))

/**
 * Recurring products are paid by card only; of the widgets, only Stripe's embedded form takes nothing but cards. Refuses lils that do
 * not cover the total. Source: checkout spec §4.
 */
const checkPaymentSource = (paymentRequest: PaymentRequest, source: PaymentSource, quote: Quote): void => {
  const { totals, priced } = quote
  const isCard = source.method === 'bank-card' && (!source.isWidget || source.provider === 'stripe')
  const wantsCard = priced.isRecurrent && (totals.result > 0 || isBinding(paymentRequest, source, quote))
  if (wantsCard && !isCard) refuse('method', 'notOffered')
  if (source.instrument === null && totals.result > 0) refuse('method', 'lilsNotEnough')
}

const amountOf = ({ paymentRequest, source, provider }: Placement, quote: Quote, order: Order): number => {
  if (!isBinding(paymentRequest, source, quote)) return order.total
  const isFree = provider?.bind && (source.instrument?.kind === 'page' || source.instrument?.kind === 'widget')
  return isFree ? 0 : CARD_CHECK[order.currency]
}

const attemptRow = (placement: Placement, quote: Quote, order: Order, at: Date) => {
  const { paymentRequest, source } = placement
  const isSchool = order.total === 0 && !isBinding(paymentRequest, source, quote)
  const id = randomUUID()
  return {
    id,
    orderId: order.id,
    personId: order.personId,
    purpose: isBinding(paymentRequest, source, quote) ? ('binding' as const) : ('charge' as const),
    provider: isSchool ? 'school' : source.provider,
    method: isSchool ? 'lils' : source.method,
    state: 'created' as const,
    currency: order.currency,
    amount: amountOf(placement, quote, order),
    payKey: paymentRequest.payKey ?? `wish:${id}`,
    bodyDigest: paymentRequest.digest,
    savesCard: source.instrument?.kind !== 'saved' && (source.asksToSave || quote.priced.isRecurrent),
    cardId: source.cardId,
    fingerprint: paymentRequest.fingerprint,
    isWidget: source.isWidget,
    checkAt: isSchool ? null : nextCheck('created', at, at),
    createdAt: at,
  }
}

/** Marks an order with nothing left to pay as paid at once, without a provider. Source: checkout spec §4 (`paid_bonuses`). */
const payByNothing = async (tx: Tx, deps: PaymentDeps, { order, lines }: PlacedOrder, attempt: Attempt, at: Date) => {
  const paid = await moveAttempt(tx, { id: attempt.id, to: 'succeeded', by: 'pay', at })
  const granted = await moveOrder(tx, {
    id: order.id,
    to: 'paid',
    by: 'pay',
    at,
    set: { paidBy: attempt.id, paidAt: at },
  })
  if (!paid || !granted) throw new Error('an order without a price was not paid')
  await grantOrder(tx, deps, { order: granted, lines, attempt: paid, card: null, at })
  return paid
}

/**
 * What a copy of the request may have bought already: of a page for one product only that, since the cart need not have it; null if something is
 * left to buy, or the subscription is not running.
 */
const repeatable = async (
  tx: Tx,
  cart: Cart,
  { kind, product }: PaymentRequest,
  { personId, at }: { personId: string; at: Date },
): Promise<Goods | 'anything' | null> => {
  if (kind !== 'purchase') return (await isSubscribed(tx, personId)) ? 'anything' : null
  const left = await pricedCart(tx, cart, at, product && productIdOf(product))
  if (left.items.length > 0) return null
  if (product === null) return 'anything'
  const { items, owned } = await purchaseCart(tx, cart, product, at)
  const [single] = [...items, ...owned]
  return single ? { product: single.product.id, duration: single.duration } : null
}

/** The paid attempt of an earlier copy of the request, or of another tab. */
const boughtBefore = async (
  tx: Tx,
  cart: Cart,
  paymentRequest: PaymentRequest,
  { personId, at }: { personId: string; at: Date },
) => {
  const goods = await repeatable(tx, cart, paymentRequest, { personId, at })
  if (goods === null) return null
  if (paymentRequest.payKey === null) return paidAttempt(tx, cart, paymentRequest, at)
  return fasterAttempt(tx, cart, paymentRequest, { at, goods })
}

const placeWithin = async (tx: Tx, deps: PaymentDeps, placement: Placement): Promise<Placed> => {
  const { paymentRequest, source, cartId, person, caller, abandoned } = placement
  const at = deps.now()
  const known = await attemptOfKey(tx, paymentRequest)
  if (known) return { kind: 'known', attempt: known }
  const cart = await ownCart(tx, caller, cartId)
  const live = await liveOrder(tx, cart.id)
  const alive = live && (await aliveAttempt(tx, live, paymentRequest, abandoned))
  if (alive && alive.bodyDigest !== paymentRequest.digest) return { kind: 'other', attempt: alive }
  if (alive && alive.state !== 'action') return { kind: 'known', attempt: alive }
  const before = alive ? null : await boughtBefore(tx, cart, paymentRequest, { personId: person.id, at })
  if (before) return { kind: 'known', attempt: before }

  const { kind, product } = paymentRequest
  if (kind === 'purchase' && product !== null) await storeSingle(tx, cart, product, at)
  const quote = await quoteOf(tx, paymentRequest, { cart, personId: person.id, live, at })
  if (alive) return { kind: quote.digest === live.digest ? 'known' : 'other', attempt: alive }
  checkPaymentSource(paymentRequest, source, quote)
  const isStale = placement.provider !== null && placement.provider.currency !== quote.priced.currency
  if (isStale) refuse('items', 'cartChanged')
  if (source.provider !== 'school') placement.checkLimits()
  const placed = await placeOrder(tx, deps, { paymentRequest, quote, live, person, lang: caller.lang, at })
  if (!placed) return { kind: 'unavailable' }
  const attempt = await addAttempt(tx, attemptRow(placement, quote, placed.order, at))
  if (attempt.provider !== 'school') return { kind: 'placed', attempt, ...placed }
  return { kind: 'settled', attempt: await payByNothing(tx, deps, placed, attempt, at) }
}

/** Whether a refusal means that the page shows another cart or total than the database has. Source: SECURITY R74. */
const isMismatch = (error: unknown): boolean =>
  error instanceof Refusal && error.fields.items?.includes('cartChanged') === true

/**
 * Stores a request before any provider is called: order, reservations and attempt in one transaction, priced from database rows only.
 * Of concurrent copies, the later one finds the rows of the first. Source: DESIGN §6, SECURITY R39, R46, R47.
 */
export const place = async (deps: PaymentDeps, placement: Placement): Promise<Placed> => {
  const run = () => deps.transact((tx) => placeWithin(tx, deps, placement))
  try {
    return await run()
  } catch (error) {
    if (error instanceof UniqueViolation) return run()
    if (isMismatch(error)) logMoney(deps, 'price-mismatch', { cart: placement.cartId, person: placement.person.id })
    throw error
  }
}
