import { documentId } from '../../../contract/content/documents/document-id.ts'
import { content, published } from '../../../db/schema.ts'
import type { DocumentKind, Json } from '../../../contract/content/state.ts'
import type { Deps } from '../../../app/deps.ts'
import { useTerms } from '../term-store.ts'

interface Shelved {
  kind?: DocumentKind
  number: number
  authorId?: string | null
  tags?: number[]
  collection?: number[]
  category?: number | null
  /** False is a draft. */
  isPublished?: boolean
  opensAt?: Date | null
}

/** Writes the rows of a document, published or not, as far as lists look at them. */
export const shelve = async (
  { deps }: { deps: Pick<Deps, 'transact' | 'now'> },
  {
    kind = 'course',
    number,
    authorId = null,
    tags = [],
    collection = [],
    category = null,
    isPublished = true,
    opensAt = null,
  }: Shelved,
): Promise<void> => {
  const at = deps.now()
  const id = documentId(kind, number)
  const title = `${kind} ${number}`
  const fields: Record<string, Json> = { tags, collection, category }
  await deps.transact(async (tx) => {
    const row = { id, kind, number, title, slug: null, status: isPublished ? 1 : 0, authorId, course: null, version: 1 }
    await tx.insert(content).values({ ...row, fields, createdAt: at, updatedAt: at })
    const side = { contentId: id, kind, number, position: 0 }
    await useTerms(tx, { ...side, side: 'edited', opensAt: null }, { category, tags, collection })
    if (!isPublished) return
    const shown = { summary: '{}', open: '{}', openEtag: '"o"', closed: '{}', closedEtag: '"c"' }
    const access = { opensAt, product: null, isInPlus: false, publishedAt: at }
    const place = { id, kind, number, slug: null, course: null, title, position: 0 }
    await tx.insert(published).values({ ...place, ...shown, ...access })
    await useTerms(tx, { ...side, side: 'shown', opensAt }, { category, tags, collection })
  })
}
