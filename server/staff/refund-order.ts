import { grantLils } from '../catalog/lils/ledger.ts'
import { REFUND_DAYS } from '../contract/checkout-limits.ts'
import type { Tx } from '../db/database.ts'
import { attemptById } from '../orders/attempt-store.ts'
import { revokeOrder } from '../orders/granting/revoke.ts'
import { linesOf, moveOrder, type Order, type OrderLine, orderById } from '../orders/order-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { mailRefund } from '../orders/granting/order-mails.ts'
import { addRefund } from '../orders/refunds/refund-store.ts'
import { recurrentProducts } from '../orders/subscriptions/subscription-store.ts'

/** Why an order cannot be refunded. */
export type RefundFault = 'unknown' | 'not-paid' | 'too-late' | 'subscription' | 'redeemed'

const DAY_MS = 24 * 60 * 60_000

const isRecurrent = async (tx: Tx, lines: readonly OrderLine[]): Promise<boolean> => {
  const products = lines.map(({ product }) => product)
  return (await recurrentProducts(tx, products)).length > 0
}

/** An order in review may have been paid: then it has `paidAt`. */
const faultOf = async (tx: Tx, order: Order, lines: readonly OrderLine[], now: Date): Promise<RefundFault | null> => {
  const { state, kind, paidAt } = order
  if ((state !== 'paid' && state !== 'review') || paidAt === null) return 'not-paid'
  if (kind !== 'purchase' || (await isRecurrent(tx, lines))) return 'subscription'
  return now.getTime() - paidAt.getTime() > REFUND_DAYS * DAY_MS ? 'too-late' : null
}

const giveBack = async (tx: Tx, deps: PaymentDeps, order: Order, at: Date): Promise<void> => {
  const { id, personId, lils, paidBy } = order
  if (lils > 0) await grantLils(tx, { personId, amount: lils, kind: 'refund', cause: `refund:${id}`, at })
  const attempt = paidBy === null ? null : await attemptById(tx, paidBy)
  if (!attempt || attempt.amount === 0) return
  const dedupeKey = `operator:${attempt.id}`
  await addRefund(tx, { attempt, amount: attempt.amount, reason: 'operator', dedupeKey, at })
  await mailRefund(tx, deps, { order, attempt, isDouble: false, at })
}

/**
 * Refunds a whole order: revokes its access and rewards, returns its lils, queues the refund and mails the buyer. Only within three
 * days of the purchase, and never for a trial, a subscription or any recurring product. `reason` is the operator's. Source: checkout
 * spec §9, SECURITY R56.
 */
export const refundOrder = async (
  deps: PaymentDeps,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<{ refunded: Order } | { fault: RefundFault }> => {
  const at = deps.now()
  return deps.transact(async (tx) => {
    const order = await orderById(tx, orderId)
    const lines = await linesOf(tx, orderId)
    const fault = order ? await faultOf(tx, order, lines, at) : 'unknown'
    if (!order || fault) return { fault: fault ?? 'unknown' }
    if (!(await revokeOrder(tx, deps, { order, lines, at }))) return { fault: 'redeemed' as const }
    const refunded = await moveOrder(tx, { id: orderId, to: 'refunded', by: `operator: ${reason}`, at })
    if (!refunded) throw new Error('an order that may be refunded was not')
    await giveBack(tx, deps, refunded, at)
    return { refunded }
  })
}
