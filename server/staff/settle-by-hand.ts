import { attemptById, type Attempt } from '../orders/attempt-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { settle } from '../orders/settling/settle.ts'

/**
 * Decides an attempt that no provider decides, by what the operator knows of it. The reason is kept with the order. Null where there
 * is no such attempt, or where it has been decided.
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
