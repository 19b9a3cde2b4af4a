import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** Counts the links and tickets that an address of the network brings; refuses the surplus with 429. */
export const countTokenTry = async ({ limits }: Pick<Deps, 'limits'>, { ip }: Pick<Caller, 'ip'>): Promise<void> => {
  const room = await limits.spend('tokenIp', ip)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
}
