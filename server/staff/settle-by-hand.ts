import { attemptById, type Attempt, moveAttempt } from '../orders/stores/attempt-store.ts'
import { noteOrder } from '../orders/stores/order-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { endByHand, type Refund, refundsOf } from '../orders/stores/refund-store.ts'
import { isWhole } from '../orders/settling/outside-refunds.ts'
import { settle } from '../orders/settling/settle.ts'

/**
 * Settles an attempt by what the operator knows, if no provider does. The reason is kept with the order. Null if there is no such
 * attempt, or its state did not change.
 */
export const settleByHand = async (
  deps: PaymentDeps,
  { attemptId, as, reason }: { attemptId: string; as: 'paid' | 'failed'; reason: string },
): Promise<Attempt | null> => {
  const attempt = await attemptById(deps.db, attemptId)
  if (!attempt) return null
  const money = { amount: attempt.amount, currency: attempt.currency }
  const error = { type: 'manual', id: attempt.ref ?? attempt.id, code: 'operator', description: '' }
  const state = {
    status: as,
    ref: attempt.ref ?? `manual-${attempt.id}`,
    attemptId: attempt.id,
    money,
    refunded: 0,
    card: null,
    error: as === 'failed' ? error : null,
  }
  const settled = await settle(deps, attemptId, state, `operator: ${reason}`)
  return settled.state === attempt.state ? null : settled
}

/**
 * Marks a refund as done that no provider made or could confirm. The reason is kept with the order. Null if there is no such refund, or
 * it is not waiting for a person.
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
