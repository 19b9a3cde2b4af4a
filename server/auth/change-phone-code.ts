import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { SendMagicLinkReply } from '../contract/replies.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { type CodeOutcome, guessCode, keepCode } from './code/store.ts'
import { SIGN_IN_MS } from './links/mail-sign-in.ts'
import { countMail, mailAllowance } from './mail-allowance.ts'
import { mailSite } from './mail-site.ts'
import { codeHashes, newCode } from './secrets.ts'

type PhoneCodeDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const TRY_AGAIN_SECONDS = 60 * 60

/** A code for the phone signs nobody in, and one for signing in changes no phone. */
const hashesOf = ({ config }: Pick<Deps, 'config'>, email: string, code: string) =>
  codeHashes(config.sessionSecrets, email, `change-phone ${code}`)

/** Mails a code that allows a change of the phone, within the limits of all codes of the address. Source: SECURITY R9, R15. */
export const sendPhoneCode = async (
  deps: PhoneCodeDeps,
  { id, email, name }: SignedInPerson,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { isAllowed, timeLeft } = await mailAllowance(deps, email, caller)
  if (!isAllowed) return { status: 'ok', time_left: timeLeft }
  const [code, at] = [newCode(), deps.now()]
  const [codeHash] = hashesOf(deps, email, code)
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  const letter = mails.phoneCode(mailSite(deps.config), { name, code, lifetimeMs: SIGN_IN_MS }, caller.lang)
  const isSent = await deps.transact(async (tx) => {
    if (!(await keepCode(tx, { email, codeHash, at, expiresAt }))) return false
    await deps.mail.enqueue(tx, { ...letter, to: email, at, expiresAt, dedupeKey: `phone-code:${id}:${at.getTime()}` })
    return true
  })
  if (!isSent) return refuseForNow(429, 'tooManyMails', TRY_AGAIN_SECONDS)
  await countMail(deps)
  return { status: 'ok', time_left: timeLeft }
}

/** Spends the code of the address, or one of its tries, like a sign-in does. Source: SECURITY R9, R10. */
export const guessPhoneCode = (
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { email, code, at }: { email: string; code: string; at: Date },
): Promise<CodeOutcome> =>
  guessCode(tx, {
    email,
    hashes: hashesOf(deps, email, code),
    at,
    lockUntil: new Date(at.getTime() + CODE_LOCK_SECONDS * 1_000),
  })
