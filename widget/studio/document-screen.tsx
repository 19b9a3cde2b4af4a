import { useState } from 'react'
import { Workspace } from './canvas/workspace.tsx'
import { createDocumentStore } from './document/document-store.ts'
import type { EditedDocument } from './document/model.ts'
import { useSaving } from './saving/use-saving.ts'

/** One document: what it says, its state, and what can be done with it. */
export const DocumentScreen = ({ document }: { document: EditedDocument }) => {
  const [store] = useState(() => createDocumentStore(document))
  const { state } = useSaving(store)
  return (
    <section data-state={state}>
      <Workspace store={store} />
    </section>
  )
}
