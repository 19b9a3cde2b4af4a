import type { FacebookLoginReply, SendMagicLinkReply, ToRegisterReply } from '../../contract/replies.ts'
import type { FacebookLoginInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { type AdmitDeps, admit } from '../admit.ts'
import type { AnswerPrivatelyDeps } from '../answer-privately.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import type { Person } from '../store.ts'
import { countTokenTry } from '../token-allowance.ts'
import { createFromIdentity } from './create-from-identity.ts'
import type { FacebookIdentity } from './facebook.ts'
import { linkIdentity, type LinkIdentityDeps } from './link-identity.ts'
import { personByIdentity } from './store.ts'

type IdentifyCallerDeps = Pick<Deps, 'facebook' | 'limits' | 'log'>

/**
 * Asks the provider whose token the caller brings. Tokens that it refuses count like wrong passwords for the address of the
 * network, and every token like a link or a ticket. Source: SECURITY R16, R67.
 */
const identifyCaller = async (
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

type FacebookLoginDeps = AdmitDeps & SignUpDeps & IdentifyCallerDeps & LinkIdentityDeps & AnswerPrivatelyDeps

type Found = Pick<Person, 'id' | 'email' | 'name' | 'phone'> & Partial<Pick<Person, 'isDisabled'>>

/** Whose the identity is from now on. */
const settle = async (
  deps: FacebookLoginDeps,
  identity: FacebookIdentity,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<Found | SendMagicLinkReply | ToRegisterReply> => {
  const { externalId } = identity
  const owner = await personByIdentity(deps.db, externalId)
  if (owner) return owner
  const found = caller.person
    ? await linkIdentity(deps, { externalId, person: caller.person, form }, caller)
    : await createFromIdentity(deps, identity, form, caller)
  return found ?? (await personByIdentity(deps.db, externalId)) ?? refuse('__all__', 'facebookKnownEmail')
}

/**
 * Signs in by the provider's token: the person whose identity it is; else it becomes an identity of who is signed in and shows again
 * to be the owner; else a new account is made for who has accepted the consents, whom a form without them sends to the registration.
 * Source: sign-in spec §4, §7, SECURITY R15, R16.
 */
export const facebookLogin = async (
  deps: FacebookLoginDeps,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<FacebookLoginReply> => {
  const identity = await identifyCaller(deps, form.access_token, caller)
  const found = await settle(deps, identity, form, caller)
  if ('status' in found) return found
  if (found.isDisabled) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'facebook', person: found.id })
    return refuse('__all__', 'facebookFailed')
  }
  const admission = { method: 'facebook', target: form['success-url'], event: eventOf(form) } as const
  const reply = await admit(deps, found, admission, caller)
  // The identity may have been taken away meanwhile, and the sessions ended before this one began.
  if ((await personByIdentity(deps.db, identity.externalId))?.id !== found.id) {
    await caller.signOut()
    return refuse('__all__', 'facebookFailed')
  }
  await signUpAlong(deps, found, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}
