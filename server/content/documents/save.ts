import type { Publication } from '../../contract/content/documents/publication.ts'
import type { Tx } from '../../db/database.ts'
import { useImages } from '../images/use.ts'
import { usedBy } from '../images/image-store.ts'
import { opensAtOf, publish, withdraw } from '../publishing/publish.ts'
import { noteTerms } from '../terms/term-store.ts'
import { foldTitle } from '../lists/title-key.ts'
import { writeAudit } from '../stored/audit.ts'
import { keepRevision, packState } from '../stored/keep-version.ts'
import { imageIdsOf } from './references.ts'
import { storedFields } from './load.ts'
import { isPublished } from './row-store.ts'
import type { ContentRow } from '../stored/document-store.ts'
import type { References, StoredDocument, Write } from '../stored/stored.ts'
import { wireOf } from '../stored/wire.ts'

/** The row of a document. A deleted document frees its slug. */
export const rowOf = ({ state: { fields }, ...document }: Omit<StoredDocument, 'rows'>): ContentRow => {
  const { id, kind, number, version, createdAt, updatedAt, deletedAt } = document
  const { title, slug, status, author, course } = fields
  return {
    id,
    kind,
    number,
    version,
    createdAt,
    updatedAt,
    deletedAt,
    title,
    titleKey: foldTitle(title),
    slug: deletedAt === null && slug !== '' ? slug : null,
    status,
    authorId: author,
    course,
    position: fields.position,
    fields: storedFields(kind, fields),
  }
}

type Shown = 'as written' | 'as before' | 'no'

/**
 * Whether readers see the state after a write, the state before it, or nothing. Status 1 publishes the new state. Status 2, hiding and
 * deleting withdraw the document; unless it is deleted, buyers keep the last published state. With status 0 readers keep that state.
 * Source: DESIGN §7.
 */
const shownOf = ({ deletedAt, state: { fields } }: Omit<StoredDocument, 'rows'>): Shown => {
  if (deletedAt !== null || fields.is_hidden || fields.status === 2) return 'no'
  return fields.status === 1 ? 'as written' : 'as before'
}

/** The publication after a write. */
export const publicationAfter = (
  document: Omit<StoredDocument, 'rows'>,
  before: StoredDocument | null,
): Publication => {
  const shown = shownOf(document)
  if (shown === 'as written') return { opensAt: opensAtOf(document) }
  return shown === 'as before' ? (before?.rows.publication ?? null) : null
}

const show = async (tx: Tx, { document, before, references }: Written): Promise<void> => {
  const { id, kind, number, state, updatedAt: at } = document
  const shown = shownOf(document)
  if (shown === 'as written') await publish(tx, { id, kind, number, state, wire: wireOf(document, references), at })
  if (shown === 'no' && before)
    await withdraw(tx, {
      id,
      kind,
      number,
      cover: references.images.get(state.fields.cover ?? 0)?.image ?? '',
      isRestored: document.deletedAt === null,
      at,
    })
}

/** Publishes a published document again, with the current images and names that it references. */
export const showAgain = async (tx: Tx, written: Written): Promise<void> => {
  if (shownOf(written.document) === 'as written') await show(tx, written)
}

const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Updates image usage: images of the last published state that readers or buyers still see stay in use beside those of the draft. */
const noteImages = async (tx: Tx, { document, before, references }: Written): Promise<void> => {
  const { id, state, updatedAt } = document
  const named = imageIdsOf(state)
  const shown = shownOf(document)
  const isSame = before && shownOf(before) === shown && isSameSet(imageIdsOf(before.state), named)
  if (isSame || (!before && named.size === 0)) return
  const isShown = before !== null && shown !== 'as written' && (await isPublished(tx, id))
  const used = isShown ? await usedBy(tx, id) : []
  const there = [...named].filter((image) => references.images.has(image))
  await useImages(tx, id, new Set([...there, ...used]), updatedAt)
}

/** A document before a write (null for a new one) and after it. */
interface Written {
  before: StoredDocument | null
  document: StoredDocument
  references: References
}

/** Runs after a write, in its transaction: stores revision and audit entry, updates terms, publication and image usage. */
export const afterWrite = async (
  tx: Tx,
  written: Written,
  { caller, action, isAutosave = false }: Write,
): Promise<void> => {
  const { id, version, state, updatedAt: at } = written.document
  const personId = caller.member.id
  const isPublished = shownOf(written.document) === 'as written'
  await keepRevision(tx, { contentId: id, version, personId, isAutosave, isPublished, body: packState(state), at })
  await writeAudit(tx, { personId, tokenId: caller.tokenId, action, target: id, version, at })
  await noteTerms(tx, written.document, written.before?.state.fields ?? null, state.fields)
  await show(tx, written)
  await noteImages(tx, written)
}
