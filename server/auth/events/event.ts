import type { Config } from '../../config.ts'
import type { EventFields } from '../../contract/schemas.ts'
import { allowedRoom } from '../target.ts'

/** What a sign-up is recorded as. Source: sign-in spec §3. */
export type EventKind = 'Webinar Signed Up' | 'Lead Magnet Signed Up'

/** The event fields that a form has filled in, by their names on the wire. */
export type FilledEvent = Record<string, string>

const names: Record<keyof EventFields, true> = {
  webinar: true,
  'event-type': true,
  'event-id': true,
  'webinar-date': true,
  'webinar-offer-url': true,
  bizon_url: true,
  action: true,
  'signed-up-event': true,
  room: true,
  'auth-type': true,
}

/** Only the event fields of what may hold more. */
export const eventFieldsIn = (form: object): FilledEvent =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => Object.hasOwn(names, name) && typeof value === 'string' && value),
  )

interface Form extends EventFields {
  'only-auth'?: boolean | undefined
}

/** The event of a form; null where there is none, or where the form only signs in. Source: DESIGN §5. */
export const eventOf = (form: Form): FilledEvent | null => {
  if (form['only-auth'] || form['auth-type'] === 'only_auth') return null
  const event = eventFieldsIn(form)
  return Object.keys(event).length > 0 ? event : null
}

const WEBINAR_AUTH_TYPES = new Set(['webinar', 'autowebinar', 'partner'])

const byAuthType = ({ 'auth-type': authType = '' }: EventFields): EventKind =>
  WEBINAR_AUTH_TYPES.has(authType) ? 'Webinar Signed Up' : 'Lead Magnet Signed Up'

/** The kind that the form names; else what the call is for, else what the form's auth type is for. */
const kindOf = (event: EventFields, usual = byAuthType(event)): EventKind => {
  const { 'event-type': named } = event
  return named === 'Webinar Signed Up' || named === 'Lead Magnet Signed Up' ? named : usual
}

/** What tells the events of a kind apart; null where the form names none. */
const keyOf = (event: EventFields): string | null =>
  event['event-id'] ?? event.webinar ?? event['signed-up-event'] ?? event.room ?? event.action ?? null

/** An event that can be signed up for. */
export interface NamedEvent {
  kind: EventKind
  eventKey: string
  fields: FilledEvent
}

/** Where an event is, and when; what its document does not say is undefined. */
export interface EventPlace {
  room: string | undefined
  date: string | undefined
}

/** The event that a form signs up for; null where it names none. `usual` is the kind that the call is for, unless the form says it. */
export const namedEvent = (form: Form, usual?: EventKind): NamedEvent | null => {
  const fields = eventOf(form)
  const eventKey = fields && keyOf(fields)
  return fields && eventKey !== null ? { kind: kindOf(fields, usual), eventKey, fields } : null
}

type Places = Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>

/** The event's room as a whole address; null without one, or where it is on no listed origin. Source: DESIGN §5. */
export const roomOf = (config: Places, event: EventFields | null): string | null =>
  event?.bizon_url === undefined ? null : allowedRoom(config, event.bizon_url)

/** The field of a reply that leads into the room. */
export const roomField = (config: Places, event: EventFields | null): { room_url?: string } => {
  const room = roomOf(config, event)
  return room === null ? {} : { room_url: room }
}
