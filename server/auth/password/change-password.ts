import type { PasskeyAssertion } from '../../contract/passkey-credentials.ts'
import type { SetPasswordReply, NewPasswordFormInput, SetPasswordInput } from '../../contract/account-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { PageReply } from '../../http/form/endpoint.ts'
import { logEvent } from '../../http/log.ts'
import { say } from '../../http/messages.ts'
import { type Caller, signedIn, type SignedInPerson } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import { personById, setPasswordHash } from '../stores/account-store.ts'
import { endAccess } from '../accounts/prove-mailbox.ts'
import { checkPasskeyProof } from '../webauthn/passkey-proof.ts'
import { repeatedPress } from '../links/repeated-press.ts'
import type { CaptchaFields } from '../captcha/require-captcha.ts'
import { allowRepeat, findLink, spendLink } from '../stores/link-store.ts'
import { expiredLinkPage, passwordSaved, welcome } from '../pages/link-pages.ts'
import { digestOf } from '../secrets.ts'
import { attempt } from '../sign-in/attempt.ts'
import { isFresh } from '../sign-in/is-fresh.ts'
import { newPasswordError } from './new-password.ts'
import { guessableParts } from './guessable-parts.ts'

type CheckCurrentDeps = Pick<Deps, 'passwords' | 'limits' | 'captcha' | 'log'>

export interface CurrentPasswordFields extends CaptchaFields {
  'current-password'?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Requires the current password of a signed-in user; refuses at `current-password`. A failure counts like a failed sign-in.
 * Source: SECURITY R15.
 */
export const checkCurrent = async (
  deps: CheckCurrentDeps,
  { email, id }: SignedInPerson,
  fields: CurrentPasswordFields,
  storedHash: string | null,
  caller: Caller,
): Promise<void> => {
  const current = fields['current-password']
  if (current === undefined) return refuse('current-password', 'currentPasswordMissing')
  const { isRight } = await attempt(deps, { account: email, fields }, caller, async () => ({
    isRight: await deps.passwords.matches(current, storedHash),
  }))
  if (isRight) return
  logEvent(deps.log, 'sign-in-failed', caller, { method: 'current-password', person: id })
  return refuse('current-password', 'currentPasswordWrong')
}

type ChangePasswordDeps = Pick<Deps, 'transact' | 'passwords' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const countPasswordTry = async (
  { limits }: Pick<Deps, 'limits'>,
  { id }: Pick<SignedInPerson, 'id'>,
): Promise<void> => {
  const room = await limits.spend('passwordPerson', id)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
}

/** What the change of a password does in its transaction. */
interface Within {
  /** If it answers false, nothing changes. */
  isStillAllowed: (tx: Tx, at: Date) => Promise<boolean>
  /** Runs once the access has ended. */
  afterwards?: (tx: Tx, at: Date) => Promise<void>
}

/**
 * Sets a checked password, ends every session, link and ticket of the person, mails a notice to the owner and starts a new session here. Null
 * if that was no longer allowed. Source: SECURITY R4.
 */
const changePassword = async (
  { transact, passwords, mail, config, now, log }: ChangePasswordDeps,
  { id, email, name }: SignedInPerson,
  password: string,
  caller: Caller,
  { isStillAllowed, afterwards }: Within,
): Promise<{ csrf_token: string } | null> => {
  const hash = await passwords.hash(password)
  const at = now()
  const notice = mails.passwordNotice(mailSite(config), { name, at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  const isChanged = await transact(async (tx) => {
    if (!(await isStillAllowed(tx, at))) return false
    await setPasswordHash(tx, id, hash)
    await endAccess(tx, id, 'password-changed')
    await afterwards?.(tx, at)
    await mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `password:${id}:${at.getTime()}` })
    return true
  })
  if (!isChanged) return null
  logEvent(log, 'password-set', caller)
  return caller.signIn(id)
}

type SetPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db' | 'captcha' | 'passkeys'>

/**
 * Sets the password of a signed-in user, who must give the current one or use a passkey; without either the sign-in may be ten minutes old
 * at most. Source: DESIGN §5, SECURITY R6, R15.
 */
export const setPassword = async (
  deps: SetPasswordDeps,
  { password, ...fields }: SetPasswordInput,
  caller: Caller,
): Promise<SetPasswordReply> => {
  const person = signedIn(caller)
  const error = await newPasswordError(password, guessableParts(deps.config, person))
  if (error) return refuse('password', error)
  await countPasswordTry(deps, person)
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (fields.passkey !== undefined) await checkPasskeyProof(deps, person, fields.passkey, caller)
  else if (storedHash !== null) await checkCurrent(deps, person, fields, storedHash, caller)
  else if (!isFresh(caller, deps.now())) return refuse('current-password', 'firstPasswordLate')
  const isStillAllowed = async (tx: Tx) => (await personById(tx, person.id))?.passwordHash === storedHash
  const changed = await changePassword(deps, person, password, caller, { isStillAllowed })
  return changed ? { status: 'ok', ...changed } : refuse('current-password', 'currentPasswordWrong')
}

type NewPasswordDeps = ChangePasswordDeps & Pick<Deps, 'db'>

/** The hash of a repeated press: never that of a link, which has no spaces. */
const pressHash = (grant: string) => digestOf(`${grant} password`)

/**
 * The second press of a double one cancels the response to the first, which brings the new session. The same browser gets one again for 30
 * seconds, for the same password.
 */
const savedBefore = async (
  deps: NewPasswordDeps,
  { grant, password }: NewPasswordFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const press = await repeatedPress(deps.db, pressHash(grant), caller, deps.now())
  if (press) {
    await countPasswordTry(deps, press.person)
    if (await deps.passwords.matches(password, press.person.passwordHash)) {
      await caller.signIn(press.person.id)
      return { html: passwordSaved(press.target, caller.lang) }
    }
  }
  return { html: expiredLinkPage(caller.person !== null, caller.lang), status: 410 }
}

/** The form on the page after a magic link: a user who has just proved the mailbox need not give the old password. Source: DESIGN §5. */
export const saveNewPassword = async (
  deps: NewPasswordDeps,
  form: NewPasswordFormInput,
  caller: Caller,
): Promise<PageReply> => {
  const { grant, password } = form
  const { person, browserHash, lang } = caller
  const key = { tokenHash: digestOf(grant), purpose: 'set-password' as const }
  const permit = await findLink(deps.db, { ...key, at: deps.now() })
  if (!person || !permit || permit.personId !== person.id) return savedBefore(deps, form, caller)
  const { email, name } = person
  const { target } = permit
  const error = await newPasswordError(password, guessableParts(deps.config, person))
  if (error) {
    const page = { email, name, target, grant, hasPassword: false, error: say(error, lang) }
    return { html: welcome(page, lang), status: 400 }
  }
  await countPasswordTry(deps, person)
  const changed = await changePassword(deps, person, password, caller, {
    isStillAllowed: async (tx, at) => (await spendLink(tx, { ...key, at })) !== null,
    afterwards: (tx, at) =>
      allowRepeat(tx, { tokenHash: pressHash(grant), personId: person.id, target, browserHash, at }),
  })
  return changed ? { html: passwordSaved(target, lang) } : savedBefore(deps, form, caller)
}
