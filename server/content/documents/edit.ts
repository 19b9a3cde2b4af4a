import { isDeepStrictEqual } from 'node:util'
import { documentId } from '../../contract/content/documents/document-id.ts'
import type { DocumentState, DocumentKind } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Deps } from '../../app/deps.ts'
import { missing, Problem } from '../../http/problem.ts'
import { freeNumber } from '../stored/number-store.ts'
import { authorize, checkVersion } from './rights.ts'
import { documentById } from './load.ts'
import { isNothing } from './reconcile.ts'
import { lessonsOf, saveContent, saveParts, addContent } from './row-store.ts'
import { afterWrite, publicationAfter, rowOf, showAgain } from './save.ts'
import { validateDocument } from './validate-document.ts'
import type { Edit, EditedDocument, EditTarget, StoredDocument, Write } from '../stored/stored.ts'

/** A write within its transaction: the current document, and the edit to apply. */
interface Change {
  before: StoredDocument
  target: EditTarget
  edit: Edit
  at: Date
}

const deletedAtOf = ({ life }: EditTarget, { deletedAt }: StoredDocument, at: Date): Date | null => {
  if (life === 'undelete') return null
  return life === 'delete' ? at : deletedAt
}

/** An autosave never publishes: it leaves a draft, and readers keep the last published state. */
const asDraft = (state: DocumentState): DocumentState =>
  state.fields.status === 1 ? { ...state, fields: { ...state.fields, status: 0 } } : state

/** Transfers the lessons of a course, including deleted ones, to the course's new author. */
const giveLessons = async (tx: Tx, course: StoredDocument, { caller }: EditTarget, at: Date): Promise<void> => {
  const { author } = course.state.fields
  for (const { id, number } of await lessonsOf(tx, course.number)) {
    const before = await documentById(tx, id)
    const target: EditTarget = { kind: 'lesson', number, caller, action: 'give' }
    const edit: Edit = (state) => ({ ...state, fields: { ...state.fields, author } })
    if (before) await changeRows(tx, { before, target, edit, at })
  }
}

/** Applies an edit to the rows of a document, saves the changes and runs `afterWrite`. An edit that changes nothing stores nothing. */
const changeRows = async (tx: Tx, { before, target, edit, at }: Change): Promise<EditedDocument> => {
  const { kind, caller, isAutosave = false, removedReport: removed = [] } = target
  const asSaved = (state: DocumentState) => (isAutosave ? asDraft(state) : state)
  const { id, rows: live } = before
  const proposal = { id, kind, before: before.state, live, wanted: asSaved(edit(before.state)), caller }
  const { state, rows, changes, references } = await validateDocument(tx, proposal)
  const deletedAt = deletedAtOf(target, before, at)
  const isChanged =
    !isNothing(changes) ||
    !isDeepStrictEqual(state.fields, asSaved(before.state).fields) ||
    (deletedAt === null) !== (before.deletedAt === null)
  if (!isChanged) {
    if (target.isPublishing) await showAgain(tx, { before, document: before, references })
    return { ...before, references, isChanged, removed }
  }

  const changed = { ...before, state, deletedAt, version: before.version + 1, updatedAt: at }
  const content = rowOf(changed)
  const publication = publicationAfter(changed, before)
  const after = { ...changed, rows: { content, publication, ...rows } }
  await saveContent(tx, live.content, content)
  await saveParts(tx, changes, at)
  await afterWrite(tx, { before, document: after, references }, target)
  if (kind === 'course' && state.fields.author !== before.state.fields.author) await giveLessons(tx, after, target, at)
  return { ...after, references, isChanged, removed }
}

export type EditDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/** Turns the unique violation of two documents that take a slug at the same time into a 400 for the second one. Source: DESIGN §7. */
const withSlugErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UniqueViolation && error.columns.includes('slug'))
      throw new Problem(400, { errors: [{ path: ['slug'], message: 'slugInUse' }] })
    throw error
  }
}

/**
 * The only way to change a document, whole or in part: one transaction that loads it, checks the caller's rights and `If-Match`, applies
 * `edit`, reconciles the rows, and stores the version, audit, publication and product. A write that changes nothing stores nothing, unless
 * it publishes: then readers see what the document refers to as it is now. Throws 404 for callers other than the author and staff, 403 for
 * an author who restores what staff has deleted or deletes what somebody has bought, 412 if another write came first, 400 with paths.
 * Source: DESIGN §7.
 */
export const editDocument = async (
  { transact, now }: EditDeps,
  target: EditTarget,
  edit: Edit,
): Promise<EditedDocument> => {
  const { kind, number, caller } = target
  const id = documentId(kind, number)
  return withSlugErrors(
    transact(async (tx) => {
      const before = (await documentById(tx, id)) ?? missing()
      const at = now()
      await authorize(tx, before, target, at)
      await checkVersion(tx, before, caller.ifMatch)
      return changeRows(tx, { before, target, edit, at })
    }),
  )
}

/**
 * Adds a document of a kind. Its author is the caller, unless staff names another one. Throws like `editDocument`. `number` is the number
 * of an existing product that has no document yet.
 */
export const createDocument = (
  { transact, now }: EditDeps,
  write: Write & { kind: DocumentKind; number?: number },
  wanted: DocumentState,
): Promise<EditedDocument> =>
  withSlugErrors(
    transact(async (tx) => {
      const { kind, caller } = write
      const at = now()
      const number = write.number ?? (await freeNumber(tx, kind))
      const id = documentId(kind, number)
      const live = { blocks: [], items: [], images: [] }
      const proposal = { id, kind, before: null, live, wanted, caller }
      const { state, rows, changes, references } = await validateDocument(tx, proposal)
      const added = { id, kind, number, version: 1, createdAt: at, updatedAt: at, deletedAt: null, state }
      const content = rowOf(added)
      const document = { ...added, rows: { content, publication: publicationAfter(added, null), ...rows } }
      await addContent(tx, content)
      await saveParts(tx, changes, at)
      await afterWrite(tx, { before: null, document, references }, write)
      return { ...document, references, isChanged: true, removed: write.removedReport ?? [] }
    }),
  )
