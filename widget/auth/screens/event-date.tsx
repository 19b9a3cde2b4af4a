import type { WidgetConfig } from '../../browser/host.ts'
import { dateLangOf } from '../../texts/date-lang.ts'
import { eventTexts } from '../../texts/auth/event-texts.ts'
import { useTexts } from '../../texts/auth/texts.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i
const MOSCOW = '+03:00'

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The zone of a moment by its everyday name. */
const zoneAt = (moment: Date, lang: string) =>
  new Intl.DateTimeFormat(lang, { timeZoneName: 'longGeneric' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value

/**
 * The date of an event as its page gives it, in words of a language: a day stays a day; a moment is told by the visitor's clock and
 * names its time zone, and without an offset it is meant by Moscow time. Null for what is no date.
 */
export const spellEvent = (
  date: string,
  lang: string,
): { iso: string; moment: string; zone?: string | undefined } | null => {
  const isDay = DAY.test(date)
  const moment = new Date(isDay || HAS_OFFSET.test(date) ? date : date + MOSCOW)
  if (Number.isNaN(moment.getTime())) return null
  if (isDay) return { iso: date, moment: new Intl.DateTimeFormat(lang, { ...day, timeZone: 'UTC' }).format(moment) }
  const spelt = new Intl.DateTimeFormat(lang, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment)
  return { iso: moment.toISOString(), moment: spelt, zone: zoneAt(moment, lang) }
}

/** When the event is, for whoever looks; nothing where the page gives no date that makes sense. */
export const EventDate = ({ webinarDate, dateLang }: Pick<WidgetConfig, 'webinarDate' | 'dateLang'>) => {
  const { lang } = useTexts()
  const spelt = spellEvent(webinarDate, dateLangOf(dateLang, lang))
  if (!spelt) return null
  return (
    <p className="when">
      <time dateTime={spelt.iso}>{spelt.moment}</time>
      {spelt.zone && (
        <span>
          {eventTexts[lang].timeZone} {spelt.zone}
        </span>
      )}
    </p>
  )
}
