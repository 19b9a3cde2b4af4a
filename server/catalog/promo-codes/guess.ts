import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'

type GuessDeps = Pick<Deps, 'limits' | 'log'>

/**
 * Looks up a code within the limits for wrong guesses: 20 an hour per user, 60 per IP address; a right one is not counted. Over the
 * limit, no code is looked up, not even a right one. Source: SECURITY R45.
 */
export const guess = async <Outcome extends { isRight: boolean }>(
  { limits, log }: GuessDeps,
  caller: Pick<Caller, 'ip' | 'requestId'> & { person: { id: string } | null },
  find: () => Promise<Outcome>,
): Promise<Outcome> => {
  const person = caller.person ? ([['guessPerson', caller.person.id]] as const) : []
  const counters = [...person, ['guessIp', caller.ip] as const]
  for (const [rule, key] of counters) {
    const room = await limits.spend(rule, key)
    if (room.isAllowed) continue
    logEvent(log, 'locked', caller, { by: rule })
    return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
  const outcome = await find()
  if (outcome.isRight) for (const [rule, key] of counters) await limits.giveBack(rule, key)
  return outcome
}
