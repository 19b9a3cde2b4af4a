import { useStore } from 'zustand'
import { blockEditors } from '../blocks/block-editors.ts'
import { setData } from '../document/edits.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'

const NO_FAULTS = new Map<string, readonly string[]>()

/** The blocks of a document, edited in place. */
export const Canvas = ({ store }: { store: DocumentStoreApi }) => {
  const { document, edit } = useStore(store)
  return (
    <ol className="canvas">
      {document.content.map(({ uuid, id, kind, data }) => {
        const Editor = blockEditors[kind]
        return (
          <li key={uuid}>
            {Editor && (
              <Editor
                uuid={uuid}
                id={id}
                data={data}
                change={(changed, merge) => edit(setData(uuid, changed), merge ? { merge: `${uuid}.${merge}` } : {})}
                faults={NO_FAULTS}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
