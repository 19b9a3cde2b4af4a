import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { DocumentLine, Listed } from '../../api/content/wire.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { BACK, FORTH, PLUS, TRASH } from '../ui/icons.ts'
import { everything, type ListQuery, type Route } from '../routes/route.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useRouter } from '../routes/router.ts'
import { leavingRow } from '../ui/row-focus.ts'
import { RecoveredDrafts } from '../saving/recovery/recovered-drafts.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { forEachLesson, lessonsOf, noLessons } from '../documents/course-lessons.ts'
import { duplicate } from '../documents/document-actions.ts'
import { DocumentFilters } from '../documents/document-filters.tsx'
import { DocumentRow, stateOf } from '../documents/document-row.tsx'
import { RemovalWays } from '../documents/removal-ways.tsx'
import { useDocuments } from '../documents/use-documents.ts'

const BONES = 6

const Skeleton = () => (
  <ul className="rows" role="list" aria-hidden="true">
    {Array.from({ length: BONES }, (_, at) => (
      <li className="row" key={at}>
        <span className="bone" />
        <span className="bone" />
        <span className="bone" />
      </li>
    ))}
  </ul>
)

interface ListScreen {
  kind: DocumentKind
  query: ListQuery
}

/** Shown where there are no rows. */
const Empty = ({ kind, query }: ListScreen) => {
  const { lang } = useStudio()
  const texts = shellTexts[lang]
  const { search, state, author, tag } = query
  const isInTrash = state === 'deleted'
  if (search !== '' || author !== '' || tag !== '' || (state !== '' && !isInTrash))
    return (
      <div className="empty">
        <h2>{texts.nothingFound}</h2>
        <p>{texts.nothingFoundMore}</p>
        <RouteLink className="link" to={{ screen: 'list', kind, query: everything }}>
          {texts.clearFilters}
        </RouteLink>
      </div>
    )
  return (
    <div className="empty">
      <h2>{isInTrash ? texts.emptyTrash : texts.kinds[kind].none}</h2>
      <p>{isInTrash ? texts.trashMore : texts.noneMore}</p>
      {!isInTrash && (
        <RouteLink className="button" to={{ screen: 'document', kind, id: null }}>
          {texts.kinds[kind].create}
        </RouteLink>
      )}
    </div>
  )
}

const Pager = ({ kind, query, list }: ListScreen & { list: Listed<DocumentLine> }) => {
  const { lang } = useStudio()
  const texts = shellTexts[lang]
  const { count, next, previous, count_is_exact: isExact = true } = list
  const to = (page: number): Route => ({ screen: 'list', kind, query: { ...query, page } })
  return (
    <div className="pager">
      <p>{texts.found(count.toLocaleString(lang), isExact, count)}</p>
      {(next !== null || previous !== null) && (
        <nav aria-label={texts.pages}>
          {previous !== null && (
            <RouteLink className="tool" to={to(query.page - 1)} aria-label={texts.previous} title={texts.previous}>
              <Icon outline={BACK} />
            </RouteLink>
          )}
          <span aria-current="page">{texts.page(query.page)}</span>
          {next !== null && (
            <RouteLink className="tool" to={to(query.page + 1)} aria-label={texts.next} title={texts.next}>
              <Icon outline={FORTH} />
            </RouteLink>
          )}
        </nav>
      )}
    </div>
  )
}

/** A message about the last action, with its undo. */
interface News {
  text: string
  action: { label: string; run: () => void } | null
}

interface Removal {
  line: DocumentLine
  lessons: readonly DocumentLine[]
  pressed: HTMLElement
}

const isSeenByReaders = (line: DocumentLine) => ['published', 'changed', 'scheduled'].includes(stateOf(line))

