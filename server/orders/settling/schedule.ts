import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/durations.ts'
import { isProvider } from '../../payments/payments.ts'
import { providers } from '../../payments/providers/index.ts'
import type { AttemptState } from '../attempt-machine.ts'
import type { Attempt } from '../stores/attempt-store.ts'

const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

const HOURLY = every(HOUR_MS, HOUR_MS, 72 * HOUR_MS)

/**
 * Check times of a payment of unknown outcome, by its age in milliseconds. It is to be decided within five minutes, also by a provider that
 * leaves every second check without an answer.
 */
const UNKNOWN = [
  5 * SECOND_MS,
  ...every(10 * SECOND_MS, 10 * SECOND_MS, 5 * MINUTE_MS),
  ...every(MINUTE_MS, 6 * MINUTE_MS, 10 * MINUTE_MS),
  30 * MINUTE_MS,
  ...HOURLY,
]

/** Check times of a payment that waits for the buyer, by its age in milliseconds. Source: SECURITY §3. */
const WAITING = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS).concat(HOURLY)

/** The next check time; null if the schedule is over. */
export const nextCheck = (state: AttemptState, createdAt: Date, now: Date): Date | null => {
  const age = now.getTime() - createdAt.getTime()
  const next = (state === 'action' ? WAITING : UNKNOWN).find((offset) => offset > age)
  return next === undefined ? null : new Date(createdAt.getTime() + next)
}

/**
 * The next recheck of a paid attempt, in case it was refunded in the provider's cabinet and the notification was lost: daily at first, then
 * after a quarter of its age, at most a month. Null once the provider makes no refunds any more.
 */
export const nextRecheck = (
  { provider, createdAt }: Pick<Attempt, 'provider' | 'createdAt'>,
  now: Date,
): Date | null => {
  if (!isProvider(provider)) return null
  const age = now.getTime() - createdAt.getTime()
  if (age >= providers[provider].refundDays * DAY_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(age / 4, DAY_MS), 30 * DAY_MS))
}
