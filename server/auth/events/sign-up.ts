import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { type Addressee, mailNotice } from './mail-notice.ts'
import type { NamedEvent } from './event.ts'
import { recordEvent } from './record-event.ts'
import { hasSignup } from './store.ts'

export type SignUpDeps = Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

/** The event of a form and where the form stood. */
export interface Wish {
  event: NamedEvent
  utm: Record<string, string>
}

/** Records the sign-up and, where it is new and a mail is allowed, tells its owner: both at once. Answers whether it is new. */
export const writeSignup = async (
  { transact, mail, config, now, log }: Omit<SignUpDeps, 'limits' | 'db'>,
  person: Addressee,
  { event, utm, isMailAllowed }: Wish & { isMailAllowed: boolean },
  caller: Caller,
): Promise<void> => {
  const at = now()
  const isNew = await transact(async (tx) => {
    const id = await recordEvent(tx, { personId: person.id, event, origin: caller.origin, utm, at })
    if (id !== null && isMailAllowed)
      await mailNotice({ mail, config }, tx, { id, person, event, lang: caller.lang, at })
    return id !== null
  })
  if (isNew) logEvent(log, 'signed-up', caller, { person: person.id, kind: event.kind })
}

/** Signs up who is signed in, and tells it by mail as far as the address may get one now. Refuses the surplus of an hour with 429. */
export const signUp = async (deps: SignUpDeps, person: SignedInPerson, wish: Wish, caller: Caller): Promise<void> => {
  if (await hasSignup(deps.db, { personId: person.id, ...wish.event })) return
  const room = await deps.limits.spend('eventPerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const { isAllowed: isMailAllowed } = await deps.limits.spend('mailAddress', person.email)
  await writeSignup(deps, person, { ...wish, isMailAllowed }, caller)
}