/** The documents of a kind: the screen finds, creates, duplicates, deletes and restores them. */
export const DocumentsScreen = ({ kind, query }: ListScreen) => {
  const { client, lang, notify } = useStudio()
  const { go } = useRouter()
  const texts = shellTexts[lang]
  const ofCourses = courseTexts[lang]
  const { list, isLoading, hasFailed, reload } = useDocuments(kind, query)
  const [busy, setBusy] = useState<number | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const isInTrash = query.state === 'deleted'
  const calls = client.documents(kind)
  const ofLessons = client.documents('lesson')
  /** Moves the focus once the row that is being removed has gone. */
  const leaving = useRef<(() => boolean) | null>(null)
  useLayoutEffect(() => {
    if (leaving.current?.()) leaving.current = null
  })

  const change = useCallback(
    (changed: Partial<ListQuery>, traits?: { isReplacing?: boolean }) =>
      void go({ screen: 'list', kind, query: { ...query, page: everything.page, ...changed } }, traits),
    [go, kind, query],
  )
  const titleOf = ({ title }: Pick<DocumentLine, 'title'>) => title || texts.untitled

  /** Runs an action on a document, and shows its result. */
  const act = async <Body,>(id: number, call: () => Promise<Outcome<Body>>, newsOf: (body: Body) => News) => {
    setBusy(id)
    const outcome = await call()
    setBusy(null)
    if (outcome.ok) {
      setNews(newsOf(outcome.body))
      return reload()
    }
    leaving.current = null
    if (outcome.reason !== 'server' && outcome.reason !== 'lost' && outcome.reason !== 'signed-out')
      notify('error', outcome.detail || texts.actionFailed)
  }
  const opening = (id: number) => ({
    label: texts.open,
    run: () => void go({ screen: 'document', kind, id }),
  })
  const copy = (line: DocumentLine) => {
    setNews(null)
    return act(
      line.id,
      () => duplicate(client, kind, { id: line.id, title: texts.copyOf(titleOf(line)) }),
      ({ id, title, lessons: { copied, of } }) => ({
        text: of > 0 ? ofCourses.copied(title, copied, of) : texts.copied(title),
        action: opening(id),
      }),
    )
  }
  /** Shows the lessons for which the action has failed. */
  const forLessons = async (lessons: readonly DocumentLine[], call: (id: number) => Promise<Outcome<unknown>>) => {
    const failures = await forEachLesson(lessons, ({ id }) => call(id))
    if (failures.length > 0) notify('error', ofCourses.notAll(failures.length))
    return lessons.filter((line) => failures.every((failure) => failure.line !== line))
  }
  /** Without a button it is pressed in the news, which keep the focus. */
  const restore = (
    line: Pick<DocumentLine, 'id' | 'title'>,
    pressed: HTMLElement | null,
    lessons: readonly DocumentLine[] = [],
  ) => {
    leaving.current = pressed && leavingRow(pressed)
    if (pressed) setNews(null)
    return act(
      line.id,
      async () => {
        const outcome = await calls.restore(line.id)
        if (outcome.ok) await forLessons(lessons, (id) => ofLessons.restore(id, { isQuiet: true }))
        return outcome
      },
      () => ({ text: texts.restored(titleOf(line)), action: opening(line.id) }),
    )
  }
  const remove = (line: DocumentLine, lessons: readonly DocumentLine[], pressed: HTMLElement) => {
    leaving.current = leavingRow(pressed)
    setNews(null)
    setRemoval(null)
    let removed: readonly DocumentLine[] = []
    return act(
      line.id,
      async () => {
        const outcome = await calls.remove(line.id)
        if (outcome.ok) removed = await forLessons(lessons, (id) => ofLessons.remove(id, { isQuiet: true }))
        return outcome
      },
      () => ({
        text: removed.length > 0 ? ofCourses.removed(titleOf(line), removed.length) : texts.removed(titleOf(line)),
        action: { label: texts.undo, run: () => void restore(line, null, removed) },
      }),
    )
  }
  /** What readers see, and a course with lessons, is removed after a removal. */
  const askToRemove = async (line: DocumentLine, pressed: HTMLElement) => {
    setBusy(line.id)
    const lessons = kind === 'course' ? await lessonsOf(client, line.id) : noLessons
    setBusy(null)
    if (!lessons.ok) return notify('error', texts.actionFailed)
    if (!isSeenByReaders(line) && lessons.body.length === 0) return remove(line, [], pressed)
    return setRemoval({ line, lessons: lessons.body, pressed })
  }

  return (
    <main className="documents" aria-busy={isLoading}>
      <header className="documents-head">
        <h1 tabIndex={-1}>
          {texts.kinds[kind].many}
          {isInTrash && <small>{texts.trash}</small>}
        </h1>
        <div className="documents-ways">
          <RouteLink
            className="nav-link"
            to={{ screen: 'list', kind, query: { ...everything, state: isInTrash ? '' : 'deleted' } }}
          >
            <Icon outline={isInTrash ? BACK : TRASH} />
            {isInTrash ? texts.fromTrash : texts.trash}
          </RouteLink>
          {!isInTrash && (
            <RouteLink className="button" to={{ screen: 'document', kind, id: null }}>
              <Icon outline={PLUS} />
              {texts.kinds[kind].create}
            </RouteLink>
          )}
        </div>
      </header>
      <RecoveredDrafts />
      <DocumentFilters kind={kind} query={query} onChange={change} />
      <div className="news" role="status">
        {news && (
          <p>
            {news.text} {news.action && <LinkButton onClick={news.action.run}>{news.action.label}</LinkButton>}
          </p>
        )}
      </div>
      {list === null && !hasFailed && <Skeleton />}
      {hasFailed && (
        <div className="empty">
          <h2>{texts.listFailed}</h2>
          <Button isQuiet onClick={reload}>
            {texts.retry}
          </Button>
        </div>
      )}
      {list !== null &&
        (list.results.length === 0 ? (
          <Empty kind={kind} query={query} />
        ) : (
          <>
            <ul className="rows" role="list" data-stale={isLoading || undefined}>
              {list.results.map((line) => (
                <DocumentRow
                  key={line.id}
                  kind={kind}
                  line={line}
                  isInTrash={isInTrash}
                  isBusy={busy === line.id}
                  onCopy={() => void copy(line)}
                  onRemove={(pressed) => void askToRemove(line, pressed)}
                  onRestore={(pressed) => void restore(line, pressed)}
                />
              ))}
            </ul>
            <Pager kind={kind} query={query} list={list} />
          </>
        ))}
      {removal && (
        <Dialog
          title={texts.removeQuestion(titleOf(removal.line))}
          closeLabel={texts.close}
          onClose={() => setRemoval(null)}
        >
          <p>{texts.removeMore}</p>
          <RemovalWays
            lessons={removal.lessons.length}
            cancel={texts.keep}
            onRemove={(withLessons) => void remove(removal.line, withLessons ? removal.lessons : [], removal.pressed)}
            onCancel={() => setRemoval(null)}
          />
        </Dialog>
      )}
    </main>
  )
}
