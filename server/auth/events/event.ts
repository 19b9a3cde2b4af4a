import type { Config } from '../../config/config.ts'
import type { EventFields } from '../../contract/schemas.ts'
import { allowedRoom } from '../target.ts'

/** The kind that a sign-up is recorded as. Source: sign-in spec §3. */
export type EventKind = 'Webinar Signed Up' | 'Lead Magnet Signed Up'

/** The filled-in event fields of a form, by their names on the wire. */
export type FilledEvent = Record<string, string>

/** What the published document of an event adds to its fields; no form brings it. `end` is an ISO 8601 moment. */
interface DocumentFields {
  title?: string | undefined
  end?: string | undefined
}

const names: Record<keyof (EventFields & DocumentFields), true> = {
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
  'time-zone': true,
  title: true,
  end: true,
}

/** Picks the filled-in event fields of an object that may have others. */
const eventFieldsIn = (form: object): FilledEvent =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => Object.hasOwn(names, name) && typeof value === 'string' && value),
  )

interface Form extends EventFields {
  'only-auth'?: boolean | undefined
}

/** The event of a form; null without event fields but the time zone, or if the form only signs in. Source: DESIGN §5. */
export const eventOf = (form: Form): FilledEvent | null => {
  if (form['only-auth'] || form['auth-type'] === 'only_auth') return null
  const event = eventFieldsIn(form)
  return Object.keys(event).some((name) => name !== 'time-zone') ? event : null
}

const WEBINAR_AUTH_TYPES = new Set(['webinar', 'autowebinar', 'partner'])

const byAuthType = ({ 'auth-type': authType = '' }: EventFields): EventKind =>
  WEBINAR_AUTH_TYPES.has(authType) ? 'Webinar Signed Up' : 'Lead Magnet Signed Up'

/** The kind that the form names, else the default of the endpoint, else the one of the form's auth type. */
const kindOf = (event: EventFields, usual = byAuthType(event)): EventKind => {
  const { 'event-type': named } = event
  return named === 'Webinar Signed Up' || named === 'Lead Magnet Signed Up' ? named : usual
}

/** The key of an event within its kind; null if the form names none. */
const keyOf = (event: EventFields): string | null =>
  event['event-id'] ?? event.webinar ?? event['signed-up-event'] ?? event.room ?? event.action ?? null

/** An event that can be signed up for. */
export interface NamedEvent {
  kind: EventKind
  eventKey: string
  fields: FilledEvent
}

/** What the document of an event says about it; undefined if it does not say. */
export interface EventFacts extends DocumentFields {
  room: string | undefined
  date: string | undefined
}

/** The event that a form signs up for; null if it names none. `usual` is the kind if the form does not name one. */
export const namedEvent = (form: Form, usual?: EventKind): NamedEvent | null => {
  const fields = eventOf(form)
  const eventKey = fields && keyOf(fields)
  return fields && eventKey !== null ? { kind: kindOf(fields, usual), eventKey, fields } : null
}

type Places = Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>

/** The event's room as an absolute address; null without one, or if it is not on a listed origin. Source: DESIGN §5. */
export const roomOf = (config: Places, event: EventFields | null): string | null =>
  event?.bizon_url === undefined ? null : allowedRoom(config, event.bizon_url)

/** The reply field with the room's address; empty without one. */
export const roomField = (config: Places, event: EventFields | null): { room_url?: string } => {
  const room = roomOf(config, event)
  return room === null ? {} : { room_url: room }
}
