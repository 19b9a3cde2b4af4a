import type { EventPlace } from '../../auth/events/event.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { gateOf } from './access.ts'
import { parseObject } from './parse-object.ts'
import { publishedRow, storedView } from './published-store.ts'

type EventDocumentKind = Extract<DocumentKind, 'webinar' | 'contest'>

/** A document that can be signed up for. */
export interface EventDocument {
  kind: EventDocumentKind
  number: number
}

/** How a sign-up calls itself, as it is recorded. */
interface SignupName {
  kind: string
  eventKey: string
}

const kindOfSignup: Record<EventDocumentKind, string> = {
  webinar: 'Webinar Signed Up',
  contest: 'Lead Magnet Signed Up',
}

const NUMBER = /^[1-9]\d{0,14}$/
const NAME = /^(webinar|contest):([1-9]\d{0,14})$/

/**
 * The document that an event names: `webinar:12`, `contest:3`, or a bare number, which is a webinar's where the sign-up is for one, else
 * a contest's. Null where it names none. Source: content spec §3 (`webinar_id`, `contest_id`).
 */
const documentOfEvent = ({ kind, eventKey }: SignupName): EventDocument | null => {
  const [, named, number] = NAME.exec(eventKey) ?? []
  if (named === 'webinar' || named === 'contest') return { kind: named, number: Number(number) }
  if (!NUMBER.test(eventKey)) return null
  return { kind: kind === kindOfSignup.webinar ? 'webinar' : 'contest', number: Number(eventKey) }
}

/** Every name that sign-ups for a document may have. */
export const signupsOfDocument = ({ kind, number }: EventDocument): SignupName[] => [
  { kind: kindOfSignup[kind], eventKey: String(number) },
  ...Object.values(kindOfSignup).map((each) => ({ kind: each, eventKey: `${kind}:${number}` })),
]

const said = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The place of the event that a sign-up names by its document; null where readers find no such document, or not yet. */
export const placeOfEvent = async (
  db: Db,
  event: { kind: string; eventKey: string },
  at: Date,
): Promise<EventPlace | null> => {
  const name = documentOfEvent(event)
  const row = name && (await publishedRow(db, name))
  if (!row || gateOf(row).opensAt > at.getTime()) return null
  const open = await storedView(db, row.id, 'open')
  if (!open) return null
  const { webinar_link: link, date_start: start, date } = parseObject(Buffer.from(open.body).toString())
  return { room: said(link), date: said(start) ?? said(date) }
}
