import type { WidgetConfig } from '../../browser/host.ts'
import { dateLangOf } from '../../texts/format-date.ts'
import { ownDates } from '../../texts/own-dates.ts'
import { eventTexts } from '../../texts/auth/event-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i
const MOSCOW = '+03:00'

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The common name of the time zone at a moment. */
const zoneAt = (moment: Date, lang: string, timeZoneName: 'longGeneric' | 'shortOffset' = 'longGeneric') =>
  new Intl.DateTimeFormat(lang, { timeZoneName }).formatToParts(moment).find(({ type }) => type === 'timeZoneName')
    ?.value

/**
 * Formats the event date that the page gives, in a language. A date is a day everywhere; a date-time is shown in the visitor's time zone,
 * with its name, and read as Moscow time if it has no offset. Null for an invalid date.
 */
export const formatEvent = (
  date: string,
  lang: string,
): { iso: string; moment: string; zone?: string | undefined } | null => {
  const isDay = DAY.test(date)
  const moment = new Date(isDay || HAS_OFFSET.test(date) ? date : date + MOSCOW)
  if (Number.isNaN(moment.getTime())) return null
  const own = ownDates(lang)
  if (own) {
    if (isDay) return { iso: date, moment: own.day(moment, 'UTC') }
    const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' }).format(moment)
    return {
      iso: moment.toISOString(),
      moment: `${own.day(moment)}, ${time}`,
      zone: zoneAt(moment, 'ru', 'shortOffset'),
    }
  }
  if (isDay) return { iso: date, moment: new Intl.DateTimeFormat(lang, { ...day, timeZone: 'UTC' }).format(moment) }
  const formatted = new Intl.DateTimeFormat(lang, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
  return { iso: moment.toISOString(), moment: formatted, zone: zoneAt(moment, lang) }
}

/** The date of the event for this visitor; nothing if the page gives no valid date. */
export const EventDate = ({ webinarDate, dateLang }: Pick<WidgetConfig, 'webinarDate' | 'dateLang'>) => {
  const { lang } = useTexts()
  const formatted = formatEvent(webinarDate, dateLangOf(dateLang, lang))
  if (!formatted) return null
  return (
    <p className="when">
      <time dateTime={formatted.iso}>{formatted.moment}</time>
      {formatted.zone && (
        <span>
          {authTexts.of('event', eventTexts, lang).timeZone} {formatted.zone}
        </span>
      )}
    </p>
  )
}
