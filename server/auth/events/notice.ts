import type { Config } from '../../config.ts'
import type { EventNoticeDetails } from '../../mail/templates/event-notice.ts'
import { type NamedEvent, roomOf } from './event.ts'

/** What the mail of a sign-up says of the event. */
export const noticeOf = (
  config: Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>,
  { kind, fields }: NamedEvent,
): Pick<EventNoticeDetails, 'isWebinar' | 'date' | 'room'> => ({
  isWebinar: kind === 'Webinar Signed Up',
  date: fields['webinar-date'] ?? null,
  room: roomOf(config, fields),
})
