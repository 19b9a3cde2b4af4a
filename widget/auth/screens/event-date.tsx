import { useTexts } from '../../texts/texts.ts'
import { asideTexts } from '../../texts/asides.ts'
import { spellEvent } from './spell-event.ts'

/** When the event is, for whoever looks; nothing where the page gives no date that makes sense. */
export const EventDate = ({ date }: { date: string }) => {
  const { lang } = useTexts()
  const spelt = spellEvent(date, lang)
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
