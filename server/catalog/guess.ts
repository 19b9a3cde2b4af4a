import type { Deps } from '../app/deps.ts'
import { countFailures } from '../http/limits/count-failures.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'

/**
 * Looks up a code within the limits for wrong guesses: 20 an hour per user, 60 per IP address; a right one is not counted. Over the
 * limit, no code is looked up, not even a right one. Source: SECURITY R45.
 */
export const guess = <Outcome extends { isRight: boolean }>(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  caller: Pick<Caller, 'ip' | 'requestId'> & { person: { id: string } | null },
  find: () => Promise<Outcome>,
): Promise<Outcome> => {
  const person = caller.person ? ([['guessPerson', caller.person.id]] as const) : []
  const counters = [...person, ['guessIp', caller.ip] as const]
  const onRefusal = (by: string) => logEvent(log, 'locked', caller, { by })
  return countFailures({ limits, counters, onRefusal, countsRefusals: true }, find)
}
