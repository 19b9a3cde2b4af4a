import type { DocumentKind } from '../../../server/contract/content/state.ts'
import type { ContentClient } from '../../api/content.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { Document, ImageRow } from '../../api/content/wire.ts'
import { copyOf, draftOf, editedFrom } from '../document/model.ts'

const copiedRow = ({ image_id }: ImageRow): ImageRow => ({ image_id })

/** Adds a copy of a document as a draft, under another title and without an address. */
export const copyDocument = async (
  client: ContentClient,
  kind: DocumentKind,
  { id, title }: { id: number; title: string },
): Promise<Outcome<Document>> => {
  const calls = client.documents(kind)
  const read = await calls.get(id)
  if (!read.ok) return read
  const { fields, content, gallery, preview } = editedFrom(kind, read.body)
  return calls.save(
    draftOf({
      kind,
      fields: { ...fields, id: null, title, slug: '' },
      content: content.map(copyOf),
      gallery: gallery.map(copiedRow),
      preview: preview.map(copiedRow),
    }),
  )
}
