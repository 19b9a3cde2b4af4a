import type { Deps } from '../../app/deps.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { Lang } from '../../contract/langs.ts'
import type { PhoneLoginInput, PhoneLoginReply } from '../../contract/phone-calls.ts'
import type { Tx } from '../../db/database.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import type { CaptchaDeps } from '../captcha/require-captcha.ts'
import { explainCode } from '../code/check-code.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import { maskedEmail } from '../pages/layout.ts'
import { phoneCodeHashes } from '../secrets.ts'
import { attempt } from '../sign-in/attempt.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { accountsOfPhone, type Person } from '../stores/account-store.ts'
import type { CodeOutcome } from '../stores/code-store.ts'
import {
  guessPhoneCode,
  markCalled,
  markEntered,
  type PhoneCode,
  phoneCodeOf,
  provedPhoneCode,
  spendPhoneCodes,
} from '../stores/phone-code-store.ts'
import { askerOf, giveBackPhone, phoneCodesBy } from './phone-limits.ts'
import { proveByMail } from './prove-mail.ts'
import { PHONE_PROOF_MS } from './send-code.ts'

export type PhoneLoginDeps = StartSessionDeps & SignUpDeps & CaptchaDeps & Pick<Deps, 'db' | 'mail' | 'phoneCodes'>

/** How long a number alone opens an account once it was proved with the mailbox: operators give numbers to other people after a while. */
const PHONE_TRUST_MS = 90 * DAY_MS

/**
 * Whether the number suffices. Nobody proves the number of a registration, which may be a stranger's. Staff and authors prove their mailbox each
 * time. Source: SECURITY R15.
 */
const isEnough = ({ role, phoneProvedAt }: Person, at: Date): boolean => {
  const since = at.getTime() - PHONE_TRUST_MS
  return role === 'visitor' && (phoneProvedAt?.getTime() ?? 0) > since
}

/** What a proved number comes to. */
type MailboxNext = { isRight: true; kind: 'prove'; email: string | null }
type Checked =
  | { isRight: true; kind: 'in'; person: Person }
  | MailboxNext
  | { isRight: true; kind: 'unknown' }
  | { isRight: false; outcome: CodeOutcome }

const expired: Checked = { isRight: false, outcome: { kind: 'expired' } }

/** The address that is to be proved, masked; null if the person has to name it. */
const proofOf = (accounts: Person[]): MailboxNext => {
  const [account] = accounts
  return { isRight: true, kind: 'prove', email: account && accounts.length === 1 ? maskedEmail(account.email) : null }
}

/** Mails the owner that the number alone signs in, once a day: a stranger may have the number now. */
const notifyOwner = (
  { mail, config }: PhoneLoginDeps,
  tx: Tx,
  { id, email, name }: Person,
  { phone, at, lang }: { phone: string; at: Date; lang: Lang },
): Promise<unknown> => {
  const notice = mails.phoneSignInNotice(mailSite(config), { name, phone, at }, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  const day = at.toISOString().slice(0, 10)
  return mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `phone-signed-in:${id}:${day}` })
}

/** Decides once the number is proved: a number of one account may suffice, then the proof is spent. */
const decide = async (
  deps: PhoneLoginDeps,
  tx: Tx,
  { phone, browserHash, way }: PhoneCode,
  { at, lang }: { at: Date; lang: Lang },
): Promise<Checked> => {
  const accounts = await accountsOfPhone(tx, phone)
  const [account] = accounts
  if (!account) {
    await spendPhoneCodes(tx, phone, browserHash)
    return way === 'call' ? { isRight: true, kind: 'unknown' } : expired
  }
  if (accounts.length > 1 || !isEnough(account, at)) return proofOf(accounts)
  await spendPhoneCodes(tx, phone, browserHash)
  await notifyOwner(deps, tx, account, { phone, at, lang })
  return { isRight: true, kind: 'in', person: account }
}

const checkText = (deps: PhoneLoginDeps, row: PhoneCode, code: string, lang: Lang): Promise<Checked> => {
  const { transact, config, now } = deps
  const at = now()
  const lockUntil = new Date(at.getTime() + CODE_LOCK_SECONDS * 1_000)
  const proofUntil = new Date(at.getTime() + PHONE_PROOF_MS)
  const hashes = phoneCodeHashes(config.sessionSecrets, row.phone, code)
  return transact(async (tx) => {
    const outcome = await guessPhoneCode(tx, { id: row.id, hashes, at, lockUntil, proofUntil })
    if (outcome.kind !== 'right') return { isRight: false, outcome }
    await markEntered(tx, row.id)
    return decide(deps, tx, row, { at, lang })
  })
}

