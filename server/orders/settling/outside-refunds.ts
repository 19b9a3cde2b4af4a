import type { Tx } from '../../db/database.ts'
import { type Attempt, moveAttempt } from '../stores/attempt-store.ts'
import { endOrder } from '../granting/end-order.ts'
import { mailRefund } from '../granting/order-mails.ts'
import { momentsOf, noteOrder, type Order, orderById, setToDecide } from '../stores/order-store.ts'
import type { MoneyEvent, PaymentDeps } from '../payment-deps.ts'
import { addOutsideRefund, endOutside, reduceRefund, type Refund, refundsOf, sumOf } from '../stores/refund-store.ts'

interface Moment {
  by: string
  at: Date
}

/** Whether an attempt is refunded in full. */
export const isWhole = (refunds: readonly Refund[], attempt: Attempt): boolean =>
  sumOf(refunds.filter(({ state }) => state === 'done')) >= attempt.amount

/** Records that an operator has to decide on an order. Does nothing for an order that is not paid or that has an open question already. */
const leaveToPerson = async (
  tx: Tx,
  order: Order,
  { what, by, at }: Moment & { what: NonNullable<Order['toDecide']> },
): Promise<MoneyEvent | null> => {
  if (order.state !== 'paid' || order.toDecide !== null) return null
  await setToDecide(tx, order.id, what)
  await noteOrder(tx, { orderId: order.id, what, by, at })
  return 'order-to-decide'
}

/**
 * Records once a provider's report about a paid order. If the order is still paid and has no open question, an operator has to decide on
 * it.
 */
export const recordReport = async (
  tx: Tx,
  order: Order,
  report: Moment & { what: NonNullable<Order['toDecide']> },
): Promise<MoneyEvent | null> => {
  if ((await momentsOf(tx, order.id)).some(({ what }) => what === report.what)) return null
  const left = await leaveToPerson(tx, order, report)
  if (left === null) await noteOrder(tx, { orderId: order.id, ...report })
  return left
}

/**
 * Records money that was returned in the provider's cabinet. It completes our refunds that are not under way, as far as the sum covers
 * them; the rest is stored as a refund of its own. Returns that rest.
 */
const adoptRefunds = async (
  tx: Tx,
  attempt: Attempt,
  refunds: readonly Refund[],
  { outside, by, at }: Moment & { outside: number },
): Promise<number> => {
  const waiting = refunds.filter(({ state }) => state !== 'done')
  let rest = outside
  for (const refund of waiting) {
    if (refund.amount > rest) break
    await endOutside(tx, refund.id, at)
    rest -= refund.amount
  }
  if (rest === 0) return 0
  const partly = waiting.find(({ amount }) => amount > rest)
  if (partly) await reduceRefund(tx, partly, rest)
  await addOutsideRefund(tx, { attempt, amount: rest, place: refunds.length, by, at })
  return partly ? 0 : rest
}

/**
 * Records refunds of a paid attempt that the provider reports beyond our own: somebody has made them in the provider's cabinet. A full
 * refund ends the order; after a partial one the access stays and an operator decides. While a refund of ours is under way, the two cannot
 * be told apart: its end makes the attempt due again.
 */
export const recordOutsideRefunds = async (
  tx: Tx,
  deps: PaymentDeps,
  attempt: Attempt,
  { refunded, by, at }: Moment & { refunded: number },
): Promise<MoneyEvent | null> => {
  const refunds = await refundsOf(tx, attempt.id)
  if (refunds.some(({ state }) => state === 'processing')) return null
  const outside = Math.min(refunded, attempt.amount) - sumOf(refunds.filter(({ state }) => state === 'done'))
  if (outside <= 0) return null
  const unasked = await adoptRefunds(tx, attempt, refunds, { outside, by, at })
  const isAll = isWhole(await refundsOf(tx, attempt.id), attempt)
  if (isAll) await moveAttempt(tx, { id: attempt.id, to: 'returned', by, at })
  const order = await orderById(tx, attempt.orderId)
  const isItsMoney = order?.paidBy === attempt.id && attempt.purpose === 'charge'
  if (!order || !isItsMoney || (order.state !== 'paid' && order.state !== 'review')) return 'refund-outside'
  const hasEnded = isAll && (await endOrder(tx, deps, { order, by: `provider: ${by}`, at })) !== null
  const why = hasEnded ? 'whole' : 'part'
  const cause = `${attempt.id}:${refunds.length}`
  if (unasked > 0) await mailRefund(tx, deps, { order, attempt, amount: unasked, why, cause, at })
  if (hasEnded || unasked === 0) return 'refund-outside'
  const what = isAll ? 'refunded-but-redeemed' : 'refunded-in-part'
  return (await leaveToPerson(tx, order, { what, by, at })) ?? 'refund-outside'
}
