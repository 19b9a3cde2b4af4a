import { type Caller, signedIn } from '../../http/use-case.ts'
import { notFound } from '../../catalog/carts/own-cart.ts'
import type { PayReply } from '../../contract/checkout-replies.ts'
import type { PaymentStatusInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, attemptByKey } from '../attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { checkAttempt } from '../settling/check-attempt.ts'
import { scopedKey } from './payment-request.ts'
import { orderReplyOf, replyOf } from './reply.ts'
import { keptAnswer } from './idempotency.ts'

type StatusDeps = PaymentDeps & Pick<Deps, 'limits'>

/** Checks an undecided attempt with its provider, rate-limited per attempt, however often the page polls. */
const upToDate = async (deps: StatusDeps, attempt: Attempt): Promise<Attempt> => {
  if (!isAlive(attempt.state) || attempt.state === 'created') return attempt
  const { isAllowed } = await deps.limits.spend('paymentAsked', attempt.id)
  return isAllowed ? checkAttempt(deps, attempt.id, 'status') : attempt
}

/**
 * The state of the caller's own payment, by its id, or by the `pay_key` of a call whose response was lost; 404 for any other. An
 * undecided one is checked with the provider, at most once in two seconds. Source: checkout spec §4, SECURITY R48, R53.
 */
export const paymentStatus = async (
  deps: StatusDeps,
  { payment }: PaymentStatusInput,
  caller: Caller,
): Promise<PayReply> => {
  const { id } = signedIn(caller)
  const known = (await attemptById(deps.db, payment)) ?? (await attemptByKey(deps.db, scopedKey(id, payment)))
  if (!known || known.personId !== id) return notFound()
  const attempt = await upToDate(deps, known)
  const kept = keptAnswer(deps, attempt)
  if (kept?.status === 'redirect') return { ...kept, order: await orderReplyOf(deps.db, attempt) }
  return kept ?? replyOf(deps.db, attempt, caller.lang)
}
