import { useStore } from 'zustand'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { useStudio } from '../studio-context.ts'

/** What belongs to a document beside its text. */
export const Details = ({ store }: { store: DocumentStoreApi }) => {
  const { lang } = useStudio()
  const kind = useStore(store, ({ document }) => document.kind)
  return <h2>{shellTexts[lang].kinds[kind].one}</h2>
}
