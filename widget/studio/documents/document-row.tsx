import type { MainLang } from '../../../server/contract/langs.ts'
import type { PublicationState } from '../../../server/contract/content/documents/publication.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { DocumentLine } from '../../api/content/wire.ts'
import { formatDate } from '../../texts/format-date.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { formatAgo } from '../../texts/studio/format-ago.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { COPY, RESTORE, TRASH } from '../ui/icons.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'

const STATES = ['draft', 'published', 'archived'] as const

/** The state of a document, by its status if the school says no more. */
export const stateOf = ({ state, status }: Pick<DocumentLine, 'state' | 'status'>): PublicationState =>
  state ?? STATES[status ?? 0]

interface StateProps {
  state: PublicationState
  /** When the document opens. */
  opensAt?: string | null
}

/** A state in words, with a dot in its colour. */
export const StateText = ({ state, opensAt = null }: StateProps) => {
  const { lang } = useStudio()
  const { states, opensOn } = shellTexts[lang]
  return (
    <span className="state" data-state={state}>
      {state === 'scheduled' && opensAt !== null ? opensOn(formatDate(opensAt, lang, 'Europe/Moscow')) : states[state]}
    </span>
  )
}

const formatPrice = (price: number, lang: MainLang) =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 }).format(price)

/** The course of a lesson in the list. */
const CourseOfLine = ({ line: { course, course_title: title } }: { line: DocumentLine }) => {
  const { lang } = useStudio()
  const texts = courseTexts[lang]
  if (course === null || title === null) return <small>{texts.none}</small>
  return (
    <small>
      <RouteLink to={{ screen: 'document', kind: 'course', id: course }}>
        {texts.course(title || shellTexts[lang].untitled)}
      </RouteLink>
    </small>
  )
}

interface DocumentRowProps {
  kind: DocumentKind
  line: DocumentLine
  isInTrash: boolean
  isBusy: boolean
  onCopy: () => void
  onRemove: (pressed: HTMLElement) => void
  onRestore: (pressed: HTMLElement) => void
}

/** A document in the list. */
export const DocumentRow = ({ kind, line, isInTrash, isBusy, onCopy, onRemove, onRestore }: DocumentRowProps) => {
  const { lang, me } = useStudio()
  const texts = shellTexts[lang]
  const { id, updated_at, price, author, opens_at } = line
  const title = line.title || texts.untitled
  return (
    <li className="row" aria-busy={isBusy || undefined}>
      <div className="row-title">
        {isInTrash ? <span>{title}</span> : <RouteLink to={{ screen: 'document', kind, id }}>{title}</RouteLink>}
        {kind === 'lesson' && <CourseOfLine line={line} />}
      </div>
      <div className="row-state">
        <StateText state={isInTrash ? 'deleted' : stateOf(line)} opensAt={opens_at} />
      </div>
      <div className="row-when">
        {updated_at !== null && (
          <time dateTime={updated_at} title={new Date(updated_at).toLocaleString(lang)}>
            <span className="visually-hidden">{texts.changedAt('')}</span>
            {formatAgo(updated_at, lang)}
          </time>
        )}
      </div>
      {me.role === 'staff' && (
        <div className="row-author">
          {author && (
            <>
              <span aria-hidden="true">{author.name}</span>
              <span className="visually-hidden">{texts.author(author.name)}</span>
            </>
          )}
        </div>
      )}
      <div className="row-price">
        {price !== null && (price > 0 ? <span translate="no">{formatPrice(price, lang)}</span> : texts.free)}
      </div>
      <div className="document-tools">
        {isInTrash ? (
          <ToolButton
            label={texts.restore(title)}
            outline={RESTORE}
            isBusy={isBusy}
            onClick={({ currentTarget }) => onRestore(currentTarget)}
          />
        ) : (
          <>
            <ToolButton label={texts.copy(title)} outline={COPY} isBusy={isBusy} onClick={onCopy} />
            <ToolButton
              label={texts.remove(title)}
              outline={TRASH}
              isBusy={isBusy}
              onClick={({ currentTarget }) => onRemove(currentTarget)}
            />
          </>
        )}
      </div>
    </li>
  )
}