const checkCall = async (deps: PhoneLoginDeps, row: PhoneCode, lang: Lang): Promise<Checked | 'pending'> => {
  const { calls } = phoneCodesBy(deps, 'call')
  if (!calls || row.callId === null) return expired
  if (!(await deps.limits.spend('phoneCallStatus', row.id)).isAllowed) return 'pending'
  const state = await calls.state(row.callId)
  if (state === 'waiting') return 'pending'
  if (state === 'expired') return expired
  const at = deps.now()
  const proofUntil = new Date(at.getTime() + PHONE_PROOF_MS)
  return deps.transact(async (tx) =>
    (await markCalled(tx, row, at, proofUntil)) ? decide(deps, tx, row, { at, lang }) : expired,
  )
}

const enter = async (
  deps: PhoneLoginDeps,
  person: Person,
  form: PhoneLoginInput,
  caller: Caller,
  isAuthenticated: boolean,
): Promise<PhoneLoginReply> => {
  const admission = { method: 'phone', isAuthenticated, target: form['success-url'], event: eventOf(form) } as const
  const reply = await startSession(deps, person, admission, caller)
  await signUpAlong(deps, person, { event: namedEvent(form), utm: form.utm }, caller)
  return reply
}

/** A proof of this browser that is still good, if it is of this page as well; else null. */
const onThisPage = (row: PhoneCode | null, { origin }: Caller, at: Date): PhoneCode | null =>
  row && row.origin === origin && row.expiresAt > at ? row : null

/** Says what a checked number comes to. */
const conclude = async (
  deps: PhoneLoginDeps,
  checked: Checked,
  form: PhoneLoginInput,
  caller: Caller,
): Promise<PhoneLoginReply> => {
  if (!checked.isRight) {
    const { kind } = checked.outcome
    logEvent(deps.log, kind === 'locked' ? 'locked' : 'sign-in-failed', caller, { method: 'phone', outcome: kind })
    return explainCode(checked.outcome, deps.now(), caller.lang)
  }
  await giveBackPhone(deps, caller)
  if (checked.kind === 'unknown') return refuse('phone', 'phoneUnknown')
  if (checked.kind === 'prove') return { status: 'prove_email', email: checked.email }
  return enter(deps, checked.person, form, caller, false)
}

const byText = async (
  deps: PhoneLoginDeps,
  row: PhoneCode | null,
  form: PhoneLoginInput,
  caller: Caller,
): Promise<PhoneLoginReply> => {
  const { phone, code = refuse('code', 'codeMissing') } = form
  const check = async () => (row ? checkText(deps, row, code, caller.lang) : expired)
  return conclude(deps, await attempt(deps, { account: phone, fields: form }, caller, check), form, caller)
}

const byCall = async (
  deps: PhoneLoginDeps,
  row: PhoneCode | null,
  form: PhoneLoginInput,
  caller: Caller,
): Promise<PhoneLoginReply> => {
  const checked = row ? await checkCall(deps, row, caller.lang) : expired
  return checked === 'pending' ? { status: 'pending' } : conclude(deps, checked, form, caller)
}

/** The number is proved, by whichever way; now the mailbox. */
const byMailbox = async (
  deps: PhoneLoginDeps,
  form: PhoneLoginInput,
  code: string,
  caller: Caller,
): Promise<PhoneLoginReply> => {
  const at = deps.now()
  const found = await provedPhoneCode(deps.db, { phone: form.phone, browserHash: askerOf(caller), at })
  const row = onThisPage(found, caller, at) ?? refuse('__all__', 'phoneExpired')
  const proved = await proveByMail(deps, row, { email: form.email, code, fields: form }, caller)
  if (proved.isRight) return enter(deps, proved.person, form, caller, true)
  return explainCode(proved.outcome, deps.now(), caller.lang)
}

/**
 * Signs in by a phone number: by the code of a text message, or by a call. The number alone opens the one account that has it,
 * for 90 days after it was proved with the mailbox; else a code to the mailbox follows, within ten minutes. A number that nobody has is answered as one whose code is wrong.
 * Source: SECURITY R8, R15.
 */
export const phoneLogin = async (
  deps: PhoneLoginDeps,
  form: PhoneLoginInput,
  caller: Caller,
): Promise<PhoneLoginReply> => {
  phoneCodesBy(deps, form.way)
  const { phone, way, 'email-code': mailed } = form
  if (mailed !== undefined) return byMailbox(deps, form, mailed, caller)
  const found = await phoneCodeOf(deps.db, { phone, browserHash: askerOf(caller), way })
  const row = onThisPage(found, caller, deps.now())
  if (!row || row.provedAt === null) return (way === 'sms' ? byText : byCall)(deps, row, form, caller)
  const { email } = proofOf(await accountsOfPhone(deps.db, phone))
  return { status: 'prove_email', email }
}
