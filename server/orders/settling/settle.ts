import { personById } from '../../auth/stores/account-store.ts'
import { bumpVersion } from '../../catalog/carts/change-cart.ts'
import type { PaymentErrorReply } from '../../contract/checkout/payment-calls.ts'
import type { Tx } from '../../db/database.ts'
import { isProvider } from '../../payments/payments.ts'
import type { StoredCard, PaymentState } from '../../payments/provider.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, attemptsOf, moveAttempt, setReceipt, setRef } from '../stores/attempt-store.ts'
import { grantOrder } from '../granting/grant.ts'
import { releaseOrder } from '../granting/revoke.ts'
import { isLive } from '../order-machine.ts'
import { linesOf, moveOrder, type Order, orderById, paidOrdersOf } from '../stores/order-store.ts'
import { logAttempt, type MoneyEvent, type PaymentDeps } from '../payment-deps.ts'
import { mailRefund } from '../granting/order-mails.ts'
import { recordOutsideRefunds, recordReport } from './outside-refunds.ts'
import { addRefund } from '../stores/refund-store.ts'
import { claimTrial } from '../subscriptions/trial.ts'
import { nextRecheck } from './schedule.ts'

/** The result of settling; `event` is logged after the commit. */
interface Settled {
  attempt: Attempt
  event: MoneyEvent | null
}

interface Moment {
  by: string
  at: Date
}

/** The error code of a trial whose person, phone or card has had a trial already. */
export const TRIAL_UNAVAILABLE = 'trial_unavailable'

/**
 * The error code of a trial whose provider did not return the card: a repeated trial could not be detected, and nothing could be
 * renewed.
 */
const TRIAL_CARD_UNKNOWN = 'trial_card_unknown'

const known = (attempt: Attempt | null): Attempt => {
  if (!attempt) throw new Error('a payment without an attempt')
  return attempt
}

const isOfAnother = ({ id }: Attempt, { attemptId }: PaymentState): boolean => attemptId !== null && attemptId !== id

const isOtherSum = ({ amount, currency }: Attempt, { money }: PaymentState): boolean =>
  money.amount !== amount || money.currency !== currency

/** Marks a payment that differs from its attempt for an operator's decision; the order keeps its reservations. Source: SECURITY R51. */
const quarantine = async (tx: Tx, attempt: Attempt, { by, at }: Moment): Promise<Settled> => {
  const held = await moveAttempt(tx, { id: attempt.id, to: 'manual', by, at })
  if (!held) return { attempt, event: null }
  const order = await orderById(tx, attempt.orderId)
  if (order && isLive(order.state)) await moveOrder(tx, { id: order.id, to: 'review', by, at })
  return { attempt: held, event: 'payment-mismatch' }
}

/**
 * Cancels an order without live or manual attempts and releases its reservations. The cart keeps its items; its version is incremented.
 */
const cancelOrder = async (tx: Tx, order: Order, { by, at }: Moment): Promise<void> => {
  const others = await attemptsOf(tx, order.id)
  const mayEnd = isLive(order.state) || order.state === 'review'
  if (!mayEnd || others.some(({ state }) => isAlive(state) || state === 'manual')) return
  const canceled = await moveOrder(tx, { id: order.id, to: 'canceled', by, at })
  if (!canceled) return
  await releaseOrder(tx, canceled, at)
  if (canceled.cartId !== null) await bumpVersion(tx, canceled.cartId, at)
}

/** Ends an attempt without money, and cancels its order if no other attempt is live or manual. */
export const failAttempt = async (
  tx: Tx,
  attempt: Attempt,
  { to, error, ...moment }: Moment & { to: 'failed' | 'canceled' | 'expired'; error: PaymentErrorReply | null },
): Promise<Settled> => {
  const ended = await moveAttempt(tx, { id: attempt.id, to, ...moment, set: { error } })
  if (!ended) return { attempt: known(await attemptById(tx, attempt.id)), event: null }
  const order = await orderById(tx, attempt.orderId)
  if (order) await cancelOrder(tx, order, moment)
  return { attempt: ended, event: 'payment-failed' }
}

/** Whether another order of the same cart has paid for a product of this one since it was placed. */
const isBoughtSince = async (tx: Tx, { id, cartId, kind, state, createdAt }: Order): Promise<boolean> => {
  if (cartId === null || kind !== 'purchase') return false
  const products = (await linesOf(tx, id)).map(({ product }) => product)
  for (const { id: other, paidAt } of await paidOrdersOf(tx, cartId)) {
    const isSince = paidAt !== null && (isLive(state) ? paidAt > createdAt : paidAt >= createdAt)
    if (isSince && (await linesOf(tx, other)).some(({ product }) => products.includes(product))) return true
  }
  return false
}

