import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { EditorLine } from '../../api/content/documents.ts'
import { every } from '../../browser/clock.ts'
import { savingTexts } from '../../texts/studio/saving-texts.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { useStudio } from '../ui/studio-context.ts'
import type { Saving } from './use-saving.ts'

const REPORT_MS = 20_000

const NO_EDITORS: readonly EditorLine[] = []

interface EditorsProps {
  store: DocumentStoreApi
  saving: Saving
}

/**
 * The other tabs that have the document open. Reports this tab to the school as long as the component is mounted, and refreshes the document
 * while there are other tabs.
 */
const useEditors = ({ store, saving: { editor, refresh } }: EditorsProps): readonly EditorLine[] => {
  const { client } = useStudio()
  const kind = useStore(store, ({ document }) => document.kind)
  const id = useStore(store, ({ document }) => document.fields.id ?? null)
  const [editors, setEditors] = useState(NO_EDITORS)
  useEffect(() => {
    if (id === null) return
    const calls = client.documents(kind)
    const life = new AbortController()
    const { signal } = life
    let wereOthers = false
    const report = async () => {
      const reply = await calls.editing(id, editor)
      if (signal.aborted || !reply.ok) return
      const others = reply.body.filter(({ is_this_tab: isThis }) => !isThis)
      setEditors(others)
      if (wereOthers) void refresh()
      wereOthers = others.length > 0
    }
    const leave = () => void calls.stopEditing(id, editor)
    void report()
    const stop = every(REPORT_MS, () => void report())
    addEventListener('pagehide', leave, { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && void report(), { signal })
    return () => {
      stop()
      life.abort()
      leave()
    }
  }, [client, kind, id, editor, refresh])
  return editors
}

/** Who else has the document open, by name. */
export const Editors = (props: EditorsProps) => {
  const { lang } = useStudio()
  const { editors: ownTexts } = savingTexts[lang]
  const editors = useEditors(props)
  const names = new Set(editors.filter((one) => !one.is_me).map(({ name }) => name))
  const others = names.size > 0 && ownTexts.here(new Intl.ListFormat(lang).format(names))
  const ownTab = editors.some((one) => one.is_me) && ownTexts.ownTab
  return (
    <p className="editors" role="status">
      {[others, ownTab].filter(Boolean).join('. ')}
    </p>
  )
}
