import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, countDistinct, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { cleanName } from '../../contract/content/terms.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { published, term, termUse } from '../../db/schema.ts'
import { nextNumbers } from '../stored/number-store.ts'
import type { StoredDocument } from '../stored/stored.ts'
import { findPage } from '../lists/find-page.ts'
import { hasPart, numbersByPart } from '../lists/search-store.ts'
import { kindsOfField, numberRowOf, type TermField, type TermKind } from './kinds.ts'

/** The comparison key of a name: case-insensitive, with Unicode compatibility forms (NFKC) unified. */
const keyOfName = (name: string): string => cleanName(name.normalize('NFKC').toLowerCase())

export type Term = typeof term.$inferSelect

const ofField = (field: TermField, numbers: readonly number[]) =>
  and(inArray(term.kind, [...kindsOfField[field]]), inArray(term.number, [...numbers]))

/** The names of those numbers that are terms of the field; other numbers are left out. */
export const termNames = async (
  db: Db,
  field: TermField,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db.select({ number: term.number, name: term.name }).from(term).where(ofField(field, numbers))
  return new Map(rows.map(({ number, name }) => [number, name]))
}

/** The given numbers that are terms of the field. */
export const termsExist = async (db: Db, field: TermField, numbers: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await termNames(db, field, numbers)).keys())

/** The terms of a document, as in its fields. */
interface Sorting {
  category: number | null
  tags: readonly number[]
  collection: readonly number[]
}

export const UNSORTED: Sorting = { category: null, tags: [], collection: [] }

/** One side of a document: `edited` is the draft, `shown` the published document. */
type Side = Pick<typeof termUse.$inferSelect, 'contentId' | 'kind' | 'number' | 'side' | 'position' | 'opensAt'>

const isShown = eq(termUse.side, 'shown')

/** Adds the uses of a published document that has opened to the counts of its terms, or takes them away. */
const countUses = async (tx: Tx, { contentId, side }: Side, by: 1 | -1): Promise<void> => {
  if (side === 'edited') return
  const isCounted = and(eq(termUse.contentId, contentId), isShown, isNull(termUse.opensAt))
  await tx
    .update(term)
    .set({ uses: sql`${term.uses} + ${by}` })
    .where(inArray(term.id, tx.select({ id: termUse.termId }).from(termUse).where(isCounted)))
}

/** Stores the terms of one side of a document. */
export const useTerms = async (tx: Tx, side: Side, fields: Sorting): Promise<void> => {
  const { contentId, position, opensAt } = side
  const numbers: Record<TermField, readonly number[]> = {
    tags: fields.tags,
    collection: fields.collection,
    category: fields.category === null ? [] : [fields.category],
  }
  const uses: Pick<typeof termUse.$inferSelect, 'termId' | 'position' | 'opensAt'>[] = []
  for (const field of ['category', 'tags', 'collection'] as const) {
    if (numbers[field].length === 0) continue
    const found = await tx.select({ id: term.id }).from(term).where(ofField(field, numbers[field]))
    uses.push(...found.map(({ id }) => ({ termId: id, position, opensAt })))
  }
  const isIt = and(eq(termUse.contentId, contentId), eq(termUse.side, side.side))
  const before = await tx
    .select({ termId: termUse.termId, position: termUse.position, opensAt: termUse.opensAt })
    .from(termUse)
    .where(isIt)
  if (isDeepStrictEqual(new Set(before), new Set(uses))) return
  await countUses(tx, side, -1)
  await tx.delete(termUse).where(isIt)
  if (uses.length > 0) await tx.insert(termUse).values(uses.map((use) => ({ id: randomUUID(), ...side, ...use })))
  await countUses(tx, side, 1)
}

const sortingOf = ({ category, tags, collection }: Sorting): Sorting => ({ category, tags, collection })

/** Updates the terms of the draft, if they have changed. */
export const noteTerms = async (
  tx: Tx,
  { id, kind, number }: Pick<StoredDocument, 'id' | 'kind' | 'number'>,
  before: Sorting | null,
  after: Sorting,
): Promise<void> => {
  if (!isDeepStrictEqual(sortingOf(before ?? UNSORTED), sortingOf(after)))
    await useTerms(tx, { contentId: id, kind, number, side: 'edited', position: 0, opensAt: null }, after)
}

/** How many documents use a term, in the draft or as published; including drafts and deleted documents. */
export const usersOfTerm = async (db: Db | Tx, id: string): Promise<number> => {
  const rows = await db
    .select({ users: countDistinct(termUse.contentId) })
    .from(termUse)
    .where(eq(termUse.termId, id))
  return rows[0]?.users ?? 0
}

export const termByNumber = async (db: Db, kind: TermKind, number: number): Promise<Term | null> =>
  (
    await db
      .select()
      .from(term)
      .where(and(eq(term.kind, kind), eq(term.number, number)))
  )[0] ?? null