/**
 * Whether a payment still pays its order. A late payment for a canceled or expired order is accepted if the order is a purchase and
 * held no promo code or lils; none is accepted if one of its products was bought since.
 */
const mayStillCount = async (tx: Tx, order: Order): Promise<boolean> => {
  const { state, promoId, lils, kind } = order
  if (state === 'paid' || state === 'refunded') return false
  const isAbandoned = state === 'canceled' || state === 'expired'
  if (isAbandoned && (promoId !== null || lils > 0 || kind !== 'purchase')) return false
  return !(await isBoughtSince(tx, order))
}

const giveBack = async (tx: Tx, attempt: Attempt, reason: 'double' | 'late' | 'binding', at: Date): Promise<void> => {
  const dedupeKey = `${reason}:${attempt.id}`
  if (attempt.amount > 0) await addRefund(tx, { attempt, amount: attempt.amount, reason, dedupeKey, at })
}

/**
 * Refuses a trial that was claimed before, or whose card is unknown: the card check is refunded, and no access is granted. Source:
 * SECURITY R42.
 */
const refuseTrial = async (
  tx: Tx,
  attempt: Attempt,
  order: Order,
  { code, by, at }: Moment & { code: string },
): Promise<Settled> => {
  const error = { type: 'trial', id: attempt.ref ?? attempt.id, code, description: '' }
  const set = { error, recheckAt: nextRecheck(attempt, at) }
  const refused = await moveAttempt(tx, { id: attempt.id, to: 'succeeded', by, at, set })
  if (!refused) return { attempt, event: null }
  await giveBack(tx, refused, 'binding', at)
  await cancelOrder(tx, order, { by, at })
  return { attempt: refused, event: 'payment-failed' }
}

/** The error code if the trial cannot start with this card; null if it can, and for other orders. */
const trialError = async (
  tx: Tx,
  deps: PaymentDeps,
  attempt: Attempt,
  { order, card }: { order: Order; card: StoredCard | null },
): Promise<string | null> => {
  const { id, personId, kind } = order
  if (kind !== 'trial') return null
  if (!card || !isProvider(attempt.provider)) return TRIAL_CARD_UNKNOWN
  const person = { id: personId, phone: (await personById(tx, personId))?.phone ?? null }
  const claimed = { person, card: { provider: attempt.provider, card }, orderId: id, at: deps.now() }
  return (await claimTrial(tx, deps, claimed)) ? null : TRIAL_UNAVAILABLE
}

/** Records a successful payment: grants the order once, and refunds a double payment, a late one, or a card check. */
const succeed = async (
  tx: Tx,
  deps: PaymentDeps,
  attempt: Attempt,
  { card, by, at }: Moment & Pick<PaymentState, 'card'>,
): Promise<Settled> => {
  const order = await orderById(tx, attempt.orderId)
  if (!order) throw new Error('an attempt without an order')
  const counts = await mayStillCount(tx, order)
  const refusal = counts ? await trialError(tx, deps, attempt, { order, card }) : null
  if (refusal) return refuseTrial(tx, attempt, order, { code: refusal, by, at })
  const set = { error: null, recheckAt: attempt.amount > 0 ? nextRecheck(attempt, at) : null }
  const paid = await moveAttempt(tx, { id: attempt.id, to: 'succeeded', by, at, set })
  if (!paid) return { attempt, event: null }
  if (!counts) {
    const isDouble = order.state === 'paid'
    await giveBack(tx, paid, isDouble ? 'double' : 'late', at)
    const { purpose, amount, id: cause } = paid
    if (purpose === 'charge' && amount > 0)
      await mailRefund(tx, deps, { order, attempt: paid, amount, why: isDouble ? 'double' : 'late', cause, at })
    await cancelOrder(tx, order, { by, at })
    return { attempt: paid, event: isDouble ? 'payment-double' : 'payment-late' }
  }
  if (paid.purpose === 'binding') await giveBack(tx, paid, 'binding', at)
  const granted = await moveOrder(tx, { id: order.id, to: 'paid', by, at, set: { paidBy: paid.id, paidAt: at } })
  if (!granted) throw new Error('an order that may be paid was not')
  const lines = await linesOf(tx, order.id)
  await grantOrder(tx, deps, { order: granted, lines, attempt: paid, card, at })
  return { attempt: paid, event: 'payment-settled' }
}

const attemptStates = { pending: 'action', processing: 'processing', authorized: 'authorized' } as const

