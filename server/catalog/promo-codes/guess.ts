import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'

type GuessDeps = Pick<Deps, 'limits' | 'log'>

/**
 * Looks a code up, and counts it unless it was right: 20 in vain within an hour for a person, 60 for an address of the network. Beyond
 * that nothing is looked up, not even a right one. Source: SECURITY R45.
 */
export const guess = async <Outcome extends { isRight: boolean }>(
  { limits, log }: GuessDeps,
  caller: Pick<Caller, 'ip' | 'requestId'> & { person: { id: string } | null },
  lookUp: () => Promise<Outcome>,
): Promise<Outcome> => {
  const person = caller.person ? ([['guessPerson', caller.person.id]] as const) : []
  const counters = [...person, ['guessIp', caller.ip] as const]
  for (const [rule, key] of counters) {
    const room = await limits.spend(rule, key)
    if (room.isAllowed) continue
    logEvent(log, 'locked', caller, { by: rule })
    return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
  const outcome = await lookUp()
  if (outcome.isRight) for (const [rule, key] of counters) await limits.giveBack(rule, key)
  return outcome
}
