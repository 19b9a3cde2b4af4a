import { isDeepStrictEqual } from 'node:util'
import type { DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { UniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { missing, Problem } from '../../http/rest/problem.ts'
import { documentId } from '../kinds.ts'
import { freeNumber } from '../numbers/free-number.ts'
import { admit, checkVersion } from './admit.ts'
import { documentOfRows } from './load.ts'
import { isNothing } from './reconcile.ts'
import { addContent, saveContent, saveParts } from './rows/store.ts'
import { follow, rowOf } from './save.ts'
import { settle } from './settle.ts'
import { documentRows, rowsNow } from './store.ts'
import type { Edit, EditedDocument, EditTarget, StoredDocument, Write } from './stored.ts'

export type EditDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/** A slug that two documents take at once is refused to the second one. Source: DESIGN §7. */
const tellingSlugs = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UniqueViolation && error.columns.includes('slug'))
      throw new Problem(400, { faults: [{ path: ['slug'], message: 'slugTaken' }] })
    throw error
  }
}

const deletedAtOf = ({ life }: EditTarget, { deletedAt }: StoredDocument, at: Date): Date | null => {
  if (life === 'undelete') return null
  return life === 'delete' ? at : deletedAt
}

/**
 * The one way in which a document is changed, whole or in part: one transaction that loads it, checks the caller's rights and `If-Match`,
 * applies `edit`, reconciles the rows, and keeps, notes and shows what came of it. A write that changes nothing leaves everything as it
 * is. Refuses 404 to who is neither its author nor staff, 412 where somebody else was faster, 400 with paths. Source: DESIGN §7.
 */
export const editDocument = async (
  { db, transact, now }: EditDeps,
  target: EditTarget,
  edit: Edit,
): Promise<EditedDocument> => {
  const { kind, number, caller, isRestoring = false } = target
  const id = documentId(kind, number)
  const known = await documentRows(db, id)
  return tellingSlugs(
    transact(async (tx) => {
      const at = now()
      const live = (await rowsNow(tx, id, known)) ?? missing()
      const before = documentOfRows(live)
      admit(before, target)
      await checkVersion(tx, before, caller.ifMatch)

      const wanted = edit(before.state)
      const wish = { id, kind, before: before.state, live, wanted, caller, isRestoring }
      const { state, changes, looks } = await settle(tx, wish)
      const deletedAt = deletedAtOf(target, before, at)
      const removed = target.removedReport ?? []
      const isChanged =
        !isNothing(changes) ||
        !isDeepStrictEqual(state.fields, before.state.fields) ||
        (deletedAt === null) !== (before.deletedAt === null)
      if (!isChanged) return { ...before, looks, isChanged, removed }

      const after = { ...before, state, deletedAt, version: before.version + 1, updatedAt: at }
      await saveContent(tx, rowOf(after))
      await saveParts(tx, changes, at)
      await follow(tx, { before, document: after, looks }, target)
      return { ...after, looks, isChanged, removed }
    }),
  )
}

/**
 * Adds a document of a kind: the caller's, unless staff gives it to somebody. Refuses like `editDocument`. `number` is that of a product
 * that is sold already and gets its document now.
 */
export const createDocument = (
  { transact, now }: EditDeps,
  write: Write & { kind: DocumentKind; number?: number },
  wanted: DocumentState,
): Promise<EditedDocument> =>
  tellingSlugs(
    transact(async (tx) => {
      const { kind, caller } = write
      const at = now()
      const number = write.number ?? (await freeNumber(tx, kind))
      const id = documentId(kind, number)
      const fields = { ...wanted.fields, author: wanted.fields.author ?? caller.member.id }
      const live = { blocks: [], items: [], images: [] }
      const wish = { id, kind, before: null, live, wanted: { ...wanted, fields }, caller }
      const { state, changes, looks } = await settle(tx, wish)
      const document = { id, kind, number, version: 1, createdAt: at, updatedAt: at, deletedAt: null, state }
      await addContent(tx, rowOf(document))
      await saveParts(tx, changes, at)
      await follow(tx, { before: null, document, looks }, write)
      return { ...document, looks, isChanged: true, removed: write.removedReport ?? [] }
    }),
  )
