import { randomUUID } from 'node:crypto'
import { CARD_CHECK } from '../../contract/totals.ts'
import type { Tx } from '../../db/database.ts'
import { UniqueViolation } from '../../db/unique-violation.ts'
import { refuse, Refusal } from '../../http/errors.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { addAttempt, type Attempt, moveAttempt } from '../attempt-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { liveOrder, moveOrder, type Order } from '../order-store.ts'
import type { Provider } from '../../payments/provider.ts'
import { nextCheck } from '../settling/schedule.ts'
import { ownCart } from '../../catalog/carts/own-cart.ts'
import { pricedCart } from '../../catalog/carts/priced-cart.ts'
import type { Cart } from '../../catalog/carts/cart-store.ts'
import { isSubscribed } from '../subscriptions/may-begin.ts'
import { grantOrder } from '../granting/grant.ts'
import { type Draft, draftOf } from './quote.ts'
import { aliveAttempt, attemptOfKey, paidAttempt } from './idempotency.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import type { Way, Wish } from './payment-request.ts'

/** A wish on its way: how it is to be paid, and by whom. `provider` null is the school itself. */
export interface Placement {
  wish: Wish
  way: Way
  provider: Provider | null
  cartId: string
  person: SignedInPerson
  caller: Pick<Caller, 'person' | 'browserHash' | 'lang'>
  /** Attempts that were given up for this wish and may be alive at their provider. */
  given: ReadonlySet<string>
  /** Refuses where the caller has begun too many payments. */
  admit: () => void
}

/**
 * `placed`: an attempt is written down and has to be charged. `known`: this same wish was placed before. `other`: another attempt for
 * the cart is alive. `settled`: nothing was left to pay.
 */
export type Placed =
  | ({ kind: 'placed'; attempt: Attempt } & PlacedOrder)
  | { kind: 'known' | 'other' | 'settled'; attempt: Attempt }
  | { kind: 'unavailable' }

/** A card is bound where nothing is due now and something will be later. */
const isBinding = ({ kind }: Wish, { means }: Way, { totals, priced }: Draft) =>
  totals.result === 0 && (kind === 'trial' || (priced.isRecurrent && means?.kind !== 'saved'))

/** Only a card pays what renews by itself. The embedded form for euros takes nothing else. Source: checkout spec §4. */
const checkWay = (wish: Wish, way: Way, draft: Draft): void => {
  const { totals, priced } = draft
  const isCard = way.method === 'bank-card' && (!way.isWidget || way.provider === 'stripe')
  const wantsCard = priced.isRecurrent && (totals.result > 0 || isBinding(wish, way, draft))
  if (wantsCard && !isCard) refuse('method', 'notOffered')
  if (way.means === null && totals.result > 0) refuse('method', 'lilsNotEnough')
}

const amountOf = ({ wish, way, provider }: Placement, draft: Draft, order: Order): number => {
  if (!isBinding(wish, way, draft)) return order.total
  const isFree = provider?.bind && (way.means?.kind === 'page' || way.means?.kind === 'widget')
  return isFree ? 0 : CARD_CHECK[order.currency]
}

const attemptRow = (placement: Placement, draft: Draft, order: Order, at: Date) => {
  const { wish, way } = placement
  const isSchool = order.total === 0 && !isBinding(wish, way, draft)
  const id = randomUUID()
  return {
    id,
    orderId: order.id,
    personId: order.personId,
    purpose: isBinding(wish, way, draft) ? ('binding' as const) : ('charge' as const),
    provider: isSchool ? 'school' : way.provider,
    method: isSchool ? 'lils' : way.method,
    state: 'created' as const,
    currency: order.currency,
    amount: amountOf(placement, draft, order),
    payKey: wish.payKey ?? `wish:${id}`,
    bodyDigest: wish.digest,
    savesCard: way.means?.kind !== 'saved' && (way.asksToSave || draft.priced.isRecurrent),
    cardId: way.cardId,
    fingerprint: wish.fingerprint,
    isWidget: way.isWidget,
    checkAt: isSchool ? null : nextCheck('created', at, at),
    createdAt: at,
  }
}

/** Nothing is left to pay: placed and paid at once. Source: checkout spec §4 (`paid_bonuses`). */
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

/** Nothing to buy is left, or the subscription that was begun goes on. */
const isSpent = async (tx: Tx, cart: Cart, { kind, product }: Wish, personId: string): Promise<boolean> =>
  kind === 'purchase' ? (await pricedCart(tx, cart, product)).items.length === 0 : isSubscribed(tx, personId)

/** The paid attempt of a wish that finds nothing to buy any more, since it has come twice. */
const boughtBefore = async (tx: Tx, cart: Cart, wish: Wish, { personId, at }: { personId: string; at: Date }) => {
  if (wish.payKey !== null || !(await isSpent(tx, cart, wish, personId))) return null
  return paidAttempt(tx, cart, wish, at)
}

const placeWithin = async (tx: Tx, deps: PaymentDeps, placement: Placement): Promise<Placed> => {
  const { wish, way, cartId, person, caller, given } = placement
  const at = deps.now()
  const known = await attemptOfKey(tx, wish)
  if (known) return { kind: 'known', attempt: known }
  const cart = await ownCart(tx, caller, cartId)
  const live = await liveOrder(tx, cart.id)
  const alive = live && (await aliveAttempt(tx, live, wish, given))
  if (alive && alive.bodyDigest !== wish.digest) return { kind: 'other', attempt: alive }
  if (alive && alive.state !== 'action') return { kind: 'known', attempt: alive }
  const before = alive ? null : await boughtBefore(tx, cart, wish, { personId: person.id, at })
  if (before) return { kind: 'known', attempt: before }

  const draft = await draftOf(tx, wish, { cart, personId: person.id, live, at })
  if (alive) return { kind: draft.digest === live.digest ? 'known' : 'other', attempt: alive }
  checkWay(wish, way, draft)
  const isStale = placement.provider !== null && placement.provider.currency !== draft.priced.currency
  if (isStale) refuse('items', 'cartChanged')
  if (way.provider !== 'school') placement.admit()
  const placed = await placeOrder(tx, deps, { wish, draft, live, person, lang: caller.lang, at })
  if (!placed) return { kind: 'unavailable' }
  const attempt = await addAttempt(tx, attemptRow(placement, draft, placed.order, at))
  if (attempt.provider !== 'school') return { kind: 'placed', attempt, ...placed }
  return { kind: 'settled', attempt: await payByNothing(tx, deps, placed, attempt, at) }
}

/** The page shows another cart, or another sum, than the rows of the shop. Source: SECURITY R74. */
const isMismatch = (error: unknown): boolean =>
  error instanceof Refusal && error.fields.items?.includes('cartChanged') === true

/**
 * Writes a wish down before anything is asked of a provider: order, reservations and attempt in one transaction, by the rows of the
 * shop alone. Whoever came second finds what the first has written. Source: DESIGN §6, SECURITY R39, R46, R47.
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
