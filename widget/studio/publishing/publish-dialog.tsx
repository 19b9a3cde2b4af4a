import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document, DocumentLine } from '../../api/content/wire.ts'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Comparison, compare } from '../document/compare.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { errorsOf } from '../document/errors.ts'
import { editedFrom } from '../document/model.ts'
import { forEachLesson, lessonsOf, noLessons } from '../documents/course-lessons.ts'
import { RemovalWays } from '../documents/removal-ways.tsx'
import { everything } from '../routes/route.ts'
import { useRouter } from '../routes/router.ts'
import type { Saving } from '../saving/use-saving.ts'
import { useStudio } from '../ui/studio-context.ts'
import { Changes, Places } from '../saving/changes.tsx'
import { PublishSummary } from './publish-summary.tsx'
import { LessonDrafts, type PublishedLessons, useLessonDrafts } from './lesson-drafts.tsx'
import { PublishDone } from './publish-done.tsx'
import { isShownAs, StateLabel, publicationStateOf } from '../documents/publication-state.tsx'
import { missingAlternativesIn, plainLinksIn, publishIssuesIn } from './publish-issues.ts'

interface PublishDialogProps {
  store: DocumentStoreApi
  saving: Saving
  onClose: () => void
  /** Leads to a place of the document, by its name in the errors. */
  onGo: (place: string) => void
}

/** The published version compared with the document; `first` if nothing is published. */
type Prepared = 'preparing' | 'not-saved' | 'failed' | 'first' | Comparison

/** Saves, takes over what others have saved, and compares with what readers see; `prepare` does so anew. */
const usePrepared = (store: DocumentStoreApi, { save, refresh }: Saving) => {
  const { client } = useStudio()
  const [prepared, setPrepared] = useState<Prepared>('preparing')
  const find = useCallback(async (): Promise<Prepared> => {
    if (!(await save())) return 'not-saved'
    await refresh()
    const { document } = store.getState()
    if (!isShownAs(publicationStateOf(document))) return 'first'
    const outcome = await client.documents(document.kind).published(document.fields.id ?? 0)
    if (outcome.ok) return compare(editedFrom(document.kind, outcome.body), store.getState().document)
    return outcome.reason === 'missing' ? 'first' : 'failed'
  }, [client, store, save, refresh])
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const next = await find()
      if (!isOver) setPrepared(next)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [find])
  return { prepared, prepare: async () => setPrepared(await find()) }
}

type Way = 'unpublish' | 'archive' | 'remove'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="publish-part">
    <h3>{title}</h3>
    {children}
  </section>
)

const isUnchanged = (prepared: Prepared) =>
  typeof prepared === 'object' && prepared.blocks.length === 0 && prepared.fields.length === 0