export const termByName = async (db: Db, kind: TermKind, name: string): Promise<Term | null> =>
  (
    await db
      .select()
      .from(term)
      .where(and(eq(term.kind, kind), eq(term.key, keyOfName(name))))
  )[0] ?? null

interface NewTerm {
  kind: TermKind
  /** The name after cleaning. */
  name: string
  personId: string | null
  at: Date
}

/** Adds a term; returns the existing one if the name is taken. */
export const addTerm = async (
  tx: Tx,
  { kind, name, personId, at }: NewTerm,
): Promise<{ term: Term; isNew: boolean }> => {
  const known = await termByName(tx, kind, name)
  if (known) return { term: known, isNew: false }
  const [number = 0] = await nextNumbers(tx, numberRowOf[kind], 1)
  const row = { id: `${kind}:${number}`, kind, number, name, key: keyOfName(name), position: number, personId }
  const [added] = await tx
    .insert(term)
    .values({ ...row, createdAt: at })
    .returning()
  if (!added) throw new Error('an insert answers its row')
  return { term: added, isNew: true }
}

/** Rejects with `UniqueViolation` if another term of the kind has that name. */
export const renameTerm = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx
    .update(term)
    .set({ name, key: keyOfName(name) })
    .where(eq(term.id, id))
}

/** Deletes a term, which no document may use; returns false if it no longer exists. */
export const dropTerm = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.delete(term).where(eq(term.id, id)).returning({ id: term.id })).length > 0

/** The orderings of term lists. Source: DESIGN §7. */
export const TERM_ORDERINGS = ['position', 'name', 'id'] as const
type TermOrdering = (typeof TERM_ORDERINGS)[number]

interface TermFilter {
  kind: TermKind
  /** A substring of the name. */
  search: string
  ordering: { by: TermOrdering; isDescending: boolean }
  limit: number
  offset: number
}

/** Names and numbers are unique within a kind. */
const orderOf = { id: [term.number], name: [term.key], position: [term.position, term.number] }

/** One page of a kind's terms, and their count. */
export const termPage = (db: Db, { kind, search, ordering, ...piece }: TermFilter) => {
  const part = keyOfName(search)
  const isWanted = and(eq(term.kind, kind), part === '' ? undefined : hasPart(term.key, part))
  const direction = ordering.isDescending ? desc : asc
  const listed = (isAmong?: SQL) =>
    db
      .select()
      .from(term)
      .where(and(isWanted, isAmong))
      .orderBy(...orderOf[ordering.by].map(direction))
  return findPage(
    {
      finders: part === '' ? [] : [numbersByPart(db, 'term', kind, part)],
      among: (numbers) => listed(inArray(term.number, [...numbers])),
      inOrder: ({ limit, offset }) => listed().limit(limit).offset(offset),
      countUpTo: (most) => countRows(db, term, isWanted, most),
    },
    piece,
  )
}

/**
 * The terms with the most published documents, and their number of documents; documents that open later do not count. Reads the terms with
 * the highest counts, and those of documents that have opened since the counts were written. Source: SECURITY R64.
 */
export const popularTerms = async (db: Db, kind: TermKind, { limit, at }: { limit: number; at: Date }) => {
  const columns = { number: term.number, name: term.name, uses: term.uses }
  const counted = await db
    .select(columns)
    .from(term)
    .where(and(eq(term.kind, kind), gt(term.uses, 0)))
    .orderBy(desc(term.uses), asc(term.number))
    .limit(limit)
  const opened = await db
    .select(columns)
    .from(termUse)
    .innerJoin(term, eq(term.id, termUse.termId))
    .where(and(eq(sql`${term.kind} || ''`, kind), lte(termUse.opensAt, at))) // not by the index of kinds: it has all terms
  const terms = new Map([...counted, ...opened].map((row) => [row.number, { ...row }]))
  for (const { number } of opened) {
    const found = terms.get(number)
    if (found) found.uses += 1
  }
  return [...terms.values()].toSorted((a, b) => b.uses - a.uses || a.number - b.number).slice(0, limit)
}

/** Adds the published documents that have opened to the counts of their terms. */
export const countOpened = async (tx: Tx, at: Date): Promise<void> => {
  const hasOpened = lte(termUse.opensAt, at)
  const opened = await tx.select({ termId: termUse.termId }).from(termUse).where(hasOpened)
  for (const { termId } of opened)
    await tx
      .update(term)
      .set({ uses: sql`${term.uses} + 1` })
      .where(eq(term.id, termId))
  if (opened.length > 0) await tx.update(termUse).set({ opensAt: null }).where(hasOpened)
}

/** The first `most` published documents of a collection, without those that open later. */
export const collected = (db: Db, termId: string, { at, most }: { at: Date; most: number }) =>
  db
    .select({ kind: published.kind, number: published.number, title: published.title, slug: published.slug })
    .from(termUse)
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(and(eq(termUse.termId, termId), isShown, or(isNull(termUse.opensAt), lte(termUse.opensAt, at))))
    .orderBy(asc(termUse.kind), asc(termUse.position), asc(termUse.number))
    .limit(most)
