import { randomUUID } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { CODE_LOCK_SECONDS } from '../../contract/limits.ts'
import type { Lang } from '../../contract/messages.ts'
import type { SendMagicLinkReply } from '../../contract/replies.ts'
import type { ChangePhoneReply, AddPhoneReply, ChangePhoneInput, AddPhoneInput } from '../../contract/account-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuseForNow, refuse } from '../../http/errors.ts'
import { slowDownInFlood } from '../../http/limits/floods.ts'
import { logEvent } from '../../http/log.ts'
import { type Caller, signedIn, type SignedInPerson } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import { countMail, checkMailLimits } from '../rate-limits.ts'
import { type AsOwnerDeps, asOwner } from './as-owner.ts'
import { type CodeOutcome, guessCode, keepCode } from '../stores/code-store.ts'
import { eventOf, namedEvent, roomField } from '../events/event.ts'
import { recordAndNotify, signUpAlong } from '../events/sign-up.ts'
import { SIGN_IN_MS } from '../links/mail-sign-in.ts'
import { codeHashes, newCode } from '../secrets.ts'
import { replacePhone, addPhone as writePhone } from '../stores/account-store.ts'

type PhoneCodeDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const TRY_AGAIN_SECONDS = 60 * 60

/** Phone codes and sign-in codes are hashed differently, so neither is accepted in place of the other. */
const hashesOf = ({ config }: Pick<Deps, 'config'>, email: string, code: string) =>
  codeHashes(config.sessionSecrets, email, `change-phone ${code}`)

/** Mails a code that permits changing the phone, within the limits of all codes of the address. Source: SECURITY R9, R15. */
const sendPhoneCode = async (
  deps: PhoneCodeDeps,
  { id, email, name }: SignedInPerson,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  await slowDownInFlood(deps, 'mail', caller)
  const { isAllowed, reply } = await checkMailLimits(deps, email, 'code', caller)
  if (!isAllowed) return reply
  const [code, at] = [newCode(), deps.now()]
  const [codeHash] = hashesOf(deps, email, code)
  const expiresAt = new Date(at.getTime() + SIGN_IN_MS)
  const letter = mails.phoneCode(mailSite(deps.config), { name, code, lifetimeMs: SIGN_IN_MS }, caller.lang)
  const isSent = await deps.transact(async (tx) => {
    if (!(await keepCode(tx, { email, codeHash, at, expiresAt }))) return false
    await deps.mail.enqueue(tx, { ...letter, to: email, at, expiresAt, dedupeKey: `phone-code:${id}:${at.getTime()}` })
    return true
  })
  if (!isSent) {
    await deps.limits.forget('mailAddress', email) // no mail goes out, so no pause starts
    return refuseForNow(429, 'tooManyMails', TRY_AGAIN_SECONDS)
  }
  await countMail(deps, caller)
  return reply
}

/** Spends the code of the address, or one of its tries, like a sign-in. Source: SECURITY R9, R10. */
const guessPhoneCode = (
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

type ChangePhoneDeps = AsOwnerDeps & Pick<Deps, 'mail' | 'config'>

/** Writes the phone and mails its owner; does nothing if it is already the stored one. */
const write = async (
  tx: Tx,
  { mail, config, now }: ChangePhoneDeps,
  { id, email, name, phone: before }: SignedInPerson,
  phone: string,
  { lang }: Caller,
): Promise<void> => {
  if (!(await replacePhone(tx, id, phone))) return
  const at = now()
  const change = before === null ? 'added' : 'changed'
  const notice = mails.phoneNotice(mailSite(config), { name, phone, change, at }, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...notice, to: email, at, expiresAt, dedupeKey: `phone:${id}:${randomUUID()}` })
}

/**
 * Changes the phone of a signed-in user who re-authenticates: by the password (refused at `current-password`), or by a code that
 * `send-code` mails (refused at `code`). The owner gets a mail. Source: SECURITY R15.
 */
export const changePhone = async (
  deps: ChangePhoneDeps,
  input: ChangePhoneInput,
  caller: Caller,
): Promise<ChangePhoneReply | SendMagicLinkReply> => {
  const person = signedIn(caller)
  if (input.verb === 'send') return sendPhoneCode(deps, person, caller)
  const { phone, code } = input
  if (person.phone === phone) return { status: 'ok', phone }
  const room = await deps.limits.spend('phonePerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  await asOwner(
    deps,
    {
      person,
      fields: input,
      guess: (tx, typed) => guessPhoneCode(tx, deps, typed),
      write: (tx) => write(tx, deps, person, phone, caller),
    },
    caller,
  )
  const renewed = code === undefined || person.isEmailProved ? {} : await caller.signIn(person.id)
  logEvent(deps.log, 'phone-set', caller, { change: person.phone === null ? 'added' : 'changed' })
  return { status: 'ok', phone, ...renewed }
}

type AddPhoneDeps = Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const addAndNotify = (
  { transact, mail, config, now }: AddPhoneDeps,
  { id, email, name }: SignedInPerson,
  { phone, lang, record }: { phone: string; lang: Lang; record: (tx: Tx, at: Date) => Promise<unknown> },
) =>
  transact(async (tx) => {
    if (!(await writePhone(tx, id, phone))) return false
    const at = now()
    const content = mails.phoneNotice(mailSite(config), { name, phone, change: 'added', at }, lang)
    const expiresAt = new Date(at.getTime() + NOTICE_MS)
    await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `phone:${id}:${at.getTime()}` })
    await record(tx, at)
    return true
  })

/**
 * Adds a missing phone, mails its owner and signs up for the event of the form. It never replaces a stored number: a different one is
 * refused at `phone`. Source: SECURITY R15.
 */
export const addPhone = async (deps: AddPhoneDeps, input: AddPhoneInput, caller: Caller): Promise<AddPhoneReply> => {
  const { phone, utm } = input
  const person = signedIn(caller)
  const event = namedEvent(input)
  const reply: AddPhoneReply = { status: 'ok', phone, ...roomField(deps.config, eventOf(input)) }
  if (person.phone === phone) {
    await signUpAlong(deps, person, { event, utm }, caller)
    return reply
  }
  const room = await deps.limits.spend('phonePerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (person.phone !== null) return refuse('phone', 'phoneOnFile')
  const isMailAllowed = event !== null && (await deps.limits.spend('noticeAddress', person.email)).isAllowed
  const record = (tx: Tx, at: Date) =>
    recordAndNotify(deps, tx, { person, event, origin: caller.origin, utm, at, isMailAllowed }, caller)
  if (!(await addAndNotify(deps, person, { phone, lang: caller.lang, record }))) return refuse('phone', 'phoneOnFile')
  logEvent(deps.log, 'phone-set', caller)
  return reply
}

/** A typed number in E.164 (`+79161234567`); null if no country has such a number. */
export const toE164 = (phone: string): string | null => {
  const parsed = parsePhoneNumberFromString(phone, { extract: false })
  return parsed?.isValid() ? parsed.number : null
}
