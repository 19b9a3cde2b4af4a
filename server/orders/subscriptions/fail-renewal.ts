import type { Tx } from '../../db/database.ts'
import { isProvider } from '../../payments/payments.ts'
import { providers } from '../../payments/providers/index.ts'
import { type Attempt, freeKey } from '../attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { mailFailure } from './mails.ts'
import { DAY_MS, MINUTE_MS, pauseBefore, RETRY_DAYS } from './period.ts'
import { RUNNING } from './states.ts'
import { changeSubscription, type Subscription } from './subscription-store.ts'

/** Whether the error is final, so that the card is not retried. */
export const isForGood = (provider: string, code: string): boolean =>
  isProvider(provider) && providers[provider].finalCodes.includes(code)

/** Ends a subscription, which stops its charges. Null if it is not running. */
export const endSubscription = (tx: Tx, { id }: Subscription): Promise<Subscription | null> =>
  changeSubscription(tx, { id, from: RUNNING, set: { state: 'ended', nextChargeAt: null } })

/** The shortest pause before a charge that never reached its provider is repeated. */
const SOON_MS = 5 * MINUTE_MS

const isUnheard = ({ state, ref, error }: Attempt): boolean => state === 'failed' && ref === null && error === null

/** How long the charge is overdue; milliseconds. */
const overdueOf = ({ periodEnd, retries }: Subscription, at: Date): number =>
  at.getTime() - periodEnd.getTime() - (RETRY_DAYS[retries - 1] ?? 0) * DAY_MS

/**
 * Schedules the same charge again, since the provider never received it: with growing pauses, for a day. False once that day is over.
 */
const tryAgain = async (tx: Tx, subscription: Subscription, attempt: Attempt, at: Date): Promise<boolean> => {
  const overdue = overdueOf(subscription, at)
  if (overdue >= DAY_MS) return false
  await freeKey(tx, attempt)
  const nextChargeAt = new Date(at.getTime() + Math.max(SOON_MS, overdue))
  await changeSubscription(tx, { id: subscription.id, from: RUNNING, set: { nextChargeAt } })
  return true
}

/**
 * Handles a failed renewal: schedules a retry, or ends the subscription after the last one or a final error of the card, and mails the
 * user; access ends with the paid period. `attempt` is null if there was no card. An attempt that never reached its provider is
 * repeated without a mail. A subscription canceled meanwhile stays as it is.
 */
export const failRenewal = async (
  tx: Tx,
  deps: PaymentDeps,
  subscription: Subscription,
  attempt: Attempt | null,
): Promise<void> => {
  const { id, retries } = subscription
  const at = deps.now()
  if (attempt && isUnheard(attempt) && (await tryAgain(tx, subscription, attempt, at))) return
  const isOver = attempt?.error ? isForGood(attempt.provider, attempt.error.code) : false
  const pause = isOver ? null : pauseBefore(retries)
  const nextChargeAt = pause === null ? null : new Date(at.getTime() + pause)
  const set = { state: 'past_due' as const, nextChargeAt, retries: retries + 1 }
  const failed =
    nextChargeAt === null
      ? await endSubscription(tx, subscription)
      : await changeSubscription(tx, { id, from: RUNNING, set })
  if (failed) await mailFailure(tx, deps, subscription, { nextTryAt: nextChargeAt, at })
}
