import type { Lang } from '../contract/messages.ts'
import type { AddPhoneReply } from '../contract/replies.ts'
import type { AddPhoneInput } from '../contract/schemas.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, refuseForNow } from '../http/errors.ts'
import { logEvent } from '../http/log.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { eventOf, namedEvent, roomField } from './events/event.ts'
import { recordAndTell, signUpAlong } from './events/sign-up.ts'
import { mailSite, NOTICE_MS } from './mail-site.ts'
import { signedIn } from './signed-in.ts'
import { addPhone as writePhone } from './store.ts'

type AddPhoneDeps = Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const write = (
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

/** Adds the phone that is missing, tells its owner by mail and signs up for the event of the form. A number on file stays: changing it is refused at `phone`. Source: SECURITY R15. */
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
  if (person.phone !== null) return refuse('phone', 'phoneTaken')
  const isMailAllowed = event !== null && (await deps.limits.spend('noticeAddress', person.email)).isAllowed
  const record = (tx: Tx, at: Date) =>
    recordAndTell(deps, tx, { person, event, origin: caller.origin, utm, at, isMailAllowed }, caller)
  if (!(await write(deps, person, { phone, lang: caller.lang, record }))) return refuse('phone', 'phoneTaken')
  logEvent(deps.log, 'phone-set', caller)
  return reply
}
