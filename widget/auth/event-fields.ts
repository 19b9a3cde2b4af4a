import type { Fields } from '../api/client.ts'
import type { WidgetConfig } from '../browser/host.ts'
import type { Place } from '../browser/page.ts'

/** True if the widget only signs in, and signs up for no event. */
const isOnlyAuth = ({ onlyAuth, authOnly, authType }: WidgetConfig): boolean =>
  onlyAuth || authOnly || authType === 'only_auth'

/** True if the landing names something to sign up for. Source: DESIGN §5. */
export const hasEvent = (config: WidgetConfig): boolean => {
  const { eventId, webinar, signedUpEvent, room, action } = config
  return !isOnlyAuth(config) && Boolean(eventId || webinar || signedUpEvent || room || action)
}

type ZonePage = Pick<Place, 'timeZone'>

/** The landing's event as request fields, with the visitor's time zone; none if the widget only signs in. Source: sign-in spec §3. */
export const eventFields = (config: WidgetConfig, page: ZonePage): Fields =>
  isOnlyAuth(config)
    ? {}
    : {
        webinar: config.webinar,
        'event-type': config.eventType,
        'event-id': config.eventId,
        'webinar-date': config.webinarDate,
        'webinar-offer-url': config.webinarOfferUrl,
        bizon_url: config.bizonUrl,
        action: config.action,
        'signed-up-event': config.signedUpEvent,
        room: config.room,
        'auth-type': config.authType === 'landing' ? '' : config.authType,
        ...(hasEvent(config) && { 'time-zone': page.timeZone() }),
      }

/** The fields of a sign-in besides its credentials: the event, or `only-auth` for none. Source: sign-in spec §3, DESIGN §5. */
export const signInFields = (config: WidgetConfig, page: ZonePage): Fields => ({
  'only-auth': isOnlyAuth(config) ? 'true' : '',
  ...eventFields(config, page),
  room: config.room,
})
