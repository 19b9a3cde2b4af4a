import type { Tx } from '../../db/database.ts'
import { isProvider } from '../../payments/payments.ts'
import { providers } from '../../payments/providers/index.ts'
import { type Attempt, freeKey } from '../attempt-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { mailFailure } from './mails.ts'
import { DAY_MS, MINUTE_MS, pauseBefore, RETRY_DAYS } from './period.ts'
import { RUNNING } from './states.ts'
import { changeSubscription, type Subscription } from './subscription-store.ts'

/** Whether it is no use to try the card again. */
export const isForGood = (provider: string, code: string): boolean =>
  isProvider(provider) && providers[provider].finalCodes.includes(code)

/** Ends a subscription: nothing charges it any more. Null where it does not run. */
export const endSubscription = (tx: Tx, { id }: Subscription): Promise<Subscription | null> =>
  changeSubscription(tx, { id, from: RUNNING, set: { state: 'ended', nextChargeAt: null } })

/** The pause before a charge that its provider has never heard of is made after all. */
const SOON_MS = 5 * MINUTE_MS

const isUnheard = ({ state, ref, error }: Attempt): boolean => state === 'failed' && ref === null && error === null

/** How long ago the charge should have been made; milliseconds. */
const overdueOf = ({ periodEnd, retries }: Subscription, at: Date): number =>
  at.getTime() - periodEnd.getTime() - (RETRY_DAYS[retries - 1] ?? 0) * DAY_MS

/** Nobody has refused anything: the same charge is made again soon, ever later for a day. False where that day is over. */
const tryAgain = async (tx: Tx, subscription: Subscription, attempt: Attempt, at: Date): Promise<boolean> => {
  const overdue = overdueOf(subscription, at)
  if (overdue >= DAY_MS) return false
  await freeKey(tx, attempt)
  const nextChargeAt = new Date(at.getTime() + Math.max(SOON_MS, overdue))
  await changeSubscription(tx, { id: subscription.id, from: RUNNING, set: { nextChargeAt } })
  return true
}

/**
 * No money has come for the next period: it is tried again, or that was the last time, or whoever owns the card wants no more charges.
 * `attempt` is null where there was no card to try. One that has never come to its provider is no refusal, and nothing is told of it.
 * Access ends with what was paid, and the mail says so. One that was cancelled meanwhile stays as it is.
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
