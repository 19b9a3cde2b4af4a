import type { Tx } from '../../db/database.ts'
import type { BindOutcome, ChargeOutcome, KeptCard, PaymentState } from '../../payments/provider.ts'
import { type Attempt, attemptById, moveAttempt, setRef } from '../attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { noteUnknown, refuseAttempt } from './end-attempt.ts'
import { nextCheck } from './schedule.ts'
import { settle } from './settle.ts'

/** A card bound without a charge, as the state of a paid payment. */
export const boundState = (attempt: Attempt, ref: string, card: KeptCard): PaymentState => ({
  status: 'paid',
  ref,
  attemptId: attempt.id,
  money: { amount: attempt.amount, currency: attempt.currency },
  refunded: 0,
  card,
  error: null,
})

type Open = Exclude<ChargeOutcome | BindOutcome, { kind: 'state' | 'bound' | 'refused' }>

/** Stores that the buyer has to act (`action`) or that the outcome is unknown (`processing`), and schedules the next check. */
const waitFor = async (tx: Tx, attempt: Attempt, outcome: Open, { by, at }: { by: string; at: Date }) => {
  const to = outcome.kind === 'unknown' ? 'processing' : 'action'
  if (outcome.kind !== 'unknown') await setRef(tx, attempt.id, outcome.ref)
  const checkAt = nextCheck(to, attempt.createdAt, at)
  const moved = await moveAttempt(tx, { id: attempt.id, to, by, at, set: { checkAt } })
  return moved ?? (await attemptById(tx, attempt.id)) ?? attempt
}

/** Stores the provider's answer to a charge or binding. */
export const recordOutcome = async (
  deps: PaymentDeps,
  attempt: Attempt,
  outcome: ChargeOutcome | BindOutcome,
  by: string,
): Promise<Attempt> => {
  if (outcome.kind === 'state') return settle(deps, attempt.id, outcome.state, by)
  if (outcome.kind === 'bound') return settle(deps, attempt.id, boundState(attempt, outcome.ref, outcome.card), by)
  if (outcome.kind === 'refused') return refuseAttempt(deps, attempt, outcome, by)
  if (outcome.kind === 'unknown') noteUnknown(deps, attempt, outcome)
  const at = deps.now()
  return deps.transact((tx) => waitFor(tx, attempt, outcome, { by, at }))
}
