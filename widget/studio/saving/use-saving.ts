import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { newUuid } from '../document/model.ts'
import { useStudio } from '../ui/studio-context.ts'
import { openChannel } from './document-channel.ts'
import { type LocalDrafts, openLocalDrafts } from './local-drafts.ts'
import { createSaving } from './saving.ts'
import type { SavingCommands, SavingStatus } from './saving-api.ts'

export type { SavingState } from './saving-api.ts'

export interface Saving extends SavingStatus, SavingCommands {
  /** The uuid of this opening of the document, by which other editors see it. */
  editor: string
}

let localDrafts: LocalDrafts | null = null

export const draftsOfPage = (): LocalDrafts => {
  localDrafts ??= openLocalDrafts()
  return localDrafts
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
    useShallow((status) => status), // the store changes at each key, mostly to equal values
  )
  return useMemo(() => ({ ...now, ...stable, editor }), [now, stable, editor])
}
