import type { AddPhoneReply } from '../contract/replies.ts'
import type { AddPhoneInput } from '../contract/schemas.ts'
import type { Deps } from '../deps.ts'
import { refuse, refuseForNow } from '../http/errors.ts'
import { logEvent } from '../http/log.ts'
import type { Caller, SignedInPerson } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { mailSite, NOTICE_MS } from './mail-site.ts'
import { signedIn } from './signed-in.ts'
import { addPhone as writePhone } from './store.ts'

type AddPhoneDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

const write = ({ transact, mail, config, now }: AddPhoneDeps, { id, email, name }: SignedInPerson, phone: string) =>
  transact(async (tx) => {
    if (!(await writePhone(tx, id, phone))) return false
    const at = now()
    const content = mails.phoneNotice(mailSite(config), { name, phone, change: 'added', at })
    const expiresAt = new Date(at.getTime() + NOTICE_MS)
    await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `phone:${id}:${at.getTime()}` })
    return true
  })

/** Adds the phone that is missing and tells its owner by mail. A number on file stays: changing it is refused at `phone`. Source: SECURITY R15. */
export const addPhone = async (
  deps: AddPhoneDeps,
  { phone }: AddPhoneInput,
  caller: Caller,
): Promise<AddPhoneReply> => {
  const person = signedIn(caller)
  if (person.phone === phone) return { status: 'ok', phone }
  const room = await deps.limits.spend('phonePerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (person.phone !== null || !(await write(deps, person, phone))) return refuse('phone', 'phoneTaken')
  logEvent(deps.log, 'phone-set', caller)
  return { status: 'ok', phone }
}
