import ical, { ICalCalendarMethod } from 'ical-generator'
import { school } from '../../config/school-names.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import type { Lang } from '../../contract/messages.ts'
import type { MailSite } from '../letter.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/
const MOSCOW = '+03:00'

/** True for a day without a time. */
export const isDay = (date: string): boolean => DAY.test(date)

/** The moment of a date, which is in Moscow time unless it has an offset; of a day, its midnight in UTC. */
export const momentOf = (date: string): Date => new Date(isDay(date) || HAS_OFFSET.test(date) ? date : date + MOSCOW)

/** The length of an event whose document does not say when it ends. */
const USUAL_MS = HOUR_MS

/** An event with a date, as a day or as an ISO 8601 moment. */
interface DatedEvent {
  /** The same for every mail about the event, so that calendars keep it once. */
  uid: string
  title: string
  date: string
  end: string | null
  room: string | null
  /** When the mail is written. */
  at: Date
}

/** An event as a calendar to import, in iCalendar format: times in UTC, and a day as an event of the whole day. Source: RFC 5545. */
export const calendarOf = (
  { supportEmail }: MailSite,
  { uid, title, date, end, room, at }: DatedEvent,
  lang: Lang,
): string => {
  const { name } = school[lang]
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: { company: name, product: 'events' } })
  const start = momentOf(date)
  const isEndKnown = end !== null && momentOf(end) > start
  calendar.createEvent({
    id: uid,
    stamp: at,
    summary: title,
    organizer: { name, email: supportEmail },
    ...(isDay(date)
      ? { start, allDay: true }
      : { start, end: isEndKnown ? momentOf(end) : new Date(start.getTime() + USUAL_MS) }),
    ...(room === null ? {} : { url: room, location: room }),
  })
  return calendar.toString()
}
