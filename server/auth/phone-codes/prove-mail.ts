import { randomUUID } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'
import { DAY_MS, SECOND_MS } from '../../contract/durations.ts'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { PhoneEmailInput } from '../../contract/phone-calls.ts'
import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { Db, Tx } from '../../db/database.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { mails, mailSite } from '../../mail/templates.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { type CaptchaDeps, type CaptchaFields, requireCaptcha } from '../captcha/require-captcha.ts'
import { SIGN_IN_MS } from '../links/mail-sign-in.ts'
import { countMail, giveBackRequests, checkMailLimits } from '../rate-limits.ts'
import { codeHashes, newCode } from '../secrets.ts'
import { attempt } from '../sign-in/attempt.ts'
import { accountsOfPhone, markPhoneProved, type Person } from '../stores/account-store.ts'
import { type CodeOutcome, guessCode, keepCode } from '../stores/code-store.ts'
import { type PhoneCode, provedPhoneCode, spendPhoneCodes } from '../stores/phone-code-store.ts'
import { askerOf, phoneCodesBy } from './phone-limits.ts'

/** These codes and those of a sign-in are hashed differently, so neither is accepted in place of the other. */
const hashesOf = ({ config }: Pick<Deps, 'config'>, { phone }: Pick<PhoneCode, 'phone'>, email: string, code: string) =>
  codeHashes(config.sessionSecrets, email, `phone ${phone} ${code}`)

/** The account of this number that the person means; null if the address that he names has another number. */
const accountOf = async (db: Db, phone: string, email: string | undefined): Promise<Person | null> => {
  const accounts = await accountsOfPhone(db, phone)
  if (accounts.length === 1) return accounts[0] ?? null
  return accounts.find((account) => account.email === email) ?? null
}

type PhoneEmailDeps = CaptchaDeps & Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'now' | 'phoneCodes'>

/**
 * Mails the code that proves the mailbox of an account whose number this browser has proved. To an address without this number no mail goes
 * out, and the reply is the same. Source: SECURITY R8, R15.
 */
export const phoneEmail = async (
  deps: PhoneEmailDeps,
  form: PhoneEmailInput,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  phoneCodesBy(deps)
  const { db, transact, mail, config, now } = deps
  const { phone } = form
  const at = now()
  const proof = await provedPhoneCode(db, { phone, browserHash: askerOf(caller), at })
  if (!proof || proof.origin !== caller.origin) return refuse('__all__', 'phoneExpired')
  const account = await accountOf(db, phone, form.email)
  const email = account?.email ?? form.email ?? refuse('email', 'emailMissing')
  await requireCaptcha(deps, { ...form, email }, caller, 'send_code')
  const { isAllowed, reply } = await checkMailLimits(deps, email, 'code', caller)
  if (!isAllowed) return reply
  const code = newCode()
  const [codeHash] = hashesOf(deps, proof, email, code)
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  const content = mails.phoneSignIn(mailSite(config), { name: '', code, lifetimeMs: SIGN_IN_MS }, caller.lang)
  const isStored = await transact(async (tx) => {
    if (!(await keepCode(tx, { email, codeHash, at, expiresAt }))) return false
    if (account)
      await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `phone-sign-in:${randomUUID()}` })
    return true
  })
  if (!isStored) return refuseForNow(429, 'tooManyMails', DAY_MS / SECOND_MS)
  await countMail(deps, caller)
  return reply
}

type ProveByMailDeps = CaptchaDeps & Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'now'>

interface MailProof {
  /** The address that the person names, where several accounts have the number. */
  email: string | undefined
  code: string
  fields: CaptchaFields
}

type Proved = { isRight: true; person: Person } | { isRight: false; outcome: CodeOutcome }

const expired: Proved = { isRight: false, outcome: { kind: 'expired' } }

/** Spends the code of the mail together with the proof of the number, and notes that both were proved. */
const spend = async (
  deps: ProveByMailDeps,
  tx: Tx,
  { phone, browserHash }: PhoneCode,
  { id, email }: Pick<Person, 'id' | 'email'>,
  caller: Caller,
): Promise<Proved> => {
  const at = deps.now()
  const current = await accountOf(tx, phone, email)
  if (current?.id !== id || !(await spendPhoneCodes(tx, phone, browserHash))) return expired
  const person = await proveMailbox(deps, tx, id, caller, at)
  if (!person) return expired
  await markPhoneProved(tx, id, phone, at)
  return { isRight: true, person }
}

/** Proves the mailbox of an account whose number this browser has proved. Source: SECURITY R9, R15. */
export const proveByMail = async (
  deps: ProveByMailDeps,
  proof: PhoneCode,
  { email: named, code, fields }: MailProof,
  caller: Caller,
): Promise<Proved> => {
  const { db, transact, now, log } = deps
  const account = await accountOf(db, proof.phone, named)
  const email = account?.email ?? named ?? refuse('email', 'emailMissing')
  const at = now()
  const lockUntil = new Date(at.getTime() + CODE_LOCK_SECONDS * SECOND_MS)
  const hashes = hashesOf(deps, proof, email, code)
  const check = () =>
    transact(async (tx): Promise<Proved> => {
      const outcome = await guessCode(tx, { email, hashes, at, lockUntil })
      if (outcome.kind !== 'right') return { isRight: false, outcome }
      return account ? spend(deps, tx, proof, account, caller) : expired
    })
  const proved = await attempt(deps, { account: email, fields }, caller, check)
  if (proved.isRight) {
    await giveBackRequests(deps, email, caller)
    return proved
  }
  const { kind } = proved.outcome
  logEvent(log, kind === 'locked' ? 'locked' : 'sign-in-failed', caller, { method: 'phone', outcome: kind })
  return proved
}
