import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { Details } from '../details/details.tsx'
import { Lessons } from '../details/lessons.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { documentId } from '../../../server/contract/content/documents/document-id.ts'
import { DocumentTitle } from './document-title.tsx'
import { LessonCourse } from '../documents/lesson-course.tsx'
import { BACK, COMMENTS, DETAILS, HISTORY, PREVIEW, REDO, UNDO } from '../ui/icons.ts'
import { useDroppedPictures } from '../pictures/dropped-pictures.ts'
import { useIsUploading } from '../pictures/use-uploads.ts'
import { Preview } from '../preview/preview.tsx'
import { PublishButton } from '../publishing/publish-button.tsx'
import { everything } from '../routes/route.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useGuard, useRouter } from '../routes/router.ts'
import { Editors } from '../saving/editors.tsx'
import { RecoveredVersion } from '../saving/recovery/recovered-version.tsx'
import { SavingState } from '../saving/saving-state.tsx'
import { useDocumentKeys } from '../saving/use-document-keys.ts'
import { type Saving, useSaving } from '../saving/use-saving.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { usePanes } from './use-panes.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'

/** From this width on the details stand beside the text. */
const WIDE = '(min-width: 1100px)'
/** From this width on they do so from the beginning. */
const ROOMY = '(min-width: 1440px)'
/** From this width on the preview stands beside the text; on a narrower window it takes its place, as in `editor.css`. */
const BESIDE = '(min-width: 960px)'

/** Saves before the document is left, and asks if that is not possible or pictures are still on their way. */
const useLeaving = ({ state, save }: Saving) => {
  const isUploading = useIsUploading()
  const latest = useRef({ state, save, isUploading })
  useEffect(() => {
    latest.current = { state, save, isUploading }
  }, [state, save, isUploading])
  const [resolve, setResolve] = useState<((mayLeave: boolean) => void) | null>(null)
  const guard = useMemo(
    () => ({
      isNeeded: () => latest.current.state !== 'saved' || latest.current.isUploading,
      mayLeave: async () =>
        ((await latest.current.save()) && !latest.current.isUploading) ||
        new Promise<boolean>((resolve) => setResolve(() => resolve)),
    }),
    [],
  )
  useGuard(guard)
  if (!resolve) return null
  return (mayLeave: boolean) => {
    setResolve(null)
    resolve(mayLeave)
  }
}

/** Repeats a save that was refused because the session had ended. */
const useSavingAgain = ({ retry }: Saving) => {
  const { signIns } = useStudio()
  const last = useRef(signIns)
  useEffect(() => {
    if (last.current === signIns) return
    last.current = signIns
    retry()
  }, [signIns, retry])
}

interface BarProps {
  store: DocumentStoreApi
  saving: Saving
  isPreviewed: boolean
  hasDetails: boolean
  onPreview: () => void
  onDetails: () => void
  onHistory: () => void
  showDetails: () => void
}

const Bar = ({ store, saving, isPreviewed, hasDetails, onPreview, onDetails, onHistory, showDetails }: BarProps) => {
  const { lang } = useStudio()
  const { kinds, document: ownTexts } = shellTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const id = useStore(store, ({ document }) => document.fields.id ?? null)
  const canUndo = useStore(store, (state) => state.canUndo)
  const canRedo = useStore(store, (state) => state.canRedo)
  const { undo, redo } = store.getState()
  return (
    <header className="editor-bar">
      <RouteLink className="nav-link" to={{ screen: 'list', kind, query: everything }}>
        <Icon outline={BACK} />
        <span>{kinds[kind].many}</span>
      </RouteLink>
      <div className="editor-state">
        <SavingState saving={saving} store={store} showDetails={showDetails} />
        <Editors store={store} saving={saving} />
      </div>
      <div className="editor-tools">
        <ToolButton label={ownTexts.undo} outline={UNDO} disabled={!canUndo} onClick={undo} />
        <ToolButton label={ownTexts.redo} outline={REDO} disabled={!canRedo} onClick={redo} />
        <ToolButton label={ownTexts.history} outline={HISTORY} onClick={onHistory} />
        <ToolButton label={ownTexts.preview} outline={PREVIEW} aria-pressed={isPreviewed} onClick={onPreview} />
        <ToolButton label={ownTexts.details} outline={DETAILS} aria-expanded={hasDetails} onClick={onDetails} />
        {id !== null && (
          <RouteLink
            className="tool"
            to={{ screen: 'section', section: 'comments', of: documentId(kind, id) }}
            aria-label={ownTexts.comments}
            title={ownTexts.comments}
          >
            <Icon outline={COMMENTS} />
          </RouteLink>
        )}
      </div>
      <PublishButton store={store} saving={saving} showDetails={showDetails} />
    </header>
  )
}

