import { applyRules } from '../../contract/content/documents/rules.ts'
import type { DocumentState, DocumentFields, DocumentKind } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { type InputError, invalid } from '../../http/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { nextNumbers } from '../stored/number-store.ts'
import type { TermField } from '../terms/kinds.ts'
import { termsExist } from '../terms/term-store.ts'
import { referencesOf } from './references.ts'
import { finderOf, matchDocument } from './match.ts'
import { countNew, type PartChanges, partChanges, wantedParts } from './reconcile.ts'
import { isStaff, rightsErrors, type Question } from './rights.ts'
import { authorOfCourse } from './row-store.ts'
import {
  type BlockRow,
  blocksNamed,
  imageRowsNamed,
  itemsNamed,
  type Names,
  type PartRows,
} from '../stored/document-store.ts'
import type { References, Write } from '../stored/stored.ts'

interface Named {
  id: number | null
  uuid: string | null
}

const typeOf = ({ type }: BlockRow) => type

const namesOf = (unknown: readonly Named[]): Names => ({
  ids: unknown.flatMap(({ id }) => id ?? []),
  uuids: unknown.flatMap(({ uuid }) => uuid ?? []),
})

/** The live rows, and the deleted rows that the wanted state names; reads nothing if it names none. */
const rowsToMatch = async (tx: Tx, contentId: string, live: PartRows, wanted: DocumentState): Promise<PartRows> => {
  const isLive = finderOf(live.blocks, typeOf)
  const unknown = wanted.content.filter((block) => !isLive(block, block.type))
  const revived = (await blocksNamed(tx, contentId, namesOf(unknown))).filter(({ deletedAt }) => deletedAt !== null)
  const blocks = [...live.blocks, ...revived]

  const find = finderOf(blocks, typeOf)
  const itemsOf = Map.groupBy(live.items, ({ blockId }) => blockId)
  const unknownItems = wanted.content.flatMap((block) => {
    const row = block.items.length === 0 ? null : find(block, block.type)
    const isKnown = finderOf((row && itemsOf.get(row.id)) ?? [], () => '')
    return row ? block.items.filter((item) => !isKnown(item, '')).map((item) => ({ ...item, blockId: row.id })) : []
  })
  const among = { some: [...new Set(unknownItems.map(({ blockId }) => blockId))], whole: revived.map(({ id }) => id) }
  const named = await itemsNamed(tx, among, namesOf(unknownItems))
  const known = new Set(live.items.map(({ id }) => id))

  const liveImages = new Set(live.images.map(({ id }) => id))
  const imageIds = [...wanted.gallery, ...wanted.preview].flatMap(({ id }) => id ?? [])
  const images = await imageRowsNamed(
    tx,
    contentId,
    imageIds.filter((id) => !liveImages.has(id)),
  )
  return {
    blocks,
    items: [...live.items, ...named.filter(({ id }) => !known.has(id))],
    images: [...live.images, ...images],
  }
}

/** A lesson before the write (null for a new one), and its requested state. */
interface LessonProposal {
  before: DocumentFields | null
  wanted: DocumentFields
  member: Member
}

/** The author of a lesson, and the errors of its course or author. */
interface LessonCourse {
  author: string | null
  errors: InputError[]
}

/** The author of the lesson's course, which must exist and be editable by the caller. */
const courseOf = async (tx: Tx, course: number | null, member: Member): Promise<LessonCourse> => {
  if (course === null) return { author: null, errors: [{ path: ['course'], message: 'required' }] }
  const owner = await authorOfCourse(tx, course)
  const isFree = owner !== null && (isStaff(member) || owner.authorId === member.id)
  if (isFree) return { author: owner.authorId, errors: [] }
  return { author: null, errors: [{ path: ['course'], message: 'courseMissing', about: { id: course } }] }
}

/**
 * A lesson belongs to a course and to that course's author; transferring the course transfers its lessons. Refuses a different author, and
 * reads nothing if course and author are unchanged. Source: SECURITY R65.
 */
const lessonCourse = async (tx: Tx, { before, wanted, member }: LessonProposal): Promise<LessonCourse> => {
  const { author, course } = wanted
  const isStated = author !== (before?.author ?? null)
  if (before && before.course === course && !isStated) return { author, errors: [] }
  const found = await courseOf(tx, course, member)
  const isOther = isStated && found.errors.length === 0 && author !== found.author
  return isOther ? { ...found, errors: [{ path: ['author'], message: 'lessonAuthor' }] } : found
}

const numbersOf = (fields: DocumentFields | undefined, field: TermField): readonly number[] => {
  const value = fields?.[field] ?? []
  return typeof value === 'number' ? [value] : value
}

const errorsOf = async (tx: Tx, field: TermField, { before, after }: Question): Promise<InputError[]> => {
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

/** Errors for newly added categories, tags and collections that do not exist. Reads nothing if none were added. */
const termErrors = async (tx: Tx, question: Question): Promise<InputError[]> => {
  const errors: InputError[] = []
  for (const field of ['category', 'tags', 'collection'] as const) errors.push(...(await errorsOf(tx, field, question)))
  return errors
}

interface Proposal extends Pick<Write, 'caller'> {
  id: string
  kind: DocumentKind
  /** Null for a new document. */
  before: DocumentState | null
  /** Its live rows. */
  live: PartRows
  wanted: DocumentState
}

/** A validated document: everything has an id, and all rules hold. */
interface ValidDocument {
  state: DocumentState
  rows: PartRows
  changes: PartChanges
  references: References
}

/** The number sequence of blocks, and the one shared by block items and gallery rows. */
const BLOCKS = 'block'
const ROWS = 'row'

/** The author of a new document is the caller unless staff names another one; that of a lesson is the course's. */
const authorOf = async (
  tx: Tx,
  { kind, before, wanted: { fields }, caller: { member } }: Proposal,
): Promise<{ author: DocumentFields['author']; errors: InputError[] }> => {
  if (kind === 'lesson') return lessonCourse(tx, { before: before?.fields ?? null, wanted: fields, member })
  return { author: fields.author ?? (before ? null : member.id), errors: [] }
}

/** Validates the wanted state, or throws all its errors at once. Allocates numbers for new rows and writes nothing else. */
export const validateDocument = async (tx: Tx, proposal: Proposal): Promise<ValidDocument> => {
  const { id, kind, before, live, caller } = proposal
  const { author, errors: ofAuthor } = await authorOf(tx, proposal)
  const after = { ...proposal.wanted, fields: { ...applyRules(kind, proposal.wanted.fields), author } }
  const known = await rowsToMatch(tx, id, live, after)
  const matched = matchDocument(after, known)
  const references = await referencesOf(tx, [{ state: after }])
  const question = { kind, before, after, member: caller.member }
  const errors = [
    ...ofAuthor,
    ...matched.errors,
    ...rightsErrors(question, references),
    ...(await termErrors(tx, question)),
  ]
  if (errors.length > 0) invalid(...errors)

  const counted = countNew(matched)
  const blocks = await nextNumbers(tx, BLOCKS, counted.blocks)
  const { rows, state } = wantedParts(matched, id, { blocks, rows: await nextNumbers(tx, ROWS, counted.rows) })
  return { state: { ...state, fields: after.fields }, rows, changes: partChanges(known, rows), references }
}
