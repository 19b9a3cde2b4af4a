import { createHash, randomUUID } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Lang } from '../../contract/messages.ts'
import type { EventFields } from '../../contract/schemas.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, Requester, SignedInPerson } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import type { EventNoticeDetails } from '../../mail/templates/details.ts'
import { eventName } from '../../mail/wording.ts'
import { addSignup, hasSignup } from '../stores/event-store.ts'
import { type EventKind, eventOf, type FilledEvent, type NamedEvent, namedEvent, roomOf } from './event.ts'

/** The same for every sign-up for an event. */
const uidOf = ({ baseUrl }: Pick<Config, 'baseUrl'>, { kind, eventKey }: NamedEvent): string =>
  `${createHash('sha256').update(`${kind} ${eventKey}`).digest('hex').slice(0, 32)}@${new URL(baseUrl).hostname}`

/** Event details for the mail about a sign-up at a moment. */
export const noticeOf = (
  config: Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>,
  event: NamedEvent,
  at: Date,
): Omit<EventNoticeDetails, 'name' | 'confirmation'> => {
  const { title, webinar = '', 'webinar-date': date = null, end = null, 'time-zone': timeZone = null } = event.fields
  return {
    uid: uidOf(config, event),
    isWebinar: event.kind === 'Webinar Signed Up',
    title: title ?? eventName(webinar),
    date,
    end,
    timeZone,
    room: roomOf(config, event.fields),
    at,
  }
}

/** A sign-up for an event, written in the transaction of the call that brings it. */
interface EventSignup {
  personId: string
  /** The result of `namedEvent`; null without an event. */
  event: NamedEvent | null
  /** The origin of the landing. */
  origin: string
  utm: Record<string, string>
  at: Date
}

/**
 * Records a sign-up once per person, kind and event; repeats change nothing. Answers the id of the new row, or null if there is none.
 * Source: DESIGN §5.
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
  /** Id of the sign-up's row. */
  id: string
  person: Addressee
  event: NamedEvent
  lang: Lang
  at: Date
}

/** Queues the notice of a sign-up, within its transaction. */
const mailNotice = async (
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  tx: Tx,
  { id, person: { name, email }, event, lang, at }: Notice,
): Promise<void> => {
  const details = { ...noticeOf(config, event, at), name, confirmation: null }
  const content = mails.eventNotice(mailSite(config), details, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `event:${id}` })
}

export type SignUpDeps = Pick<Deps, 'db' | 'transact' | 'mail' | 'config' | 'limits' | 'now' | 'log'>

/** The event of a form, and the `utm_*` of the page with the form. */
interface EventRequest {
  event: NamedEvent
  utm: Record<string, string>
}

interface NotifiedSignup extends Omit<EventSignup, 'personId'> {
  person: Addressee
  isMailAllowed: boolean
}

/** Records a sign-up within a transaction and, if it is new and a mail is allowed, queues a notice. Answers whether it is new. */
export const recordAndNotify = async (
  deps: Pick<Deps, 'mail' | 'config'>,
  tx: Tx,
  { person, isMailAllowed, ...signup }: NotifiedSignup,
  { lang }: Pick<Caller, 'lang'>,
): Promise<boolean> => {
  const id = await recordEvent(tx, { personId: person.id, ...signup })
  const { event, at } = signup
  if (event && id !== null && isMailAllowed) await mailNotice(deps, tx, { id, person, event, lang, at })
  return id !== null
}

/** The same in a transaction of its own. Answers whether a notice was queued. */
export const writeSignup = async (
  deps: Omit<SignUpDeps, 'limits' | 'db'>,
  person: Addressee,
  { event, utm, isMailAllowed }: EventRequest & { isMailAllowed: boolean },
  caller: Requester,
): Promise<boolean> => {
  const signup = { person, event, origin: caller.origin, utm, at: deps.now(), isMailAllowed }
  const isNew = await deps.transact((tx) => recordAndNotify(deps, tx, signup, caller))
  if (isNew) logEvent(deps.log, 'signed-up', caller, { person: person.id, kind: event.kind })
  return isNew && isMailAllowed
}

/**
 * Signs up a signed-in user and mails a notice, unless the address is beyond its limit of notices. Refuses with 429 beyond the hourly limit
 * of sign-ups.
 */
export const signUp = async (
  deps: SignUpDeps,
  person: SignedInPerson,
  request: EventRequest,
  caller: Caller,
): Promise<void> => {
  if (await hasSignup(deps.db, { personId: person.id, ...request.event })) return
  const room = await deps.limits.spend('eventPerson', person.id)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  const { isAllowed: isMailAllowed } = await deps.limits.spend('noticeAddress', person.email)
  await writeSignup(deps, person, { ...request, isMailAllowed }, caller)
}

/**
 * Records the event sign-up that accompanies another call, such as a sign-in. Beyond the person's limit it is dropped, and the call still
 * succeeds.
 */
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

interface EventForm extends EventFields {
  'only-auth'?: boolean | undefined
}

/** An `event-id` that may name a published webinar or contest: `12`, `webinar:12` or `contest:12`. */
const DOCUMENT = /^(?:(?:webinar|contest):)?[1-9]\d{0,14}$/

/**
 * Adds the title from the published webinar or contest that the form's `event-id` names, and the room and the date that the form leaves
 * out; any other form stays as it is. Source: DESIGN §5.
 */
const filled = async <Input extends EventForm>(
  { factsOfEvent }: Pick<Deps, 'factsOfEvent'>,
  form: Input,
  usual?: EventKind,
) => {
  const { 'event-id': id, bizon_url: room, 'webinar-date': date } = form
  if (id === undefined || !DOCUMENT.test(id)) return form
  const event = namedEvent(form, usual)
  const facts = event && (await factsOfEvent(event))
  if (!facts) return form
  const { title, end } = facts
  const when = date === undefined ? { 'webinar-date': facts.date, end } : {}
  return { ...form, ...when, bizon_url: room ?? facts.room, title }
}

/** Wraps a use case, so that it gets event data that the form leaves out from the document of the event. */
export const withEventDocument =
  <CallDeps, Input extends EventForm, Reply>(
    useCase: (deps: CallDeps, input: Input, caller: Caller) => Promise<Reply>,
    usual?: EventKind,
  ) =>
  async (deps: CallDeps & Pick<Deps, 'factsOfEvent'>, input: Input, caller: Caller): Promise<Reply> =>
    useCase(deps, await filled(deps, input, usual), caller)

/** Event data stored with a mailed link: the form's event, the page's `utm_*` and its origin; null without an event. */
export const eventToMail = (
  form: EventForm & { utm: Record<string, string> },
  { origin }: Pick<Caller, 'origin'>,
): FilledEvent | null => {
  const event = eventOf(form)
  return event && { ...form.utm, ...event, origin }
}

/** Turns that data into the sign-up of the user who opens the link. */
export const mailedEvent = (stored: FilledEvent | null): Pick<EventSignup, 'event' | 'origin' | 'utm'> => {
  const { origin = '', ...rest } = stored ?? {}
  const utm = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('utm_')))
  return { event: namedEvent(rest), origin, utm }
}
