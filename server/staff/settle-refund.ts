import { attemptById, moveAttempt } from '../orders/attempt-store.ts'
import { noteOrder } from '../orders/order-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { endByHand, type Refund, refundsOf } from '../orders/refunds/refund-store.ts'
import { isWhole } from '../orders/refunds/run-refunds.ts'

/**
 * Takes the money of a refund for returned that no provider has returned, or could tell about. The reason is kept with the order. Null
 * where there is no such refund, or where nobody has to look at it.
 */
export const settleRefund = (
  deps: PaymentDeps,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<Refund | null> => {
  const at = deps.now()
  const by = `operator: ${reason}`
  return deps.transact(async (tx) => {
    const ended = await endByHand(tx, refundId, at)
    if (!ended) return null
    const { refund, before } = ended
    const attempt = await attemptById(tx, refund.attemptId)
    if (!attempt) throw new Error('a refund without an attempt')
    const { id: attemptId, orderId } = attempt
    await noteOrder(tx, { orderId, attemptId, what: `refund ${refund.amount}`, before, after: 'done', by, at })
    if (isWhole(await refundsOf(tx, attemptId), attempt))
      await moveAttempt(tx, { id: attemptId, to: 'returned', by, at })
    return refund
  })
}
