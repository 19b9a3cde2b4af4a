import { useEffect, useState } from 'react'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { FailureReason } from '../../api/content/outcome.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { createDocumentStore, type DocumentStoreApi } from '../document/document-store.ts'
import { editedFrom, newDocument } from '../document/model.ts'
import { openDocument } from '../documents/early-document.ts'
import { Editor } from './editor.tsx'
import { everything, type Route } from '../routes/route.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { RecoverDeleted } from '../saving/recovery/recover-deleted.tsx'
import { useStudio } from '../ui/studio-context.ts'

interface DocumentScreenProps {
  kind: DocumentKind
  /** Null for a new document, until its first save. */
  id: number | null
}

/** A loaded document and the id that it was opened by; or the failure, and the number of the failed attempt. */
type Opened = { openedBy: number | null; store: DocumentStoreApi } | { reason: FailureReason; attempt: string }

const numberOf = (store: DocumentStoreApi) => store.getState().document.fields.id ?? null

/** Opens the document of the address. One that gets its number by a save stays as it is. */
const useOpened = ({ kind, id }: DocumentScreenProps) => {
  const { client, signIns } = useStudio()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [retries, setRetries] = useState(0)
  const attempt = `${kind}:${id} ${signIns}.${retries}`
  const isOpen = opened !== null && 'store' in opened && (opened.openedBy === id || numberOf(opened.store) === id)
  const hasFailed = opened !== null && 'reason' in opened && opened.attempt === attempt
  useEffect(() => {
    if (isOpen) return
    let isOver = false
    const open = async () => {
      if (id === null) return setOpened({ openedBy: id, store: createDocumentStore(newDocument(kind)) })
      const outcome = await openDocument(client, kind, id)
      if (isOver) return
      setOpened(
        outcome.ok
          ? { openedBy: id, store: createDocumentStore(editedFrom(kind, outcome.body)) }
          : { reason: outcome.reason, attempt },
      )
    }
    void open()
    return () => {
      isOver = true
    }
  }, [client, kind, id, isOpen, attempt])
  return { opened: isOpen || hasFailed ? opened : null, retry: () => setRetries((before) => before + 1) }
}

const Skeleton = () => (
  <div className="editor" aria-busy="true">
    <div className="sheet">
      <span className="bone wide" />
      <span className="bone" />
      <span className="bone" />
      <span className="bone" />
    </div>
  </div>
)

/** One document: its content, its state and its actions. */
export const DocumentScreen = ({ kind, id }: DocumentScreenProps) => {
  const { lang } = useStudio()
  const { opened, retry } = useOpened({ kind, id })
  const { retry: again, document: ownTexts } = shellTexts[lang]
  if (opened === null) return <Skeleton />
  if ('store' in opened) return <Editor key={opened.openedBy} store={opened.store} />
  const { reason } = opened
  const toList: Route = { screen: 'list', kind, query: everything }
  return (
    <main className="empty">
      <h1 tabIndex={-1}>
        {reason === 'missing' ? ownTexts.missing : reason === 'denied' ? ownTexts.denied : ownTexts.failed}
      </h1>
      {reason === 'missing' && id !== null && <RecoverDeleted kind={kind} id={id} />}
      <div className="dialog-ways">
        {reason !== 'missing' && reason !== 'denied' && <Button onClick={retry}>{again}</Button>}
        <RouteLink className="button quiet" to={toList}>
          {ownTexts.toList}
        </RouteLink>
      </div>
    </main>
  )
}
