import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { IdentityLoginReply, IdentityLoginInput } from '../../contract/identity-calls.ts'
import type { SignedInReply } from '../../contract/replies.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { awaitReply, proveMailbox, registrationQuestion } from '../accounts/prove-mailbox.ts'
import { explainCode } from '../code/check-code.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { maskedEmail } from '../pages/layout.ts'
import { giveBackRequests, giveBackReveals } from '../rate-limits.ts'
import { consentsOf, type FormConsent } from '../consents/form-consents.ts'
import { addNewcomer } from '../registration/register.ts'
import { codeHashes } from '../secrets.ts'
import { attempt } from '../sign-in/attempt.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { type Person, personByEmail, personById } from '../stores/account-store.ts'
import { type CodeOutcome, guessCode } from '../stores/code-store.ts'
import { addIdentity, noteIdentityUse, personByIdentity } from '../stores/identity-store.ts'
import { attemptOf, forgetAttempt, formOf, type FoundAttempt, identityIn, passkeyIn, spend } from './attempt.ts'
import { linkWithNotice } from './link.ts'
import { enterByPasskey } from './passkey-window.ts'

type IdentityLoginDeps = StartSessionDeps & SignUpDeps & Pick<Deps, 'captcha' | 'identityProviders'>

const keyOf = ({ provider, identity }: FoundAttempt) => ({ provider: provider.key, externalId: identity.externalId })

/** Signs in to the account that the identity is linked to. */
const enter = async (
  deps: IdentityLoginDeps,
  found: FoundAttempt,
  person: Pick<Person, 'id' | 'name' | 'phone' | 'email'>,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<SignedInReply> => {
  const { limits } = deps
  const admission = { method: found.provider.id, target: form['success-url'], event: eventOf(form) } as const
  const reply = await startSession(deps, person, admission, caller)
  // The identity may have been unlinked and the account's sessions ended just before this session began.
  if ((await personByIdentity(deps.db, keyOf(found)))?.id !== person.id) {
    await caller.signOut()
    return refuse('__all__', 'identityFailed')
  }
  forgetAttempt(caller)
  await limits.giveBack('identityIp', caller.ip, 1)
  await giveBackReveals(deps, person.email, caller)
  await signUpAlong(deps, person, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}

/** The identity is linked already. */
const enterKnown = async (
  deps: IdentityLoginDeps,
  found: FoundAttempt,
  person: Person,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<SignedInReply> => {
  if (caller.person && caller.person.id !== person.id) return refuse('__all__', 'identityOfOther')
  const at = deps.now()
  await deps.transact(async (tx) => {
    await spend(tx, found.row, at)
    if (!person.isDisabled) await noteIdentityUse(tx, keyOf(found), at)
  })
  if (person.isDisabled) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: found.provider.id, person: person.id })
    return refuse('__all__', 'identityFailed')
  }
  return enter(deps, found, person, form, caller)
}

interface Proof {
  email: string
  code: string
}

type Proved =
  | { isRight: true; kind: 'linked' | 'registered'; person: Person }
  | { isRight: true; kind: 'question'; question: string }
  | { isRight: true; kind: 'disabled'; person: Person }
  | { isRight: false; outcome: CodeOutcome }

/** Creates an account for an identity, with the mailbox that has just been proved. */
const register = async (
  tx: Tx,
  found: FoundAttempt,
  { email, form, consents, at }: { email: string; form: IdentityLoginInput; consents: FormConsent[]; at: Date },
  caller: Caller,
): Promise<Person | null> => {
  const name = found.identity.name ?? form.name ?? refuse('name', 'nameMissing')
  const id = randomUUID()
  const input = { ...form, email, name, phone: null }
  await addNewcomer(tx, { id, input, consents, emailProvedAt: at, at }, caller)
  await addIdentity(tx, { id: randomUUID(), personId: id, ...keyOf(found), createdAt: at, usedAt: at })
  return personById(tx, id)
}

/**
 * Checks the code. A right one proves the mailbox (R13), spends the attempt and links the identity to the account of the address, or creates
 * one, all in one transaction: what is refused leaves the code and the attempt as they were.
 */
