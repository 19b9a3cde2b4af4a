import { emptyFields } from '../../contract/content/documents/fields.ts'
import type { DocumentInput, DocumentState } from '../../contract/content/state.ts'

/** What every document is before its author has said anything. */
export const emptyState: DocumentState = { fields: emptyFields, content: [], gallery: [], preview: [] }

/** What a body leaves out stays as it is; a list that it has takes the place of the list. Source: DESIGN §7. */
export const applyInput = (
  before: DocumentState,
  { fields, content, gallery, preview }: DocumentInput,
): DocumentState => ({
  fields: { ...before.fields, ...fields },
  content: content ?? before.content,
  gallery: gallery ?? before.gallery,
  preview: preview ?? before.preview,
})
