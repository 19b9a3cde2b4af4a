import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { newUuid } from '../document/model.ts'
import { useStudio } from '../studio-context.ts'
import { openChannel } from './document-channel.ts'
import { type KeptDrafts, openDrafts } from './kept-drafts.ts'
import { createSaving } from './saving.ts'
import type { SavingCommands, SavingStatus } from './status.ts'

export type { SavingState } from './status.ts'

export interface Saving extends SavingStatus, SavingCommands {
  /** The uuid of this opening of the document, by which other editors see it. */
  editor: string
}

let opened: KeptDrafts | null = null

export const draftsOfPage = (): KeptDrafts => {
  opened ??= openDrafts()
  return opened
}

/** Saves the document of a store as it is edited. */
export const useSaving = (store: DocumentStoreApi): Saving => {
  const { client, me } = useStudio()
  const [editor] = useState(newUuid)
  const [{ status, start, ...commands }] = useState(() =>
    createSaving({
      store,
      calls: client.documents(store.getState().document.kind),
      drafts: draftsOfPage(),
      channel: openChannel(),
      editor,
      me: me.id,
    }),
  )
  const [stable] = useState(commands)
  useEffect(start, [start])
  const now = useStore(
    status,
    useShallow((status) => status), // told again at each key, mostly the same
  )
  return useMemo(() => ({ ...now, ...stable, editor }), [now, stable, editor])
}