const prove = async (
  deps: IdentityLoginDeps,
  found: FoundAttempt,
  { email, code }: Proof,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<Proved> => {
  const { transact, config, now } = deps
  const { own } = form
  const at = now()
  const lockUntil = new Date(at.getTime() + CODE_LOCK_SECONDS * 1_000)
  const typed = { email, hashes: codeHashes(config.sessionSecrets, email, code), at, lockUntil }
  const name = found.provider.nameIn(caller.lang)
  return transact(async (tx): Promise<Proved> => {
    const outcome = await guessCode(tx, { ...typed, isReusable: own === 'ask' })
    if (outcome.kind !== 'right') return { isRight: false, outcome }
    const known = await personByEmail(tx, email)
    if (known?.isDisabled) return { isRight: true, kind: 'disabled', person: known }
    if (own === 'ask') {
      const question = known && (await registrationQuestion(tx, known, caller, at))
      if (known && question !== null) {
        await awaitReply(tx, known.id, caller, at)
        return { isRight: true, kind: 'question', question }
      }
      await guessCode(tx, typed)
    }
    await spend(tx, found.row, at)
    if (!known) {
      const person = caller.person
        ? null
        : await register(tx, found, { email, form, consents: consentsOf(config, form), at }, caller)
      return person ? { isRight: true, kind: 'registered', person } : { isRight: false, outcome: { kind: 'expired' } }
    }
    const person = await proveMailbox(deps, tx, known.id, caller, at, own === 'yes' ? own : 'no')
    if (!person) return { isRight: false, outcome: { kind: 'expired' } }
    await linkWithNotice(deps, { person, key: keyOf(found), name }, caller.lang)(tx)
    await noteIdentityUse(tx, keyOf(found), at)
    return { isRight: true, kind: 'linked', person }
  })
}

const tryCode = async (
  deps: IdentityLoginDeps,
  found: FoundAttempt,
  proof: Proof,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<IdentityLoginReply> => {
  const { log, limits } = deps
  const { id: provider } = found.provider
  const check = () => prove(deps, found, proof, form, caller)
  const proved = await attempt(deps, { account: proof.email, fields: form }, caller, check)
  if (!proved.isRight) {
    const { kind } = proved.outcome
    logEvent(log, kind === 'locked' ? 'locked' : 'sign-in-failed', caller, { method: provider, outcome: kind })
    return explainCode(proved.outcome, deps.now(), caller.lang)
  }
  if (proved.kind === 'question') return { status: 'confirm_own', question: proved.question }
  const { person, kind } = proved
  await giveBackRequests(deps, proof.email, caller)
  if (kind === 'disabled') {
    logEvent(log, 'sign-in-failed', caller, { method: provider, person: person.id })
    return refuse('__all__', 'identityFailed')
  }
  if (kind === 'registered') await limits.count('registrationIp', caller.ip)
  logEvent(log, kind === 'registered' ? 'registered' : 'identity-linked', caller, { person: person.id, provider })
  return enter(deps, found, person, form, caller)
}

/** The identity is linked to nobody: a signed-in user proves the mailbox on file, a visitor that of any address. */
const proveFirst = ({ identity: { email, name } }: FoundAttempt, { person }: Caller): IdentityLoginReply =>
  person
    ? { status: 'prove_email', email: maskedEmail(person.email), name, is_own: true }
    : { status: 'prove_email', email, name }

const completeLogin = async (
  deps: IdentityLoginDeps,
  found: FoundAttempt,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<IdentityLoginReply> => {
  const owner = await personByIdentity(deps.db, keyOf(found))
  if (owner) return enterKnown(deps, found, owner, form, caller)
  const email = caller.person?.email ?? form.email
  const { code } = form
  if (email === undefined || code === undefined) return proveFirst(found, caller)
  return tryCode(deps, found, { email, code }, form, caller)
}

/**
 * Signs in by what a provider's window, or that of a passkey, has found, polled by the page that opened it. An identity that is linked signs in; else the person
 * proves a mailbox once, by a code, and the identity is linked to the account of that address, or to a new one. Equal addresses alone link
 * nothing. Source: SECURITY R13, R15, R16.
 */
export const identityLogin = async (
  deps: IdentityLoginDeps,
  form: IdentityLoginInput,
  caller: Caller,
): Promise<IdentityLoginReply> => {
  const row = await attemptOf(deps, form.attempt, caller)
  if (row === 'pending') return { status: 'pending' }
  const whole = formOf(row, form)
  const use = passkeyIn(deps, row)
  if (use) return enterByPasskey(deps, row, use, whole, caller)
  const found = identityIn(deps, row)
  try {
    return await completeLogin(deps, found, whole, caller)
  } catch (error) {
    // Somebody has linked the identity or registered the address at the same time: what this call has written is undone.
    if (!(error instanceof UniqueViolation)) throw error
    return completeLogin(deps, found, whole, caller)
  }
}
