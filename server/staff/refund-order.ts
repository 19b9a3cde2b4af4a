import type { Tx } from '../db/database.ts'
import { type Attempt, attemptById } from '../orders/stores/attempt-store.ts'
import { endOrder } from '../orders/granting/end-order.ts'
import { mailRefund } from '../orders/granting/order-mails.ts'
import { noteOrder, type Order, orderById, setToDecide } from '../orders/stores/order-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { addRefund, refundableOf, refundsOf } from '../orders/stores/refund-store.ts'

/** Why an order cannot be refunded. */
export type RefundRefusal = 'unknown' | 'not-paid' | 'nothing' | 'too-much' | 'redeemed'

interface RefundRequest {
  orderId: string
  /** Minor units; all that is left without it. */
  amount?: number | undefined
  /** The operator's, stored with the order. */
  reason: string
}

/** Thrown to roll a refund back. */
class Refused extends Error {
  readonly refusal: RefundRefusal
  constructor(refusal: RefundRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** The attempt whose money paid for an order: none if lils paid all of it, or if the money only checked a card. */
const payerOf = async (tx: Tx, { paidBy }: Order): Promise<Attempt | null> => {
  const attempt = paidBy === null ? null : await attemptById(tx, paidBy)
  return attempt?.purpose === 'charge' && attempt.amount > 0 ? attempt : null
}

/** An order in review may have been paid: then it has `paidAt`. */
const paidOrder = async (tx: Tx, orderId: string): Promise<Order> => {
  const order = await orderById(tx, orderId)
  if (!order) throw new Refused('unknown')
  if ((order.state !== 'paid' && order.state !== 'review') || order.paidAt === null) throw new Refused('not-paid')
  return order
}

const refundWithin = async (tx: Tx, deps: PaymentDeps, { orderId, amount, reason }: RefundRequest): Promise<Order> => {
  const at = deps.now()
  const by = `operator: ${reason}`
  const order = await paidOrder(tx, orderId)
  const attempt = await payerOf(tx, order)
  const left = attempt ? await refundableOf(tx, attempt) : 0
  const wanted = amount ?? left
  if (wanted > left) throw new Refused('too-much')
  if (!attempt && order.lils === 0) throw new Refused('nothing')
  const isWhole = wanted === left
  if (attempt && wanted > 0) {
    const cause = `${attempt.id}:${(await refundsOf(tx, attempt.id)).length}`
    await addRefund(tx, { attempt, amount: wanted, reason: 'operator', dedupeKey: `operator:${cause}`, by, at })
    await mailRefund(tx, deps, { order, attempt, amount: wanted, why: isWhole ? 'whole' : 'part', cause, at })
  }
  if (!isWhole) {
    await setToDecide(tx, orderId, null)
    return order
  }
  const ended = await endOrder(tx, deps, { order, by, at })
  if (!ended) throw new Refused('redeemed')
  return ended
}

/**
 * Refunds an order, in full or in part, on the decision of staff: queues the refund and mails the buyer. Once all of its money is returned,
 * the order ends: its access and rewards are revoked, its lils returned, its subscription stopped. Never returns more than was paid and not
 * returned yet. Source: checkout spec §9, SECURITY R56.
 */
export const refundOrder = async (
  deps: PaymentDeps,
  request: RefundRequest,
): Promise<{ refunded: Order } | { refusal: RefundRefusal }> => {
  try {
    return { refunded: await deps.transact((tx) => refundWithin(tx, deps, request)) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
}

/** Ends the wait of an order for a person: it stays paid. The reason is stored with the order. Null if it does not wait. */
export const keepOrder = (
  deps: PaymentDeps,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Order | null> =>
  deps.transact(async (tx) => {
    const order = await orderById(tx, orderId)
    if (!order || order.toDecide === null) return null
    await setToDecide(tx, orderId, null)
    const by = `operator: ${reason}`
    await noteOrder(tx, { orderId, what: 'kept', before: order.toDecide, by, at: deps.now() })
    return order
  })
