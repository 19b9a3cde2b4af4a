import { isDeepStrictEqual } from 'node:util'
import type { DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { documentOfRows } from './load.ts'
import { isNothing } from './reconcile.ts'
import { lessonsOf, saveContent, saveParts } from './rows/store.ts'
import { follow, rowOf } from './save.ts'
import { settle } from './settle.ts'
import { type DocumentRows, documentRows } from './store.ts'
import type { Edit, EditedDocument, EditTarget, StoredDocument } from './stored.ts'

/** A write within its transaction: the document that is there with its rows, and what is to become of it. */
interface Change {
  before: StoredDocument
  live: DocumentRows
  target: EditTarget
  edit: Edit
  at: Date
}

const deletedAtOf = ({ life }: EditTarget, { deletedAt }: StoredDocument, at: Date): Date | null => {
  if (life === 'undelete') return null
  return life === 'delete' ? at : deletedAt
}

/** Nobody has asked for an autosave: what it leaves is a draft, and readers go on seeing what they see. */
const asDraft = (state: DocumentState): DocumentState =>
  state.fields.status === 1 ? { ...state, fields: { ...state.fields, status: 0 } } : state

/** Who is given a course is given its lessons, deleted ones too. */
const giveLessons = async (tx: Tx, course: StoredDocument, { caller }: EditTarget, at: Date): Promise<void> => {
  const { author } = course.state.fields
  for (const { id, number } of await lessonsOf(tx, course.number)) {
    const live = await documentRows(tx, id)
    const target: EditTarget = { kind: 'lesson', number, caller, action: 'give' }
    const edit: Edit = (before) => ({ ...before, fields: { ...before.fields, author } })
    if (live) await changeRows(tx, { before: documentOfRows(live), live, target, edit, at })
  }
}

/** Applies an edit to the rows of a document, and writes what it changes with all that follows; nothing where it changes nothing. */
export const changeRows = async (tx: Tx, { before, live, target, edit, at }: Change): Promise<EditedDocument> => {
  const { kind, caller, isAutosave = false, removedReport: removed = [] } = target
  const asSaved = (state: DocumentState) => (isAutosave ? asDraft(state) : state)
  const wish = { id: before.id, kind, before: before.state, live, wanted: asSaved(edit(before.state)), caller }
  const { state, changes, references } = await settle(tx, wish)
  const deletedAt = deletedAtOf(target, before, at)
  const isChanged =
    !isNothing(changes) ||
    !isDeepStrictEqual(state.fields, asSaved(before.state).fields) ||
    (deletedAt === null) !== (before.deletedAt === null)
  if (!isChanged) return { ...before, references, isChanged, removed }

  const after = { ...before, state, deletedAt, version: before.version + 1, updatedAt: at }
  await saveContent(tx, rowOf(after))
  await saveParts(tx, changes, at)
  await follow(tx, { before, document: after, references }, target)
  if (kind === 'course' && state.fields.author !== before.state.fields.author) await giveLessons(tx, after, target, at)
  return { ...after, references, isChanged, removed }
}
