import type { EventPlace } from '../../auth/events/event.ts'
import type { Db } from '../../db/database.ts'
import { gateOf } from './access.ts'
import { documentOfEvent } from './event-names.ts'
import { parseObject } from './parse-object.ts'
import { publishedText } from './store.ts'

const said = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The place of the event that a sign-up names by its document; null where readers find no such document, or not yet. */
export const placeOfEvent = async (
  db: Db,
  event: { kind: string; eventKey: string },
  at: Date,
): Promise<EventPlace | null> => {
  const name = documentOfEvent(event)
  const row = name && (await publishedText(db, name))
  if (!row || gateOf(row).opensAt > at.getTime()) return null
  const { webinar_link: link, date_start: start, date } = parseObject(row.open)
  return { room: said(link), date: said(start) ?? said(date) }
}