/** The editor of a document: its text, its details and its preview. */
export const Editor = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const { go } = useRouter()
  const { close, document: ownTexts } = shellTexts[lang]
  const saving = useSaving(store)
  const resolve = useLeaving(saving)
  useSavingAgain(saving)
  useDocumentKeys(store, saving)
  const { isOver, fileHandlers } = useDroppedPictures(store)
  const frame = usePanes()
  const isWide = useMedia(WIDE)
  const PreviewPane = useMedia(BESIDE) ? 'section' : 'main'
  const [hasDetails, setHasDetails] = useState(useMedia(ROOMY))
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [hasHistory, setHasHistory] = useState(false)
  const kind = useStore(store, ({ document }) => document.kind)
  const id = useStore(store, ({ document }) => document.fields.id ?? null)
  useEffect(() => {
    if (id !== null) void go({ screen: 'document', kind, id }, { isReplacing: true })
  }, [go, kind, id])
  const isStarted = useDeferredValue(true, false) // renders the text first
  const closeDetails = () => setHasDetails(false)
  return (
    <div ref={frame} className="editor" data-previewed={isPreviewed || undefined}>
      <Bar
        store={store}
        saving={saving}
        isPreviewed={isPreviewed}
        hasDetails={hasDetails}
        onPreview={() => setIsPreviewed(!isPreviewed)}
        onDetails={() => setHasDetails(!hasDetails)}
        onHistory={() => setHasHistory(true)}
        showDetails={() => setHasDetails(true)}
      />
      <main className="sheet" data-over={isOver || undefined} {...fileHandlers}>
        <RecoveredVersion saving={saving} store={store} />
        {kind === 'lesson' && <LessonCourse store={store} />}
        <DocumentTitle store={store} />
        <Canvas store={store} />
        {isStarted && kind === 'course' && <Lessons course={id} />}
      </main>
      {isPreviewed && (
        <PreviewPane className="preview-pane" aria-label={ownTexts.preview}>
          {PreviewPane === 'main' && <h1 className="visually-hidden">{ownTexts.preview}</h1>}
          <Preview store={store} />
        </PreviewPane>
      )}
      {hasDetails && isWide && (
        <aside className="details" aria-label={ownTexts.details}>
          {isStarted && <Details store={store} />}
        </aside>
      )}
      {hasDetails && !isWide && (
        <Dialog isDrawer title={ownTexts.details} closeLabel={close} onClose={closeDetails}>
          <Details store={store} />
        </Dialog>
      )}
      {hasHistory && <VersionsDialog store={store} saving={saving} onClose={() => setHasHistory(false)} />}
      {resolve && (
        <Dialog title={ownTexts.notSaved} closeLabel={close} onClose={() => resolve(false)}>
          <p>{ownTexts.notSavedMore}</p>
          <div className="dialog-ways">
            <Button onClick={() => resolve(false)}>{ownTexts.stay}</Button>
            <Button isQuiet onClick={() => resolve(true)}>
              {ownTexts.leave}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
