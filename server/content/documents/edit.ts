import type { DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { UniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { missing, Problem } from '../../http/rest/problem.ts'
import { documentId } from '../kinds.ts'
import { freeNumber } from '../numbers/free-number.ts'
import { admit, checkVersion } from './admit.ts'
import { changeRows } from './change.ts'
import { documentOfRows } from './load.ts'
import { addContent, saveParts } from './rows/store.ts'
import { follow, rowOf } from './save.ts'
import { settle } from './settle.ts'
import { documentRows, rowsNow } from './store.ts'
import type { Edit, EditedDocument, EditTarget, Write } from './stored.ts'

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
  const { kind, number, caller } = target
  const id = documentId(kind, number)
  const known = await documentRows(db, id)
  return tellingSlugs(
    transact(async (tx) => {
      const live = (await rowsNow(tx, id, known)) ?? missing()
      const before = documentOfRows(live)
      await admit(tx, before, target)
      await checkVersion(tx, before, caller.ifMatch)
      return changeRows(tx, { before, live, target, edit, at: now() })
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
      const live = { blocks: [], items: [], images: [] }
      const wish = { id, kind, before: null, live, wanted, caller }
      const { state, changes, references } = await settle(tx, wish)
      const document = { id, kind, number, version: 1, createdAt: at, updatedAt: at, deletedAt: null, state }
      await addContent(tx, rowOf(document))
      await saveParts(tx, changes, at)
      await follow(tx, { before: null, document, references }, write)
      return { ...document, references, isChanged: true, removed: write.removedReport ?? [] }
    }),
  )
