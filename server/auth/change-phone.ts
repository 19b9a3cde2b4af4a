import { randomUUID } from 'node:crypto'
import type { ChangePhoneReply, SendMagicLinkReply } from '../contract/replies.ts'
import type { ChangePhoneInput } from '../contract/schemas.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import { logEvent } from '../http/log.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { type AsOwnerDeps, asOwner } from './as-owner.ts'
import { guessPhoneCode, sendPhoneCode } from './change-phone-code.ts'
import { mailSite, NOTICE_MS } from './mail-site.ts'
import { signedIn } from './signed-in.ts'
import { replacePhone } from './store.ts'

type ChangePhoneDeps = AsOwnerDeps & Pick<Deps, 'mail' | 'config'>

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
