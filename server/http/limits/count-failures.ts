import type { Logger } from 'pino'
import { Refusal, refuseForNow } from '../errors.ts'
import { logEvent } from '../log.ts'
import type { Caller } from '../use-case.ts'
import type { LimitRule, Limits } from './limits.ts'
import type { Reservation } from './reservations.ts'

interface FailureLimits {
  limits: Pick<Limits, 'reserve'>
  /** The rules and the keys that they count by. */
  counters: readonly (readonly [LimitRule, string])[]
  /** Called with the rule that refuses. */
  onRefusal?: (rule: LimitRule) => void
  /** True if a refusal that the check throws counts as well. */
  countsRefusals?: boolean
}

/**
 * Runs a check that counts only if it fails. Failures refuse the next call with 429; checks under way are waited for, since they may
 * succeed, and if they take too long, the call is refused with 503. A call that is refused does not count, nor does a check that throws an
 * error. Source: SECURITY R66, R67.
 */
export const countFailures = async <Outcome extends { isRight: boolean }>(
  { limits, counters, onRefusal, countsRefusals = false }: FailureLimits,
  check: () => Promise<Outcome>,
): Promise<Outcome> => {
  const reservations: Reservation[] = []
  let isFailure = false
  try {
    for (const [rule, key] of counters) {
      const reservation = await limits.reserve(rule, key)
      reservations.push(reservation)
      if (reservation.isAllowed) continue
      if (reservation.isBusy) return refuseForNow(503, 'unavailable', reservation.retryAfter)
      onRefusal?.(rule)
      return refuseForNow(429, 'tooManyTries', reservation.retryAfter)
    }
    const outcome = await check().catch((error: unknown) => {
      isFailure = countsRefusals && error instanceof Refusal
      throw error
    })
    isFailure = !outcome.isRight
    return outcome
  } finally {
    await Promise.all(reservations.map(({ finish }) => finish(isFailure)))
  }
}

/**
 * Looks up a code within the limits for wrong guesses: 20 an hour per user, 60 per IP address; a right one is not counted. Over the
 * limit, no code is looked up, not even a right one. Source: SECURITY R45.
 */
export const countGuesses = <Outcome extends { isRight: boolean }>(
  { limits, log }: { limits: Pick<Limits, 'reserve'>; log: Logger },
  caller: Pick<Caller, 'ip' | 'requestId'> & { person: { id: string } | null },
  find: () => Promise<Outcome>,
): Promise<Outcome> => {
  const person = caller.person ? ([['guessPerson', caller.person.id]] as const) : []
  const counters = [...person, ['guessIp', caller.ip] as const]
  const onRefusal = (by: string) => logEvent(log, 'locked', caller, { by })
  return countFailures({ limits, counters, onRefusal, countsRefusals: true }, find)
}