/** Records the state of an unpaid payment. An attempt that was given up is not reopened until it is paid. */
const proceed = async (
  tx: Tx,
  attempt: Attempt,
  { status, error }: PaymentState & { status: Exclude<PaymentState['status'], 'paid'> },
  { by, at }: Moment,
): Promise<Settled> => {
  if (status === 'failed' || status === 'canceled') return failAttempt(tx, attempt, { to: status, error, by, at })
  const to = attemptStates[status]
  const isNews = to !== attempt.state && isAlive(attempt.state)
  const moved = isNews ? await moveAttempt(tx, { id: attempt.id, to, by, at }) : null
  return { attempt: moved ?? attempt, event: null }
}

/**
 * The payment was refunded outside this server (in the provider's dashboard, or canceled): the order is not granted. A partial refund
 * is set aside.
 */
const settleReturned = async (tx: Tx, attempt: Attempt, refunded: number, moment: Moment): Promise<Settled> => {
  if (refunded < attempt.amount) return quarantine(tx, attempt, moment)
  if (!isAlive(attempt.state)) return { attempt, event: null }
  return failAttempt(tx, attempt, { to: 'failed', error: null, ...moment })
}

/** How long after a payment an older state of it may still arrive. */
const SETTLING_MS = 5 * 60_000

const isOver = ({ decidedAt }: Attempt, at: Date) =>
  decidedAt !== null && at.getTime() - decidedAt.getTime() > SETTLING_MS

/** The question that an operator has to decide after a provider's report about a paid attempt; null if there is none. */
const conflictOf = (attempt: Attempt, state: PaymentState, at: Date): Order['toDecide'] => {
  const { status, isDisputed } = state
  if (isOfAnother(attempt, state) || (status === 'paid' && isOtherSum(attempt, state))) return 'mismatch'
  if (status === 'paid') return isDisputed ? 'disputed' : null
  const isPaid = status === 'canceled' || status === 'failed'
  return isPaid && attempt.state === 'succeeded' && isOver(attempt, at) ? 'canceled-at-provider' : null
}

/**
 * Records a provider's report about an attempt that is already paid: refunds made there, and, for an operator to decide, a dispute, a
 * different sum, or a payment that it calls canceled or failed. Source: SECURITY R84.
 */
const settleAgain = async (
  tx: Tx,
  deps: PaymentDeps,
  attempt: Attempt,
  { state, by, at }: Moment & { state: PaymentState },
): Promise<Settled> => {
  const { status, refunded, receiptUrl = null } = state
  const what = conflictOf(attempt, state, at)
  const isMismatch = what === 'mismatch'
  if (!isMismatch && receiptUrl !== null && receiptUrl !== attempt.receiptUrl)
    await setReceipt(tx, attempt.id, receiptUrl)
  const isReturn = !isMismatch && status === 'paid'
  const returned = isReturn ? await recordOutsideRefunds(tx, deps, attempt, { refunded, by, at }) : null
  const order = what && (await orderById(tx, attempt.orderId))
  const conflict = what && order?.paidBy === attempt.id ? await recordReport(tx, order, { what, by, at }) : null
  const event = isMismatch ? 'payment-mismatch' : (returned ?? conflict)
  return { attempt: known(await attemptById(tx, attempt.id)), event }
}

const settleWithin = async (
  tx: Tx,
  deps: PaymentDeps,
  { attemptId, state, by, at }: Moment & { attemptId: string; state: PaymentState },
): Promise<Settled> => {
  const named = known(await attemptById(tx, attemptId))
  if (named.state === 'succeeded' || named.state === 'returned') return settleAgain(tx, deps, named, { state, by, at })
  if (isOfAnother(named, state)) return quarantine(tx, named, { by, at })
  await setRef(tx, attemptId, state.ref)
  const attempt = { ...named, ref: named.ref ?? state.ref }
  const { status, card, refunded, receiptUrl = null } = state
  if (receiptUrl !== null) await setReceipt(tx, attemptId, receiptUrl)
  const isMoney = status === 'paid' || status === 'authorized'
  if (isMoney && isOtherSum(attempt, state)) return quarantine(tx, attempt, { by, at })
  if (status !== 'paid') return proceed(tx, attempt, { ...state, status }, { by, at })
  if (refunded > 0) return settleReturned(tx, attempt, refunded, { by, at })
  return succeed(tx, deps, attempt, { card, by, at })
}

/**
 * Settles a payment by the state that its provider reports. The pay call, return page, status call, reconciler (which a notification
 * makes due) and operator all call it, any number of times: money counts once. `by` is the source. Source: DESIGN §6, SECURITY R47-R51.
 */
export const settle = async (
  deps: PaymentDeps,
  attemptId: string,
  state: PaymentState,
  by: string,
): Promise<Attempt> => {
  const at = deps.now()
  const { attempt, event } = await deps.transact((tx) => settleWithin(tx, deps, { attemptId, state, by, at }))
  if (event) logAttempt(deps, event, attempt, by)
  return attempt
}