/** Shows the changes, the issues and the summary before publishing, and unpublishes a document. */
export const PublishDialog = ({ store, saving, onClose, onGo }: PublishDialogProps) => {
  const { client, lang, notify } = useStudio()
  const { go } = useRouter()
  const texts = publishTexts[lang]
  const { prepared, prepare } = usePrepared(store, saving)
  const { document, errors } = useStore(store)
  const [busy, setBusy] = useState<'publish' | Way | null>(null)
  const [question, setQuestion] = useState<Way | null>(null)
  const [lessonsToRemove, setLessonsToRemove] = useState<readonly DocumentLine[]>([])
  const [done, setDone] = useState<PublishedLessons | null>(null)
  const lessons = useLessonDrafts(document)
  const [refusal, setRefusal] = useState('')
  const publicationState = publicationStateOf(document)
  const issues = publishIssuesIn(document)
  const errorTexts = new Map([...issues.map(({ place, issue }) => [place, [texts.issues[issue]]] as const), ...errors])
  const alternatives = missingAlternativesIn(document)
  const plainLinks = plainLinksIn(document)
  const calls = client.documents(document.kind)
  const ofLessons = client.documents('lesson')
  const id = document.fields.id ?? 0
  const isReady = prepared === 'first' || typeof prepared === 'object'
  const isShown = isShownAs(publicationState)
  const mayPublish = isReady && issues.length === 0
  const isSame = publicationState !== 'changed' && isShown && isUnchanged(prepared)

  /** Loads what another author has saved, or this tab without a response, so that the author decides again. */
  const catchUp = async () => {
    const theirs = await calls.get(id, { isQuiet: true })
    if (theirs.ok) await saving.rebase(theirs)
    await prepare()
  }

  /** Makes a call that returns the document. Refusals are shown at their fields. */
  const run = async (name: 'publish' | Way, call: () => Promise<Outcome<Document>>) => {
    setBusy(name)
    setRefusal('')
    const outcome = await call()
    setBusy(null)
    if (outcome.ok) {
      await saving.rebase(outcome)
      return true
    }
    if (outcome.reason === 'conflict') await catchUp()
    store.getState().setErrors(errorsOf(store.getState().document, outcome))
    setRefusal(outcome.reason === 'invalid' ? '' : outcome.detail || texts.failed)
    return false
  }
  /** Marks all issues at their fields, and moves the focus to one of them. */
  const showWrong = (place: string) => {
    store.getState().setErrors(errorTexts)
    onGo(place)
  }
  const publish = async () => {
    const isPublished =
      isSame || (await run('publish', () => (publicationState === 'hidden' ? calls.putBack(id) : calls.publish(id))))
    if (!isPublished) return
    setBusy('publish')
    setDone(await lessons.publish())
    setBusy(null)
  }
  const remove = async (withLessons: boolean) => {
    setQuestion(null)
    setBusy('remove')
    const outcome = await calls.remove(id)
    if (!outcome.ok && outcome.reason === 'conflict') await catchUp()
    const failures =
      outcome.ok && withLessons
        ? await forEachLesson(lessonsToRemove, (line) => ofLessons.remove(line.id, { isQuiet: true }))
        : []
    setBusy(null)
    if (!outcome.ok) return setRefusal(outcome.detail || texts.failed)
    if (failures.length > 0) notify('error', courseTexts[lang].notAll(failures.length))
    notify('success', texts.removed)
    return go({ screen: 'list', kind: document.kind, query: everything })
  }
  const ask = async (way: Way) => {
    if (way === 'remove') {
      setBusy(way)
      const found = document.kind === 'course' ? await lessonsOf(client, id) : noLessons
      setBusy(null)
      if (!found.ok) return setRefusal(found.detail || texts.failed)
      setLessonsToRemove(found.body)
    }
    return setQuestion(way)
  }
  const withdraw = async (way: Exclude<Way, 'remove'>) => {
    setQuestion(null)
    const call = way === 'unpublish' ? () => calls.unpublish(id) : () => calls.setStatus(id, 2)
    if (!(await run(way, call))) return undefined
    notify('success', way === 'unpublish' ? texts.unpublished : texts.archived)
    return onClose()
  }
  const ways: readonly Way[] = isShown
    ? ['unpublish', 'archive', 'remove']
    : publicationState === 'hidden'
      ? ['archive', 'remove']
      : ['remove']
  const more = { unpublish: texts.unpublishMore, archive: texts.archiveMore, remove: texts.removeMore }
  const action =
    publicationState === 'hidden'
      ? texts.putBack
      : publicationState === 'changed'
        ? texts.publishChanges
        : texts.publish

  if (done)
    return (
      <Dialog title={texts.publication} closeLabel={texts.close} onClose={onClose}>
        <PublishDone store={store} lessons={done} />
      </Dialog>
    )
  if (question)
    return (
      <Dialog title={texts[question]} closeLabel={texts.cancel} onClose={() => setQuestion(null)}>
        <p>{more[question]}</p>
        {question === 'remove' ? (
          <RemovalWays
            lessons={lessonsToRemove.length}
            cancel={texts.cancel}
            onRemove={(withLessons) => void remove(withLessons)}
            onCancel={() => setQuestion(null)}
          />
        ) : (
          <div className="dialog-ways">
            <Button onClick={() => void withdraw(question)}>{texts[question]}</Button>
            <Button isQuiet onClick={() => setQuestion(null)}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </Dialog>
    )
  return (
    <Dialog title={texts.publication} closeLabel={texts.close} onClose={onClose}>
      <div className="publish">
        <StateLabel store={store} />
        {prepared === 'preparing' && (
          <p className="hint" role="status">
            {texts.preparing}
          </p>
        )}
        {(prepared === 'not-saved' || prepared === 'failed') && (
          <Notice tone="danger">{prepared === 'failed' ? texts.failed : texts.notSaved}</Notice>
        )}
        {refusal !== '' && <Notice tone="danger">{refusal}</Notice>}
        {errorTexts.size > 0 && (
          <Section title={texts.wrong}>
            <Places
              document={document}
              errors={Array.from(errorTexts, ([place, message]) => ({ place, text: message.join(' ') }))}
              onGo={showWrong}
            />
          </Section>
        )}
        {alternatives.length > 0 && (
          <Section title={texts.alternatives}>
            <p className="hint">{texts.alternativesMore}</p>
            <Places
              document={document}
              errors={alternatives.map((place) => ({ place, text: texts.alternativeMissing }))}
              onGo={onGo}
            />
          </Section>
        )}
        {plainLinks.length > 0 && (
          <Section title={texts.plainLinks}>
            <p className="hint">{texts.plainLinksMore}</p>
            <Places
              document={document}
              errors={plainLinks.map((place) => ({ place, text: texts.plainLink }))}
              onGo={onGo}
            />
          </Section>
        )}
        {isReady && (
          <Section title={texts.changes}>
            {prepared === 'first' ? (
              <p>{texts.first(document.content.length)}</p>
            ) : isUnchanged(prepared) ? (
              <p>{texts.same}</p>
            ) : (
              <Changes comparison={prepared} onGo={onGo} />
            )}
          </Section>
        )}
        <Section title={texts.facts}>
          <PublishSummary document={document} onGo={onGo} />
        </Section>
        {lessons.drafts.length > 0 && (
          <Section title={courseTexts[lang].lessons}>
            <LessonDrafts {...lessons} />
          </Section>
        )}
        {(!isSame || lessons.isChosen) && (
          <Button
            isBusy={busy === 'publish'}
            isLocked={!mayPublish}
            onClick={() => mayPublish && busy === null && void publish()}
          >
            {isSame ? courseTexts[lang].publish : action}
          </Button>
        )}
        {isReady && (
          <Section title={texts.away}>
            <div className="away">
              {ways.map((way) => (
                <Button key={way} isQuiet isBusy={busy === way} onClick={() => void ask(way)}>
                  {texts[way]}
                </Button>
              ))}
            </div>
          </Section>
        )}
      </div>
    </Dialog>
  )
}
