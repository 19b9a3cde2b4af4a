import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** Counts an answer that tells whether an address is known; private accounts give none. Refuses with 429. Source: SECURITY R8. */
export const countReveal = async (
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  if (config.arePrivateAccounts) return
  for (const [rule, key] of [
    ['revealIp', ip],
    ['revealAddress', `${email} ${ip}`],
  ] as const) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
}
