import pLimit from 'p-limit'
import { personById } from '../../auth/stores/account-store.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import type { Tx } from '../../db/database.ts'
import { leaseEnd, whileLeased } from '../../db/lease.ts'
import { isProvider } from '../../payments/payments.ts'
import type { RefundOutcome } from '../../payments/provider.ts'
import { type Attempt, attemptById, makeDue, moveAttempt } from '../stores/attempt-store.ts'
import { linesOf } from '../stores/order-store.ts'
import { logMoney, type PaymentDeps } from '../payment-deps.ts'
import { receiptOf } from '../receipt.ts'
import { noteUnknown } from '../settling/record-outcome.ts'
import { nextCheck } from '../settling/schedule.ts'
import { isWhole } from '../settling/outside-refunds.ts'
import {
  claimRefund,
  dueRefunds,
  endRefund,
  type Refund,
  refundsOf,
  requestAnew,
  scheduleRefund,
} from '../stores/refund-store.ts'

const MOST_AT_ONCE = 50
const CONCURRENCY = 5

/** A refusal may be temporary, such as an account without funds: the refund is requested again every hour for a day. */
const REFUSED_PAUSE_MS = HOUR_MS
const REFUSED_FOR_MS = 24 * REFUSED_PAUSE_MS

/**
 * Ends a refund that has returned money. Unless the attempt is refunded in full it becomes due, because somebody may have refunded more in
 * the provider's cabinet.
 */
const finish = async (tx: Tx, refund: Refund, attempt: Attempt, ref: string, at: Date): Promise<void> => {
  await endRefund(tx, refund.id, { state: 'done', ref, at })
  if (isWhole(await refundsOf(tx, attempt.id), attempt))
    await moveAttempt(tx, { id: attempt.id, to: 'returned', by: refund.reason, at })
  else await makeDue(tx, attempt.id, at)
}

const executePayment = async (deps: PaymentDeps, refund: Refund, attempt: Attempt): Promise<RefundOutcome> => {
  if (!isProvider(attempt.provider) || attempt.ref === null) return { kind: 'unknown', reason: 'nothing to refund by' }
  const provider = await deps.payments.provider(attempt.provider)
  const isAll = refund.amount === attempt.amount
  const receipt = isAll ? receiptOf(await linesOf(deps.db, attempt.orderId), attempt.amount) : []
  const money = { amount: refund.amount, currency: attempt.currency }
  const email = (await personById(deps.db, attempt.personId))?.email
  return provider.refund({ refundId: refund.id, ref: attempt.ref, money, receipt, ...(email && { email }) })
}

/** An exception counts as an unknown outcome. */
const outcomeOf = async (deps: PaymentDeps, refund: Refund, attempt: Attempt): Promise<RefundOutcome> => {
  try {
    return await executePayment(deps, refund, attempt)
  } catch (error) {
    deps.log.error({ err: error, refund: refund.id }, 'refund not carried out')
    return { kind: 'unknown', reason: 'the provider could not be asked' }
  }
}

const runOne = async (deps: PaymentDeps, refund: Refund): Promise<void> => {
  const now = deps.now()
  const next = nextCheck('processing', refund.createdAt, now)
  const facts = { refund: refund.id, attempt: refund.attemptId, reason: refund.reason }
  if (!(await deps.transact((tx) => claimRefund(tx, refund, leaseEnd(deps))))) return
  const attempt = await attemptById(deps.db, refund.attemptId)
  if (!attempt) throw new Error('a refund without an attempt')
  const schedule = (checkAt: Date) => deps.transact((tx) => scheduleRefund(tx, refund, checkAt))
  const outcome = await whileLeased(deps, schedule, () => outcomeOf(deps, refund, attempt))
  const at = deps.now()
  if (outcome.kind === 'refunded') {
    await deps.transact((tx) => finish(tx, refund, attempt, outcome.ref, at))
    return logMoney(deps, 'refund-done', facts)
  }
  if (outcome.kind === 'unknown') noteUnknown(deps, attempt, outcome)
  if (outcome.kind === 'unknown' && next !== null) return schedule(next)
  const isNew = at.getTime() - refund.createdAt.getTime() < REFUSED_FOR_MS
  if (outcome.kind === 'refused' && isNew) {
    deps.log.warn({ ...facts, refusal: outcome.error.code }, 'refund refused, asked for again later')
    const again = new Date(at.getTime() + REFUSED_PAUSE_MS)
    return deps.transact(async (tx) => {
      await requestAnew(tx, refund.id, again)
      await makeDue(tx, attempt.id, at)
    })
  }
  const state = outcome.kind === 'unknown' ? 'manual' : 'failed'
  await deps.transact(async (tx) => {
    await endRefund(tx, refund.id, { state, ref: null, at })
    await makeDue(tx, attempt.id, at)
  })
  logMoney(deps, 'refund-failed', facts)
}

/**
 * Executes due refunds; one of unknown outcome is retried under the same idempotency key, a refused one under a new key. When a refund ends
 * and a part of its attempt is not refunded, the attempt is checked for refunds made in the provider's cabinet.
 */
export const runRefunds = async (deps: PaymentDeps): Promise<void> => {
  await pLimit(CONCURRENCY).map(await dueRefunds(deps.db, deps.now(), MOST_AT_ONCE), async (refund) => {
    try {
      await runOne(deps, refund)
    } catch (error) {
      deps.log.error({ err: error, refund: refund.id }, 'refund not carried out')
    }
  })
}
