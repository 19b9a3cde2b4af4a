import type { EventFacts } from '../../auth/events/event.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { gateOf } from './access.ts'
import { parseObject } from '../stored/parse-object.ts'
import { publishedRow, storedView } from './published-store.ts'

type EventDocumentKind = Extract<DocumentKind, 'webinar' | 'contest'>

/** A document that users can sign up for. */
export interface EventDocument {
  kind: EventDocumentKind
  number: number
}

/** The kind and event key that a sign-up is recorded with. */
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
 * The document that an event key names: `webinar:12`, `contest:3`, or a bare number, which means a webinar for webinar sign-ups and a
 * contest for others. Null if it names none. Source: content spec §3 (`webinar_id`, `contest_id`).
 */
const documentOfEvent = ({ kind, eventKey }: SignupName): EventDocument | null => {
  const [, named, number] = NAME.exec(eventKey) ?? []
  if (named === 'webinar' || named === 'contest') return { kind: named, number: Number(number) }
  if (!NUMBER.test(eventKey)) return null
  return { kind: kind === kindOfSignup.webinar ? 'webinar' : 'contest', number: Number(eventKey) }
}

/** All names under which sign-ups for a document may be recorded. */
export const signupsOfDocument = ({ kind, number }: EventDocument): SignupName[] => [
  { kind: kindOfSignup[kind], eventKey: String(number) },
  ...Object.values(kindOfSignup).map((each) => ({ kind: each, eventKey: `${kind}:${number}` })),
]

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The details of a sign-up's event from its document; null if the document is not published or has not opened yet. */
export const factsOfEvent = async (
  db: Db,
  event: { kind: string; eventKey: string },
  at: Date,
): Promise<EventFacts | null> => {
  const name = documentOfEvent(event)
  const row = name && (await publishedRow(db, name))
  if (!row || gateOf(row).opensAt > at.getTime()) return null
  const open = await storedView(db, row.id, 'open')
  if (!open) return null
  const fields = parseObject(Buffer.from(open.body).toString())
  const { title, webinar_link: link, date_start: start, date_end: end, date } = fields
  return { title: textOf(title), room: textOf(link), date: textOf(start) ?? textOf(date), end: textOf(end) }
}
