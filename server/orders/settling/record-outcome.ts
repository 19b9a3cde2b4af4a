import type { PaymentErrorReply } from '../../contract/checkout/payment-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { BindOutcome, ChargeOutcome, StoredCard, PaymentState, Refused, Unknown } from '../../payments/provider.ts'
import { type Attempt, attemptById, moveAttempt, setRef } from '../stores/attempt-store.ts'
import { logAttempt, logMoney, type PaymentDeps } from '../payment-deps.ts'
import { nextCheck } from './schedule.ts'
import { failAttempt, settle } from './settle.ts'

/** The error type of a refusal that is about the school's account and not about the card. */
const OF_SCHOOL = 'account'

interface End {
  to: 'failed' | 'expired'
  error: PaymentErrorReply | null
  by: string
}

/** Ends an attempt without money, and logs it. */
export const endAttempt = async (deps: PaymentDeps, attempt: Attempt, { by, ...end }: End): Promise<Attempt> => {
  const at = deps.now()
  const { attempt: ended, event } = await deps.transact((tx) => failAttempt(tx, attempt, { ...end, by, at }))
  if (event) logAttempt(deps, event, ended, by)
  return ended
}

/** Fails an attempt that the provider refused. Also raises the `payment-account` alarm if it refused the school. */
const refuseAttempt = async (
  deps: PaymentDeps,
  attempt: Attempt,
  { error, isAccountError }: Refused,
  by: string,
): Promise<Attempt> => {
  if (!isAccountError) return endAttempt(deps, attempt, { to: 'failed', error, by })
  const ended = await endAttempt(deps, attempt, { to: 'failed', error: { ...error, type: OF_SCHOOL }, by })
  logAttempt(deps, 'payment-account', ended, by)
  return ended
}

/** Whether the provider refused the school rather than the card. */
export const isOfSchool = ({ error }: Pick<Attempt, 'error'>): boolean => error?.type === OF_SCHOOL

/** Logs a payment of unknown outcome. Also raises the `payment-account` alarm if the provider locked the school out. */
export const noteUnknown = (
  deps: PaymentDeps,
  { id, provider }: Attempt,
  { reason, isAccountError }: Unknown,
): void => {
  deps.log.warn({ attempt: id, reason }, 'payment unknown')
  if (isAccountError) logMoney(deps, 'payment-account', { attempt: id, provider, reason })
}

/** A card bound without a charge, as the state of a paid payment. */
export const boundState = (attempt: Attempt, ref: string, card: StoredCard): PaymentState => ({
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
