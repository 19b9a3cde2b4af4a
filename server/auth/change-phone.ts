import { randomUUID } from 'node:crypto'
import type { ChangePhoneReply, SendMagicLinkReply } from '../contract/replies.ts'
import type { ChangePhoneInput } from '../contract/schemas.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, refuseForNow } from '../http/errors.ts'
import { logEvent } from '../http/log.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'
import type { MessageKey } from '../http/messages.ts'
import { mails } from '../mail/templates.ts'
import { attempt } from './attempt.ts'
import { guessPhoneCode, sendPhoneCode } from './change-phone-code.ts'
import type { CodeOutcome } from './code/store.ts'
import { mailSite, NOTICE_MS } from './mail-site.ts'
import { checkCurrent } from './password/check-current.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { signedIn } from './signed-in.ts'
import { personById, replacePhone } from './store.ts'

type ChangePhoneDeps = Pick<
  Deps,
  'db' | 'transact' | 'passwords' | 'limits' | 'captcha' | 'mail' | 'config' | 'now' | 'log'
>
type Change = Extract<ChangePhoneInput, { verb: 'change' }>

/** Writes the phone and tells its owner; nothing happens where it is the one on file by now. */
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

const changeByPassword = async (deps: ChangePhoneDeps, person: SignedInPerson, input: Change, caller: Caller) => {
  const storedHash = (await personById(deps.db, person.id))?.passwordHash ?? null
  if (storedHash === null && input['current-password'] === undefined) return refuse('code', 'codeMissing')
  await checkCurrent(deps, person, input, storedHash, caller)
  const isWritten = await deps.transact(async (tx) => {
    if ((await personById(tx, person.id))?.passwordHash !== storedHash) return false
    await write(tx, deps, person, input.phone, caller)
    return true
  })
  return isWritten ? {} : refuse('current-password', 'currentPasswordWrong')
}

const codeFaults: Record<Exclude<CodeOutcome['kind'], 'right'>, MessageKey> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  locked: 'codeLocked',
}

/** The right code also proves the mailbox; where that is the first proof, it ends all sessions, so this one begins anew. */
const changeByCode = async (
  deps: ChangePhoneDeps,
  person: SignedInPerson,
  input: Change & { code: string },
  caller: Caller,
) => {
  const { id, email } = person
  const guess = () =>
    deps.transact(async (tx) => {
      const at = deps.now()
      const { kind } = await guessPhoneCode(tx, deps, { email, code: input.code, at })
      if (kind !== 'right') return { isRight: false as const, kind }
      await proveMailbox(tx, id, caller, at)
      await write(tx, deps, person, input.phone, caller)
      return { isRight: true as const }
    })
  const guessed = await attempt(deps, { account: email, fields: input }, caller, guess)
  if (guessed.isRight) return person.isEmailProved ? {} : caller.signIn(id)
  const event = guessed.kind === 'locked' ? 'locked' : 'sign-in-failed'
  logEvent(deps.log, event, caller, { method: 'code', outcome: guessed.kind })
  return refuse('code', codeFaults[guessed.kind])
}

/**
 * Changes the phone of who is signed in and has just shown again to be the owner: by the password, refused at `current-password`, or
 * by a code that `send-code` mails, refused at `code`. The owner is told by mail. Source: SECURITY R15.
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
  const renewed =
    code === undefined
      ? await changeByPassword(deps, person, input, caller)
      : await changeByCode(deps, person, { ...input, code }, caller)
  logEvent(deps.log, 'phone-set', caller, { change: person.phone === null ? 'added' : 'changed' })
  return { status: 'ok', phone, ...renewed }
}
