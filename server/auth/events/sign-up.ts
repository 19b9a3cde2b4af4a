import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { mails } from '../../mail/templates.ts'
import type { EventNoticeDetails } from '../../mail/templates/event-notice.ts'
import { mailSite, NOTICE_MS } from '../mail-site.ts'
import { type NamedEvent, roomOf } from './event.ts'
import { addSignup, hasSignup } from './event-store.ts'

/** What the mail of a sign-up says of the event. */
export const noticeOf = (
  config: Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>,
  { kind, fields }: NamedEvent,
): Pick<EventNoticeDetails, 'isWebinar' | 'date' | 'room'> => ({
  isWebinar: kind === 'Webinar Signed Up',
  date: fields['webinar-date'] ?? null,
  room: roomOf(config, fields),
})

/** Somebody signs up for an event, within the transaction of what brought them. */
export interface EventSignup {
  personId: string
  /** As `namedEvent` answers it; null where nothing is signed up for. */
  event: NamedEvent | null
  /** The origin of the landing. */
  origin: string
  utm: Record<string, string>
  at: Date
}

/**
 * Records a sign-up once for a person, a kind and an event, however often it is asked for. Answers the id of the new row, null where
 * there is none. Source: DESIGN §5.
 */
const recordEvent = async (tx: Tx, { event, at, ...signup }: EventSignup): Promise<string | null> => {
  if (!event) return null
  const { fields: details, ...what } = event
  const id = randomUUID()
  return (await addSignup(tx, { id, ...signup, ...what, details, createdAt: at })) ? id : null
}

interface Addressee {
  id: string
  email: string
  name: string
}

interface Notice {
  /** The row of the sign-up. */
  id: string
  person: Addressee
  event: NamedEvent
  lang: Lang
  at: Date
}

/** Tells the address of a sign-up, within its transaction. */
const mailNotice = async (
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  tx: Tx,
  { id, person: { name, email }, event, lang, at }: Notice,
): Promise<void> => {
  const details = { ...noticeOf(config, event), name, confirmation: null }
  const content = mails.eventNotice(mailSite(config), details, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `event:${id}` })
}

export type SignUpDeps = Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

/** The event of a form and where the form stood. */
interface Wish {
  event: NamedEvent
  utm: Record<string, string>
}

interface ToldSignup extends Omit<EventSignup, 'personId'> {
  person: Addressee
  isMailAllowed: boolean
}

/**
 * Records a sign-up within the transaction of what brought it and, where it is new and a mail is allowed, tells its owner. Answers
 * whether it is new.
 */
export const recordAndTell = async (
  deps: Pick<Deps, 'mail' | 'config'>,
  tx: Tx,
  { person, isMailAllowed, ...signup }: ToldSignup,
  { lang }: Pick<Caller, 'lang'>,
): Promise<boolean> => {
  const id = await recordEvent(tx, { personId: person.id, ...signup })
  const { event, at } = signup
  if (event && id !== null && isMailAllowed) await mailNotice(deps, tx, { id, person, event, lang, at })
  return id !== null
}

/** The same in a transaction of its own. Answers whether a mail was queued. */
export const writeSignup = async (
  deps: Omit<SignUpDeps, 'limits' | 'db'>,
  person: Addressee,
  { event, utm, isMailAllowed }: Wish & { isMailAllowed: boolean },
  caller: Caller,
): Promise<boolean> => {
  const signup = { person, event, origin: caller.origin, utm, at: deps.now(), isMailAllowed }
  const isNew = await deps.transact((tx) => recordAndTell(deps, tx, signup, caller))
  if (isNew) logEvent(deps.log, 'signed-up', caller, { person: person.id, kind: event.kind })
  return isNew && isMailAllowed
}

/** Signs up who is signed in, and tells it by mail as far as the address may get one now. Refuses the surplus of an hour with 429. */
export const signUp = async (deps: SignUpDeps, person: SignedInPerson, wish: Wish, caller: Caller): Promise<void> => {
  if (await hasSignup(deps.db, { personId: person.id, ...wish.event })) return
  const room = await deps.limits.spend('eventPerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const { isAllowed: isMailAllowed } = await deps.limits.spend('noticeAddress', person.email)
  await writeSignup(deps, person, { ...wish, isMailAllowed }, caller)
}

/** Signs up for the event that a sign-in brings along. One too many for the person is dropped: the sign-in itself has succeeded. */
export const signUpAlong = async (
  deps: SignUpDeps,
  person: Addressee,
  { event, utm }: { event: NamedEvent | null; utm: Record<string, string> },
  caller: Caller,
): Promise<void> => {
  if (!event || (await hasSignup(deps.db, { personId: person.id, ...event }))) return
  if (!(await deps.limits.spend('eventPerson', person.id)).isAllowed) return
  const { isAllowed: isMailAllowed } = await deps.limits.spend('noticeAddress', person.email)
  await writeSignup(deps, person, { event, utm, isMailAllowed }, caller)
}
