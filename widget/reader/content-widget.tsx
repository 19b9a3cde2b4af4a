import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ContentHost } from './content-host.ts'
import { dateLangOf } from '../texts/format-date.ts'
import { ReaderTextsContext, readerTexts, useReaderTexts } from '../texts/reader/texts.ts'
import { useLang } from '../ui/use-lang.ts'
import { Closed } from './closed.tsx'
import { CommentsPlace, hasComments } from './comments-place.tsx'
import { BLOCK, DocumentView } from './document-view.tsx'
import { Failed } from './failed.tsx'
import { type Content, loadContent, OPEN, previewFrame, renderedContent } from './load-content.ts'
import { Resume, useProgress } from './progress/use-progress.tsx'
import { Lessons } from './offer/offer.tsx'
import { useOpenAtSchool } from './open-at-school.ts'
import { type QuizResult, type Reading, ReadingContext } from './reading.ts'

/** Loads the texts that the first view needs. Null if they have loaded already. */
export const prepareContent = ({ config }: ContentHost): Promise<unknown> | null => {
  const { lang } = config()
  return readerTexts.hasTexts(lang) ? null : readerTexts.loadTexts(lang)
}

/** Paper shows pictures that nobody has scrolled to. */
const useEagerPrint = (place: { readonly current: HTMLElement | null }) => {
  useEffect(() => {
    const load = () => {
      for (const picture of place.current?.querySelectorAll<HTMLImageElement>('img[loading=lazy]') ?? [])
        picture.loading = 'eager'
    }
    addEventListener('beforeprint', load)
    return () => removeEventListener('beforeprint', load)
  }, [place])
}

/** What may change what a reader sees: somebody signed in or out, or has paid. */
const CHANGES = ['school:signed-in', 'school:signed-out', 'school:paid'] as const

/** The draft that a script shows, null without one. It changes with every key of an author, so that drawing it may be interrupted. */
const useDraft = (host: ContentHost) => {
  const [draft, setDraft] = useState(host.draft ?? null)
  useEffect(() => {
    const applyDraft = () => startTransition(() => setDraft(host.draft ?? null))
    applyDraft()
    return host.onConfigChange(applyDraft)
  }, [host])
  return draft
}

/** The document that the attributes name, loaded anew when they or the reader change. */
const useContent = (host: ContentHost) => {
  const config = useSyncExternalStore(host.onConfigChange, host.config, host.config)
  const { kind, id, slug, preview, lang } = config
  const [rendered] = useState(() => renderedContent(kind, host.rendered))
  const [content, setContent] = useState<Content>(rendered ?? { stage: 'loading' })
  const last = useRef<AbortController>(null)
  const load = useCallback(() => {
    const shown = last.current ? null : rendered
    last.current?.abort()
    const life = new AbortController()
    last.current = life
    const signal = AbortSignal.any([life.signal, host.signal])
    loadContent(host.apiBase, { kind, id, slug, preview, lang }, signal, shown).then(
      (found) => signal.aborted || setContent(found),
      reportError,
    )
  }, [host, rendered, kind, id, slug, preview, lang])
  useEffect(() => {
    load()
    for (const name of CHANGES) document.addEventListener(name, load)
    return () => {
      last.current?.abort()
      for (const name of CHANGES) document.removeEventListener(name, load)
    }
  }, [load])
  const retry = () => {
    setContent({ stage: 'loading' })
    load()
  }
  return { config, content, retry, load }
}

/** Reports each block once, when it has been seen. */
const useSeen = (place: { readonly current: HTMLElement | null }, isOpen: boolean, onSeen: (block: string) => void) => {
  useEffect(() => {
    const { current } = place
    if (!current || !isOpen) return
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          seen.unobserve(target)
          onSeen(target.getAttribute(BLOCK) ?? '')
        }
      },
      { rootMargin: '0px 0px -25% 0px' },
    )
    for (const block of current.querySelectorAll(`[${BLOCK}]`)) seen.observe(block)
    return () => seen.disconnect()
  }, [place, isOpen, onSeen])
}

const Skeleton = () => (
  <div className="skeleton" aria-busy>
    <div className="bar" />
    <div className="bar wide" />
    <div className="bar picture" />
    <div className="bar wide" />
    <div className="bar" />
  </div>
)

