import { randomUUID } from 'node:crypto'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { FacebookNewcomerReply, FacebookLoginReply, FacebookLoginInput } from '../../contract/sign-in-calls.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { countFailures } from '../../http/limits/count-failures.ts'
import { slowDownInFlood } from '../../http/limits/floods.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { countConfirmation, countIfKnown, giveBackReveals } from '../rate-limits.ts'
import { type AsOwnerDeps, asOwner, type OwnersWrite } from '../registration/as-owner.ts'
import { guessCode } from '../stores/code-store.ts'
import { consentsOf } from '../consents/form-consents.ts'
import { type RegisterPrivatelyDeps, registerPrivately, createUnlessKnown } from '../registration/register.ts'
import { namedEvent, eventOf } from '../events/event.ts'
import { eventToMail, signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { codeHashes } from '../secrets.ts'
import { type LinkIdentityDeps as LinkDeps, linkWithNotice } from '../identity/link.ts'
import { type Person, personByEmail } from '../stores/account-store.ts'
import { addIdentity, FACEBOOK, noteIdentityUse, personByIdentity } from '../stores/identity-store.ts'
import type { FacebookIdentity } from './facebook.ts'

type Newcomer = Pick<Person, 'id' | 'email' | 'name' | 'phone'>

/**
 * Creates the account. The registration counts for the captcha of later ones of its IP, and is not refused: the provider vouches for a
 * person.
 */
const createAccepted = async (
  deps: RegisterPrivatelyDeps,
  { externalId, name, email }: FacebookIdentity & { email: string },
  form: FacebookLoginInput,
  caller: Caller,
): Promise<Newcomer | SendMagicLinkReply | null> => {
  await deps.limits.count('registrationIp', caller.ip)
  await slowDownInFlood(deps, 'mail', caller)
  const input = { ...form, email, name, phone: null }
  if (deps.config.arePrivateAccounts) {
    const events = { event: namedEvent(form), mailed: eventToMail(form, caller) }
    return registerPrivately(deps, { account: input, ...events, externalId }, 'registration', caller)
  }
  const within = (tx: Tx, personId: string) =>
    addIdentity(tx, { id: randomUUID(), personId, provider: FACEBOOK, externalId, createdAt: deps.now() })
  const person = await createUnlessKnown(deps, input, { event: namedEvent(form), within }, caller)
  if (!person) return null
  await countConfirmation(deps, email, caller)
  return person
}

/**
 * Creates an account for a new identity whose user accepts the consents. Null if the address has an account, since only the provider
 * vouches that it belongs to this user, or if the identity was linked concurrently. Private accounts get the same reply in all cases, and
 * the rest by mail. Source: SECURITY R8, R16.
 */
const createFromIdentity = async (
  deps: RegisterPrivatelyDeps,
  { email, ...identity }: FacebookIdentity,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<Newcomer | SendMagicLinkReply | FacebookNewcomerReply | null> => {
  if (email === null) return refuse('__all__', 'facebookNoEmail')
  const create = async () => {
    if (!deps.config.arePrivateAccounts && (await personByEmail(deps.db, email))) return null
    const { name } = identity
    const toRegistration = { status: 'register' as const, form: 'registration' as const, name, email }
    if (form.terms === undefined && form.policy === undefined) return toRegistration
    consentsOf(deps.config, form)
    if (!form.terms || !form.policy) return toRegistration
    return createAccepted(deps, { ...identity, email }, form, caller)
  }
  const { created } = await countIfKnown(deps, email, caller, async () => {
    const reply = await create()
    return { isRight: reply !== null, created: reply }
  })
  return created
}

type LinkIdentityDeps = AsOwnerDeps & LinkDeps

interface Link {
  externalId: string
  person: SignedInPerson
  form: FacebookLoginInput
}

/**
 * Links an identity of the provider to the account of a signed-in user who re-authenticates, by the password or by a sign-in code, and
 * mails a notice. Null if the identity was linked concurrently. Source: SECURITY R15.
 */
const linkIdentity = async (
  deps: LinkIdentityDeps,
  { externalId, person, form }: Link,
  caller: Caller,
): Promise<SignedInPerson | null> => {
  const { config, now, log } = deps
  const lockUntil = new Date(now().getTime() + CODE_LOCK_SECONDS * 1_000)
  const ownersWrite: OwnersWrite<void> = {
    person,
    fields: form,
    guess: (tx, { code, ...guess }) =>
      guessCode(tx, { ...guess, hashes: codeHashes(config.sessionSecrets, person.email, code), lockUntil }),
    write: linkWithNotice(deps, { person, key: { provider: FACEBOOK, externalId }, name: 'Facebook' }, caller.lang),
  }
  try {
    await asOwner(deps, ownersWrite, caller)
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(log, 'identity-linked', caller)
  return person
}

type IdentifyCallerDeps = Pick<Deps, 'facebook' | 'limits' | 'log'>

/**
 * Asks the provider for the owner of the caller's token. A refused token counts as a failed sign-in of the IP and as a wrong link or
 * ticket. Source: SECURITY R16, R67.
 */
const identifyCaller = async (
  { facebook, limits, log }: IdentifyCallerDeps,
  accessToken: string,
  caller: Caller,
): Promise<FacebookIdentity> => {
  if (!facebook) return refuse('__all__', 'facebookFailed')
  const counters = [
    ['signInIp', caller.ip],
    ['tokenIp', caller.ip],
  ] as const
  const onRefusal = () => logEvent(log, 'locked', caller, { by: 'ip' })
  const { finding } = await countFailures({ limits, counters, onRefusal }, async () => {
    const found = await facebook.identify(accessToken)
    return { isRight: found.status !== 'refused', finding: found }
  })
  if (finding.status === 'person') return finding.identity
  const { status, reason } = finding
  logEvent(log, 'sign-in-failed', caller, { method: 'facebook', reason })
  if (status === 'unavailable') log.warn({ event: 'provider-failed', provider: 'facebook', reason })
  return refuse('__all__', 'facebookFailed')
}

type FacebookLoginDeps = StartSessionDeps & SignUpDeps & IdentifyCallerDeps & LinkIdentityDeps & RegisterPrivatelyDeps

type Found = Pick<Person, 'id' | 'email' | 'name' | 'phone'> & Partial<Pick<Person, 'isDisabled'>>

/** Finds the account of an identity, or links or creates one. */
const findOrCreateAccount = async (
  deps: FacebookLoginDeps,
  identity: FacebookIdentity,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<Found | SendMagicLinkReply | FacebookNewcomerReply> => {
  const { externalId } = identity
  const owner = await personByIdentity(deps.db, { provider: FACEBOOK, externalId })
  if (owner) return owner
  const found = caller.person
    ? await linkIdentity(deps, { externalId, person: caller.person, form }, caller)
    : await createFromIdentity(deps, identity, form, caller)
  return (
    found ??
    (await personByIdentity(deps.db, { provider: FACEBOOK, externalId })) ??
    refuse('__all__', 'facebookKnownEmail')
  )
}

/**
 * Signs in by the provider's token, to the account that the identity is linked to. If there is none, a signed-in user who re-authenticates
 * gets the identity linked, and a visitor who accepts the consents gets a new account; a form without consents is sent to the registration.
 * Source: sign-in spec §4, §7, SECURITY R15, R16.
 */
export const facebookLogin = async (
  deps: FacebookLoginDeps,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<FacebookLoginReply> => {
  const identity = await identifyCaller(deps, form.access_token, caller)
  const found = await findOrCreateAccount(deps, identity, form, caller)
  if ('status' in found) return found
  if (found.isDisabled) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'facebook', person: found.id })
    return refuse('__all__', 'facebookFailed')
  }
  const key = { provider: FACEBOOK, externalId: identity.externalId }
  await deps.transact((tx) => noteIdentityUse(tx, key, deps.now()))
  const admission = { method: 'facebook', target: form['success-url'], event: eventOf(form) } as const
  const reply = await startSession(deps, found, admission, caller)
  // The identity may have been unlinked and the account's sessions ended just before this session began.
  if ((await personByIdentity(deps.db, key))?.id !== found.id) {
    await caller.signOut()
    return refuse('__all__', 'facebookFailed')
  }
  await giveBackReveals(deps, found.email, caller)
  await signUpAlong(deps, found, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}
