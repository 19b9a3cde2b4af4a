import type { WidgetConfig } from '../../browser/host.ts'
import { asideTexts } from '../../texts/asides.ts'
import { dateLangOf } from '../../texts/date-lang.ts'
import { useTexts } from '../../texts/texts.ts'
import { spellEvent } from './spell-event.ts'

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
          {asideTexts[lang].action.timeZone} {spelt.zone}
        </span>
      )}
    </p>
  )
}
