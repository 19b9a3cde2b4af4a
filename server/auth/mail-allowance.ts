import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** `timeLeft`: seconds until the next mail may be asked for. */
export interface MailAllowance {
  isAllowed: boolean
  timeLeft: number
}

/**
 * Says whether a mail that was asked for may go to the address now, known or not. Within the pause after the last one it may not,
 * which is no fault; beyond the quota of the address, of the network or of the school it is refused with 429. Source: SECURITY R68.
 */
export const mailAllowance = async (
  { limits }: Pick<Deps, 'limits'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<MailAllowance> => {
  const network = await limits.peek('mailIp', ip)
  if (!network.isAllowed) return refuseForNow(429, 'tooManyTries', network.retryAfter)
  const address = await limits.spend('mailAddress', email)
  if (!address.isAllowed && address.retryAfter <= CODE_LOCK_SECONDS)
    return { isAllowed: false, timeLeft: address.retryAfter }
  if (!address.isAllowed) return refuseForNow(429, 'tooManyMails', address.retryAfter)
  for (const [rule, key] of [
    ['mailIp', ip],
    ['mailAll', 'all'],
  ] as const) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
  return { isAllowed: true, timeLeft: CODE_LOCK_SECONDS }
}
