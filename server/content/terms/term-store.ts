import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, countDistinct, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { cleanName } from '../../contract/content/terms.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { published, term, termUse } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'
import { nextNumbers } from '../documents/number-store.ts'
import { hasOpened } from '../publishing/published-store.ts'
import { likePart } from '../title-key.ts'
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

/** Those of the numbers that are terms of the field. */
export const termsExist = async (db: Db, field: TermField, numbers: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await termNames(db, field, numbers)).keys())

/** The terms of a document, as in its fields. */
export interface Sorting {
  category: number | null
  tags: readonly number[]
  collection: readonly number[]
}

/** `edited` is the draft, `shown` the published document. */
type Side = (typeof termUse.$inferSelect)['side']

export const UNSORTED: Sorting = { category: null, tags: [], collection: [] }

/** Replaces the terms of one side of a document. */
export const useTerms = async (tx: Tx, contentId: string, side: Side, fields: Sorting): Promise<void> => {
  await tx.delete(termUse).where(and(eq(termUse.contentId, contentId), eq(termUse.side, side)))
  const numbers: Record<TermField, readonly number[]> = {
    tags: fields.tags,
    collection: fields.collection,
    category: fields.category === null ? [] : [fields.category],
  }
  for (const field of ['category', 'tags', 'collection'] as const) {
    if (numbers[field].length === 0) continue
    const found = await tx.select({ id: term.id }).from(term).where(ofField(field, numbers[field]))
    const rows = found.map(({ id }) => ({ id: randomUUID(), contentId, termId: id, side }))
    if (rows.length > 0) await tx.insert(termUse).values(rows)
  }
}

const sortingOf = ({ category, tags, collection }: Sorting): Sorting => ({ category, tags, collection })

/** Updates the terms of the draft, if they have changed. */
export const noteTerms = async (tx: Tx, contentId: string, before: Sorting | null, after: Sorting): Promise<void> => {
  if (!isDeepStrictEqual(sortingOf(before ?? UNSORTED), sortingOf(after)))
    await useTerms(tx, contentId, 'edited', after)
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
  /** Cleaned. */
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

export interface TermFilter {
  kind: TermKind
  /** A substring of the name. */
  search: string
  ordering: { by: TermOrdering; isDescending: boolean }
  limit: number
  offset: number
}

const fits = ({ kind, search }: Pick<TermFilter, 'kind' | 'search'>) =>
  and(eq(term.kind, kind), search === '' ? undefined : sql`${term.key} like ${likePart(keyOfName(search))} escape '\\'`)

/** Names and numbers are unique within a kind. */
const orderOf = { id: [term.number], name: [term.key], position: [term.position, term.number] }

/** One page of a kind's terms, and their count. */
export const termPage = async (db: Db, { limit, offset, ordering, ...filter }: TermFilter) => {
  const direction = ordering.isDescending ? desc : asc
  const rows = await db
    .select()
    .from(term)
    .where(fits(filter))
    .orderBy(...orderOf[ordering.by].map(direction))
    .limit(limit)
    .offset(offset)
  return { rows, ...(await counted({ limit, offset }, (most) => countRows(db, term, fits(filter), most))) }
}

const isShown = eq(termUse.side, 'shown')

/** The terms with the most published documents, and how many; documents that open later do not count. Source: SECURITY R64. */
export const popularTerms = (db: Db, kind: TermKind, { limit, at }: { limit: number; at: Date }) => {
  const uses = count(published.id)
  return db
    .select({ number: term.number, name: term.name, uses })
    .from(term)
    .innerJoin(termUse, and(eq(termUse.termId, term.id), isShown))
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(and(eq(term.kind, kind), hasOpened(at)))
    .groupBy(term.id, term.number, term.name)
    .orderBy(desc(uses), asc(term.number))
    .limit(limit)
}

/** The first `most` published documents of each collection, by the collections' ids, without those that open later. */
export const collected = async (db: Db, termIds: readonly string[], { at, most }: { at: Date; most: number }) => {
  if (termIds.length === 0) return []
  const order = sql`${published.kind}, ${published.position}, ${published.number}`
  const places = db
    .select({
      termId: termUse.termId,
      kind: published.kind,
      number: published.number,
      title: published.title,
      slug: published.slug,
      place: sql<number>`row_number() over (partition by ${termUse.termId} order by ${order})`.as('place'),
    })
    .from(termUse)
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(and(inArray(termUse.termId, [...termIds]), isShown, hasOpened(at)))
    .as('places')
  return db.select().from(places).where(lte(places.place, most)).orderBy(asc(places.termId), asc(places.place))
}
