import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { countTokenTry } from '../token-allowance.ts'
import type { FacebookIdentity } from './facebook.ts'

export type IdentifyCallerDeps = Pick<Deps, 'facebook' | 'limits' | 'log'>

/**
 * Asks the provider whose token the caller brings. Tokens that it refuses count like wrong passwords for the address of the
 * network, and every token like a link or a ticket. Source: SECURITY R16, R67.
 */
export const identifyCaller = async (
  { facebook, limits, log }: IdentifyCallerDeps,
  accessToken: string,
  caller: Caller,
): Promise<FacebookIdentity> => {
  if (!facebook) return refuse('__all__', 'facebookFailed')
  await countTokenTry({ limits }, caller)
  const room = await limits.spend('signInIp', caller.ip)
  if (!room.isAllowed) {
    logEvent(log, 'locked', caller, { by: 'ip' })
    return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
  const finding = await facebook.identify(accessToken)
  if (finding.status !== 'refused') await limits.giveBack('signInIp', caller.ip)
  if (finding.status === 'person') return finding.identity
  const { status, reason } = finding
  logEvent(log, 'sign-in-failed', caller, { method: 'facebook', reason })
  if (status === 'unavailable') log.warn({ event: 'provider-failed', provider: 'facebook', reason })
  return refuse('__all__', 'facebookFailed')
}
