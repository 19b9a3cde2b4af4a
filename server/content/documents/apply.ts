import { emptyFields } from '../../contract/content/documents/fields.ts'
import type { DocumentInput, DocumentState } from '../../contract/content/state.ts'

/** The state of a new document before the author's input. */
export const emptyState: DocumentState = { fields: emptyFields, content: [], gallery: [], preview: [] }

/** Applies a body: a field that it leaves out is unchanged; a list that it contains replaces the whole list. Source: DESIGN §7. */
export const applyInput = (
  before: DocumentState,
  { fields, content, gallery, preview }: DocumentInput,
): DocumentState => ({
  fields: { ...before.fields, ...fields },
  content: content ?? before.content,
  gallery: gallery ?? before.gallery,
  preview: preview ?? before.preview,
})
