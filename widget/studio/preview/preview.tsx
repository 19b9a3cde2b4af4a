import { useStore } from 'zustand'
import type { DocumentStoreApi } from '../document/document-store.ts'

/** The document as readers will see it. */
export const Preview = ({ store }: { store: DocumentStoreApi }) => {
  const title = useStore(store, ({ document }) => document.fields.title)
  return <h2>{title}</h2>
}
