import { randomUUID } from 'node:crypto'
import type { SendMagicLinkReply, ToRegisterReply } from '../../contract/replies.ts'
import type { FacebookLoginInput } from '../../contract/schemas.ts'
import type { Tx } from '../../db/database.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { type AnswerPrivatelyDeps, answerPrivately } from '../answer-privately.ts'
import { consentsOf } from '../consents.ts'
import { createUnlessKnown } from '../create-unless-known.ts'
import { namedEvent } from '../events/event.ts'
import { eventToMail } from '../events/mailed-event.ts'
import { countMail } from '../mail-allowance.ts'
import { countReveal } from '../reveal-allowance.ts'
import { type Person, personByEmail } from '../store.ts'
import type { FacebookIdentity } from './facebook.ts'
import { addIdentity } from './store.ts'

type Newcomer = Pick<Person, 'id' | 'email' | 'name' | 'phone'>

/**
 * Makes an account for somebody whom the school meets for the first time and who accepts the consents; null where the address has an
 * account, since that it belongs to this person is the provider's word alone, or where the identity has just become somebody's.
 * Private accounts answer alike in all cases, by mail. Source: SECURITY R8, R16.
 */
export const createFromIdentity = async (
  deps: AnswerPrivatelyDeps,
  { externalId, name, email }: FacebookIdentity,
  form: FacebookLoginInput,
  caller: Caller,
): Promise<Newcomer | SendMagicLinkReply | ToRegisterReply | null> => {
  if (email === null) return refuse('__all__', 'facebookNoEmail')
  await countReveal(deps, email, caller)
  if (!deps.config.arePrivateAccounts && (await personByEmail(deps.db, email))) return null
  consentsOf(form)
  if (!form.terms || !form.policy) return { status: 'register', form: 'registration' }
  const room = await deps.limits.spend('registrationIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const within = (tx: Tx, personId: string) =>
    addIdentity(tx, { id: randomUUID(), personId, externalId, createdAt: deps.now() })
  const input = { ...form, email, name, phone: null }
  const create = () => createUnlessKnown(deps, input, { event: namedEvent(form), within }, caller)
  if (deps.config.arePrivateAccounts) {
    const newcomer = { email, target: form['success-url'], event: eventToMail(form, caller) }
    return answerPrivately(deps, { ...newcomer, create: async () => (await create()) !== null }, caller)
  }
  const person = await create()
  if (!person) return null
  await deps.limits.spend('mailAddress', email) // the mail that has just been written counts
  await countMail(deps)
  return person
}
