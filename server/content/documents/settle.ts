import { applyRules } from '../../contract/content/documents/rules.ts'
import type { DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { type FieldFault, invalid } from '../../http/rest/problem.ts'
import { nextNumbers } from '../numbers/store.ts'
import type { TermField } from '../terms/kinds.ts'
import { termsExist } from '../terms/store.ts'
import { rowsToMatch } from './known-rows.ts'
import { lessonCourse } from './lesson-course.ts'
import { stateOfRows } from './load.ts'
import { referencesOf } from './looks.ts'
import { matchDocument } from './match.ts'
import { countNew, type PartChanges, partChanges, type PartRows, wantedRows } from './reconcile.ts'
import { rightsFaults, type Question } from './rights.ts'
import type { References, Write } from './stored.ts'

const numbersOf = (fields: DocumentFields | undefined, field: TermField): readonly number[] => {
  const value = fields?.[field] ?? []
  return typeof value === 'number' ? [value] : value
}

const faultsOf = async (tx: Tx, field: TermField, { before, after }: Question): Promise<FieldFault[]> => {
  const had = numbersOf(before?.fields, field)
  const wanted = numbersOf(after.fields, field)
  const added = wanted.filter((number) => !had.includes(number))
  if (added.length === 0) return []
  const known = await termsExist(tx, field, added)
  const isList = field !== 'category'
  return wanted.flatMap((id, index) =>
    added.includes(id) && !known.has(id)
      ? [{ path: isList ? [field, index] : [field], message: 'termMissing', about: { id } }]
      : [],
  )
}

/** Categories, tags and collections that a document newly names and that are not there. Reads nothing where it names no new ones. */
const termFaults = async (tx: Tx, question: Question): Promise<FieldFault[]> => {
  const faults: FieldFault[] = []
  for (const field of ['category', 'tags', 'collection'] as const) faults.push(...(await faultsOf(tx, field, question)))
  return faults
}

interface Wish extends Pick<Write, 'caller'> {
  id: string
  kind: DocumentKind
  /** Null for a new document. */
  before: DocumentState | null
  /** Its rows that are not deleted. */
  live: PartRows
  wanted: DocumentState
}

/** What a document becomes: everything has its id, and every rule holds. */
export interface Settled {
  state: DocumentState
  changes: PartChanges
  references: References
}

/** The row of numbers of blocks, and the one that items of blocks and rows of galleries share. */
const BLOCKS = 'block'
const ROWS = 'row'

/** A new document is its writer's unless staff gives it to somebody; a lesson is of who its course is of. */
const authorOf = async (
  tx: Tx,
  { kind, before, wanted: { fields }, caller: { member } }: Wish,
): Promise<{ author: DocumentFields['author']; faults: FieldFault[] }> => {
  if (kind === 'lesson') return lessonCourse(tx, { before: before?.fields ?? null, wanted: fields, member })
  return { author: fields.author ?? (before ? null : member.id), faults: [] }
}

/**
 * Makes of what is wanted what the document becomes, or refuses all that is wrong with it at once. Takes numbers for what is new and
 * writes nothing else.
 */
export const settle = async (tx: Tx, wish: Wish): Promise<Settled> => {
  const { id, kind, before, live, caller } = wish
  const { author, faults: ofAuthor } = await authorOf(tx, wish)
  const after = { ...wish.wanted, fields: { ...applyRules(kind, wish.wanted.fields), author } }
  const known = await rowsToMatch(tx, id, live, after)
  const matched = matchDocument(after, known)
  const references = await referencesOf(tx, [{ state: after }])
  const question = { kind, before, after, member: caller.member }
  const faults = [
    ...ofAuthor,
    ...matched.faults,
    ...rightsFaults(question, references),
    ...(await termFaults(tx, question)),
  ]
  if (faults.length > 0) invalid(...faults)

  const counted = countNew(matched)
  const blocks = await nextNumbers(tx, BLOCKS, counted.blocks)
  const rows = wantedRows(matched, id, { blocks, rows: await nextNumbers(tx, ROWS, counted.rows) })
  const state = { fields: after.fields, ...stateOfRows(rows) }
  return { state, changes: partChanges(known, rows), references: references }
}
