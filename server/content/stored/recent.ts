import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { publicationOf, type Standing } from '../../contract/content/documents/publication.ts'
import type { Db } from '../../db/database.ts'
import { documentJson } from './block-json.ts'
import { isSameVersion } from './document-store.ts'
import type { References, StoredDocument } from './stored.ts'
import { type DocumentWire, wireOf } from './wire.ts'

/** A version of a document as a value, and as JSON in UTF-8 as its author's GET returns it, with how it stands with readers. */
export interface SerialisedDocument {
  document: StoredDocument
  references: References
  wire: DocumentWire
  standing: Standing
  bytes: Buffer
}

/** How a document stands with its readers. */
export const standingOf = (
  { state: { fields }, deletedAt, rows: { publication } }: StoredDocument,
  at: Date,
): Standing => publicationOf({ fields, deletedAt, publication }, at)

const BYTES_MAX = 4_000_000

const memories = new WeakMap<Db, LRUCache<string, SerialisedDocument>>()

const memoryOf = (db: Db): LRUCache<string, SerialisedDocument> => {
  const memory =
    memories.get(db) ??
    new LRUCache<string, SerialisedDocument>({
      maxSize: BYTES_MAX,
      sizeCalculation: ({ bytes }) => bytes.length,
    })
  memories.set(db, memory)
  return memory
}

/** The version of a document that this process has serialised last; null if there is none. Others may have written since. */
export const recentDocument = (db: Db, id: string): SerialisedDocument | null => memories.get(db)?.get(id) ?? null

/** The wire form of a document, made with what a version of it has in common. */
export const wireAfter = (
  known: SerialisedDocument | null,
  document: StoredDocument,
  references: References,
): DocumentWire => wireOf(document, references, known && isDeepStrictEqual(known.references, references) ? known : null)

/** Serialises a document that was read outside of a transaction or is committed; once as long as it and what it refers to are the same. */
export const serialised = (
  db: Db,
  document: StoredDocument,
  references: References,
  standing: Standing,
): SerialisedDocument => {
  const known = recentDocument(db, document.id)
  const isSame = known && isSameVersion(known.document.rows.content, document.rows.content)
  if (isSame && isDeepStrictEqual([known.standing, known.references], [standing, references])) return known
  const wire = wireAfter(known, document, references)
  const bytes = Buffer.from(documentJson({ ...wire, ...standing }))
  const made = { document, references, wire, standing, bytes }
  memoryOf(db).set(document.id, made)
  return made
}
