import type { MainLang } from '../../../server/contract/langs.ts'
import { useState } from 'react'
import { documentId, isKind } from '../../../server/contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isNumber, isText } from '../../api/guards.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { Empty, SectionFrame, RowList, useSectionTexts } from './section-frame.tsx'
import { useRows } from './use-rows.ts'

interface Dated {
  /** As `webinar:3`: kinds count their documents separately. */
  id: string
  kind: DocumentKind
  number: number
  title: string
  /** ISO. */
  startsAt: string
}

const datedFrom = ({ kind, id, title, starts_at }: Readonly<Record<string, unknown>>): Dated[] =>
  isText(kind) && isKind(kind) && isNumber(id) && isText(starts_at)
    ? [{ id: documentId(kind, id), kind, number: id, title: isText(title) ? title : '', startsAt: starts_at }]
    : []

const momentOf = (iso: string, lang: MainLang) =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(new Date(iso))

/** Published documents that have a date, the earliest first. */
export const ScheduleSection = () => {
  const { client, lang } = useStudio()
  const { schedule: ownTexts } = useSectionTexts()
  const { kinds, untitled } = shellTexts[lang]
  const [from, setFrom] = useState(() => new Date().toISOString().slice(0, 10))
  const [to, setTo] = useState('')
  const found = useRows<Dated>(`${from} ${to}`, async (page) => {
    const outcome = await client.schoolSchedules({ from: from || null, to: to || null, page })
    return outcome.ok
      ? { ...outcome, body: { ...outcome.body, results: outcome.body.results.flatMap(datedFrom) } }
      : outcome
  })
  return (
    <SectionFrame section="schedule" isBusy={found.isLoading}>
      <div className="section-dates">
        <TextField label={ownTexts.from} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField label={ownTexts.to} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        <p className="section-note">{ownTexts.moscow}</p>
      </div>
      <RowList
        found={found}
        empty={
          <Empty title={ownTexts.none}>
            <p>{ownTexts.noneMore}</p>
          </Empty>
        }
        render={({ id, kind, number, title, startsAt }) => (
          <li className="section-row" key={id}>
            <div className="section-texts">
              <RouteLink className="section-link" to={{ screen: 'document', kind, id: number }}>
                {title || untitled}
              </RouteLink>
              <p className="section-by">
                <time dateTime={startsAt}>{momentOf(startsAt, lang)}</time>, {kinds[kind].one}
              </p>
            </div>
          </li>
        )}
      />
    </SectionFrame>
  )
}
