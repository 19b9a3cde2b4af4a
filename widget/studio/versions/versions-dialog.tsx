import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { RevisionLine } from '../../api/content/documents.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { studioBlocks } from '../blocks/studio-blocks.ts'
import { Dialog } from '../ui/dialog.tsx'
import { compare } from '../document/compare.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { editedFrom, type EditedDocument } from '../document/model.ts'
import { fieldName } from '../saving/changes.tsx'
import { isShownAs, publicationStateOf } from '../documents/publication-state.tsx'
import { momentOf } from '../saving/moment.ts'
import { VersionPair } from '../saving/version-pair.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { DeletedParts } from './deleted-parts.tsx'
import { type RestoringProps, useRestoring } from './use-restoring.ts'

interface VersionProps extends RestoringProps {
  line: RevisionLine
  onBack: () => void
}

/** What differs between a version and the document now, and how to bring back all of it or one block. */
const Version = (props: VersionProps) => {
  const { store, id, line, onBack } = props
  const { client, lang } = useStudio()
  const texts = publishTexts[lang]
  const { versions: ownTexts } = texts
  const document = useStore(store, (state) => state.document)
  const { kind } = document
  const [then, setThen] = useState<EditedDocument | 'failed' | null>(null)
  const { restore, isBusy, error } = useRestoring(props)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const outcome = await client.documents(kind).revision(id, line.version)
      if (!isOver) setThen(outcome.ok ? editedFrom(kind, outcome.body) : 'failed')
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, kind, id, line.version])
  const calls = client.documents(kind)
  const found = then !== null && then !== 'failed' ? compare(then, document) : null
  const moved = found?.blocks.filter(({ change }) => change === 'moved') ?? []
  const differing = found?.blocks.filter(({ change }) => change !== 'moved') ?? []
  const isSame = found?.blocks.length === 0 && found.fields.length === 0
  return (
    <>
      <div className="dialog-ways">
        <LinkButton onClick={onBack}>{ownTexts.back}</LinkButton>
        <Button isQuiet isBusy={isBusy} onClick={() => void restore(() => calls.restoreRevision(id, line.version))}>
          {ownTexts.restoreAll}
        </Button>
      </div>
      {error !== '' && <Notice tone="danger">{error}</Notice>}
      {then === 'failed' && <Notice tone="danger">{ownTexts.failed}</Notice>}
      {isSame && <p>{ownTexts.same}</p>}
      {moved.length > 0 && <p className="hint">{ownTexts.order}</p>}
      {found?.fields.map((field) => (
        <section key={field.name} className="publish-part">
          <h3>{fieldName(field.name, lang)}</h3>
          <VersionPair conflict={field} mine={ownTexts.now} theirs={ownTexts.was} />
        </section>
      ))}
      {differing.map((block) => (
        <section key={block.uuid} className="publish-part">
          <h3>{studioBlocks[(block.mine ?? block.theirs)?.kind ?? 'text'].texts[lang].name}</h3>
          <VersionPair conflict={block} mine={ownTexts.now} theirs={ownTexts.was} />
          {block.theirs && (
            <LinkButton
              disabled={isBusy}
              onClick={() => void restore(() => calls.restoreRevision(id, line.version, block.uuid))}
            >
              {ownTexts.restoreBlock}
            </LinkButton>
          )}
        </section>
      ))}
    </>
  )
}

interface LinesProps {
  store: DocumentStoreApi
  id: number
  onChoose: (line: RevisionLine) => void
}

/** The stored versions with their authors and times, page by page. */
const Lines = ({ store, id, onChoose }: LinesProps) => {
  const { client, lang } = useStudio()
  const { versions: ownTexts } = publishTexts[lang]
  const kind = useStore(store, ({ document }) => document.kind)
  const isShown = useStore(store, ({ document }) => isShownAs(publicationStateOf(document)))
  const [lines, setLines] = useState<readonly RevisionLine[]>([])
  const [page, setPage] = useState(1)
  const [state, setState] = useState<'loading' | 'failed' | 'more' | 'all'>('loading')
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const outcome = await client.documents(kind).revisions(id, { page })
      if (isOver) return
      if (!outcome.ok) return setState('failed')
      const { results, next } = outcome.body
      setLines((before) => (page === 1 ? results : [...before, ...results]))
      setState(next === null ? 'all' : 'more')
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, kind, id, page])
  const seen = isShown ? lines.find(({ is_published }) => is_published) : undefined
  return (
    <>
      {state === 'failed' && <Notice tone="danger">{ownTexts.failed}</Notice>}
      {state === 'all' && lines.length === 0 && <p className="hint">{ownTexts.none}</p>}
      <ul className="version-lines" role="list" aria-busy={state === 'loading' || undefined}>
        {lines.map((line) => (
          <li key={line.version}>
            <button type="button" onClick={() => onChoose(line)}>
              <b>{momentOf(line.at, lang)}</b>
              <span>
                {line.author ?? ownTexts.unknown}, {line.is_autosave ? ownTexts.auto : ownTexts.byHand}
              </span>
              {line.is_published && (
                <span className="version-mark">{line === seen ? ownTexts.seen : ownTexts.published}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {state === 'more' && <LinkButton onClick={() => setPage(page + 1)}>{ownTexts.more}</LinkButton>}
    </>
  )
}

interface VersionsDialogProps extends Pick<RestoringProps, 'store' | 'saving'> {
  onClose: () => void
}

/** The history of a document: its versions, what differs from now, and what was deleted. */
export const VersionsDialog = ({ store, saving, onClose }: VersionsDialogProps) => {
  const { lang, notify } = useStudio()
  const { close, versions: ownTexts } = publishTexts[lang]
  const id = useStore(store, ({ document }) => document.fields.id ?? null)
  const [line, setLine] = useState<RevisionLine | null>(null)
  const { refresh } = saving
  useEffect(() => void refresh(), [refresh]) // versions are compared with what the school has now
  const onRestored = () => {
    notify('success', ownTexts.restored)
    onClose()
  }
  const title = line ? ownTexts.of(momentOf(line.at, lang)) : ownTexts.title
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      <div className="versions">
        {id === null && <p className="hint">{ownTexts.unsaved}</p>}
        {id !== null && line && <Version {...{ store, saving, id, line, onRestored }} onBack={() => setLine(null)} />}
        {id !== null && !line && (
          <>
            <section className="publish-part">
              <h3>{ownTexts.list}</h3>
              <Lines store={store} id={id} onChoose={setLine} />
            </section>
            <section className="publish-part">
              <h3>{ownTexts.deleted}</h3>
              <DeletedParts {...{ store, saving, id, onRestored }} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  )
}
