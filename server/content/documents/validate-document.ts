import { applyRules } from '../../contract/content/documents/rules.ts'
import type { DocumentState, DocumentFields, DocumentKind } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { type FieldFault, invalid } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { nextNumbers } from './number-store.ts'
import type { TermField } from '../terms/kinds.ts'
import { termsExist } from '../terms/term-store.ts'
import { isStaff } from './authorize.ts'
import { stateOfRows } from './load.ts'
import { referencesOf } from './images-of.ts'
import { finderOf, matchDocument } from './match.ts'
import { countNew, type PartChanges, partChanges, type PartRows, wantedRows } from './reconcile.ts'
import { rightsFaults, type Question } from './rights.ts'
import { authorOfCourse } from './row-store.ts'
import { type BlockRow, blocksNamed, imageRowsNamed, itemsNamed, type Names } from './document-store.ts'
import type { References, Write } from './stored.ts'

interface Named {
  id: number | null
  uuid: string | null
}

const typeOf = ({ type }: BlockRow) => type

const namesOf = (unknown: readonly Named[]): Names => ({
  ids: unknown.flatMap(({ id }) => id ?? []),
  uuids: unknown.flatMap(({ uuid }) => uuid ?? []),
})

/** The live rows, and those deleted ones that the wanted state names: nothing is read where it names none. */
const rowsToMatch = async (tx: Tx, contentId: string, live: PartRows, wanted: DocumentState): Promise<PartRows> => {
  const isLive = finderOf(live.blocks, typeOf)
  const unknown = wanted.content.filter((block) => !isLive(block, block.type))
  const revived = (await blocksNamed(tx, contentId, namesOf(unknown))).filter(({ deletedAt }) => deletedAt !== null)
  const blocks = [...live.blocks, ...revived]

  const find = finderOf(blocks, typeOf)
  const itemsOf = Map.groupBy(live.items, ({ blockId }) => blockId)
  const unknownItems = wanted.content.flatMap((block) => {
    const row = find(block, block.type)
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

/** A lesson in question: what it was, null for a new one, and what it is to be. */
interface LessonWish {
  before: DocumentFields | null
  wanted: DocumentFields
  member: Member
}

/** Whose a lesson is, and what is wrong with its course or its author. */
interface LessonCourse {
  author: string | null
  faults: FieldFault[]
}

/** Where it comes to a course: one that is there, and that its writer may edit. */
const courseOf = async (tx: Tx, course: number | null, member: Member): Promise<LessonCourse> => {
  if (course === null) return { author: null, faults: [{ path: ['course'], message: 'required' }] }
  const owner = await authorOfCourse(tx, course)
  const isFree = owner !== null && (isStaff(member) || owner.authorId === member.id)
  if (isFree) return { author: owner.authorId, faults: [] }
  return { author: null, faults: [{ path: ['course'], message: 'courseMissing', about: { id: course } }] }
}

/**
 * A lesson is of a course, and of the author of that course, for good: who is given the course is given its lessons. Refuses an author of
 * its own, and reads nothing where it stays what it is. Source: SECURITY R65.
 */
const lessonCourse = async (tx: Tx, { before, wanted, member }: LessonWish): Promise<LessonCourse> => {
  const { author, course } = wanted
  const isGiven = author !== (before?.author ?? null)
  if (before && before.course === course && !isGiven) return { author, faults: [] }
  const found = await courseOf(tx, course, member)
  const isOther = isGiven && found.faults.length === 0 && author !== found.author
  return isOther ? { ...found, faults: [{ path: ['author'], message: 'lessonAuthor' }] } : found
}

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
interface Settled {
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
export const validateDocument = async (tx: Tx, wish: Wish): Promise<Settled> => {
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
