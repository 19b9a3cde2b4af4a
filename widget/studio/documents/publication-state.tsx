import { useStore } from 'zustand'
import { isPublicationState, type PublicationState } from '../../../server/contract/content/documents/publication.ts'
import { pageAddress } from '../../../server/contract/content/documents/page-paths.ts'
import { isText } from '../../api/guards.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { EditedDocument } from '../document/model.ts'
import { StateText } from './document-row.tsx'

/** Whether readers see a document, as of the school's last response. */
export const publicationStateOf = ({ fields: { state } }: EditedDocument): PublicationState =>
  isText(state) && isPublicationState(state) ? state : 'draft'

/** Whether readers see a version of it, now or from the moment on at which it opens. */
export const isShownAs = (publicationState: PublicationState): boolean =>
  publicationState === 'published' || publicationState === 'changed' || publicationState === 'scheduled'

/** When it opens: ISO, or a day; null if at once. */
export const opensAtOf = ({ kind, fields }: EditedDocument): string | null =>
  (kind === 'lesson' ? fields.publish_date : fields.deferred_start_at) ?? null

/** The public address of a document that has been saved. */
export const publicAddressOf = ({ kind, fields: { slug = '', id } }: EditedDocument, apiBase: string): string =>
  new URL(pageAddress(kind, { slug: slug.toLowerCase(), number: id ?? 0 }), apiBase || location.origin).href

/** The state in words. */
export const StateLabel = ({ store }: { store: DocumentStoreApi }) => {
  const state = useStore(store, ({ document }) => publicationStateOf(document))
  const opensAt = useStore(store, ({ document }) => opensAtOf(document))
  return <StateText state={state} opensAt={opensAt} />
}