interface ShownProps {
  content: Content
  level: 1 | 2
  dateLang: string
  retry: () => void
}

/** What a reader sees of a document in each stage. */
export const Shown = ({ content, level, dateLang, retry }: ShownProps): ReactNode => {
  const { loading, common } = useReaderTexts()
  if (content.stage === 'loading') return <Skeleton />
  if (content.stage === 'missing' || content.stage === 'expired')
    return <Failed texts={loading[content.stage]} retry={null} />
  if (content.stage === 'failed') {
    const { reason } = content
    return <Failed texts={reason === 'unlisted' ? common.errors.unlisted : loading.failed} retry={retry} />
  }
  const { document, access } = content
  const View = access.state === 'open' ? DocumentView : Closed
  return <View document={document} access={access} dateLang={dateLang} level={level} />
}

/** What the server renders must not depend on where the visitor is, nor on the address of the school. */
const ON_THE_SCHOOL = { school: '', timeZone: 'Europe/Moscow' }

/** A published document inside its element. */
export const ContentWidget = ({ host }: { host: ContentHost }) => {
  const draft = useDraft(host)
  const { config, content: loaded, retry, load } = useContent(host)
  const content: Content = draft
    ? { stage: 'ready', document: draft.document, access: { ...OPEN, scriptBlocks: draft.scriptBlocks } }
    : loaded
  const lang = useLang(readerTexts, config.lang)
  const place = useRef<HTMLDivElement>(null)
  const document = content.stage === 'ready' ? content.document : null
  const isOpen = content.stage === 'ready' && content.access.state === 'open'
  const named = useMemo(() => (document ? { kind: document.kind, id: document.id } : null), [document])
  const isPublished = !draft && config.preview === ''
  const progress = useProgress(host, isOpen && isPublished ? document : null, place)
  const { onSeen: keepSeen, onQuiz: keepQuiz } = progress
  const onSeen = useCallback(
    (block: string) => {
      host.emit('school:read', { ...named, block })
      keepSeen(block)
    },
    [host, named, keepSeen],
  )
  const openAtSchool = useOpenAtSchool(host, place, named, lang)
  const ownFrame = draft?.draftFrame
  const scriptBlocks = content.stage === 'ready' ? content.access.scriptBlocks : 'hidden'
  const reading = useMemo<Reading>(() => {
    const onQuiz = (result: QuizResult) => {
      host.emit('school:quiz', { ...named, ...result })
      keepQuiz(result)
    }
    const draftFrame = ownFrame ?? (config.preview === '' ? undefined : previewFrame(host.apiBase, config.preview))
    return {
      ...(host.rendered ? ON_THE_SCHOOL : { school: host.apiBase }),
      onQuiz,
      scriptBlocks,
      draftFrame,
      onDiscountEnd: load,
      openAtSchool,
    }
  }, [host, named, keepQuiz, config.preview, ownFrame, scriptBlocks, load, openAtSchool])
  useEffect(() => host.claimEarlyAction()?.(), [host])
  useEagerPrint(place)
  useSeen(place, isOpen && !draft, onSeen)
  const dateLang = dateLangOf(config.dateLang, lang)
  const level = config.level === '1' ? 1 : 2
  return (
    <ReaderTextsContext value={readerTexts.textsIn(lang)}>
      <ReadingContext value={reading}>
        <div className="school reader" lang={lang} ref={place}>
          {progress.resume && <Resume onResume={progress.resume} />}
          <Shown content={content} level={level} dateLang={dateLang} retry={retry} />
          <slot name="after">
            {content.stage === 'ready' && (
              <Lessons access={content.access} dateLang={dateLang} level={level === 1 ? 2 : 3} />
            )}
          </slot>
          {isPublished && content.stage === 'ready' && hasComments(config, content) && (
            <CommentsPlace
              key={`${content.document.kind}:${content.document.id}`}
              host={host}
              {...content}
              dateLang={dateLang}
              level={level === 1 ? 2 : 3}
            />
          )}
        </div>
      </ReadingContext>
    </ReaderTextsContext>
  )
}
