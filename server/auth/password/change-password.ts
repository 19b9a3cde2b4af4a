import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { mails } from '../../mail/templates.ts'
import { attempt } from '../sign-in/attempt.ts'
import { mailSite, NOTICE_MS } from '../mail-site.ts'
import { endAccess } from '../accounts/prove-mailbox.ts'
import type { CaptchaFields } from '../captcha/require-captcha.ts'
import { setPasswordHash } from '../accounts/account-store.ts'

type CheckCurrentDeps = Pick<Deps, 'passwords' | 'limits' | 'captcha' | 'log'>

export interface CurrentPasswordFields extends CaptchaFields {
  'current-password'?: string | undefined
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

export type ChangePasswordDeps = Pick<Deps, 'transact' | 'passwords' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

export const countPasswordTry = async ({ limits }: Pick<Deps, 'limits'>, { id }: SignedInPerson): Promise<void> => {
  const room = await limits.spend('passwordPerson', id)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
}

/**
 * Sets a checked password, ends every session, link and ticket of the person, mails a notice to the owner and starts a new session here.
 * `isStillAllowed` runs within the transaction; if it answers false, nothing changes and the result is null. Source: SECURITY R4.
 */
export const changePassword = async (
  { transact, passwords, mail, config, now, log }: ChangePasswordDeps,
  { id, email, name }: SignedInPerson,
  password: string,
  caller: Caller,
  isStillAllowed: (tx: Tx, at: Date) => Promise<boolean>,
): Promise<{ csrf_token: string } | null> => {
  const hash = await passwords.hash(password)
  const at = now()
  const notice = mails.passwordNotice(mailSite(config), { name, at }, caller.lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  const isChanged = await transact(async (tx) => {
    if (!(await isStillAllowed(tx, at))) return false
    await setPasswordHash(tx, id, hash)
    await endAccess(tx, id)
    await mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `password:${id}:${at.getTime()}` })
    return true
  })
  if (!isChanged) return null
  logEvent(log, 'password-set', caller)
  return caller.signIn(id)
}
