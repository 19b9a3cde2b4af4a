import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { content, published, term, termUse } from '../../db/schema.ts'
import { nextNumbers } from '../numbers/store.ts'
import { kindsOfField, numberRowOf, type TermField, type TermKind } from './kinds.ts'
import { keyOfName } from './name.ts'

export type Term = typeof term.$inferSelect

const ofField = (field: TermField, numbers: readonly number[]) =>
  and(inArray(term.kind, [...kindsOfField[field]]), inArray(term.number, [...numbers]))

/** The names of those numbers that a field of a document may hold; a number without one is no term of that field. */
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

/** Says what a published document is sorted by, instead of what it was. */
export const useTerms = async (
  tx: Tx,
  contentId: string,
  fields: { category: number | null; tags: readonly number[]; collection: readonly number[] },
): Promise<void> => {
  await tx.delete(termUse).where(eq(termUse.contentId, contentId))
  const numbers: Record<TermField, readonly number[]> = {
    ...fields,
    category: fields.category === null ? [] : [fields.category],
  }
  for (const field of ['category', 'tags', 'collection'] as const) {
    if (numbers[field].length === 0) continue
    const found = await tx.select({ id: term.id }).from(term).where(ofField(field, numbers[field]))
    const rows = found.map(({ id }) => ({ id: randomUUID(), contentId, termId: id }))
    if (rows.length > 0) await tx.insert(termUse).values(rows)
  }
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

/** Adds a term; the one that has this name already is answered as it is. */
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

/** Rejects with `UniqueViolation` where another one of its kind has that name. */
export const renameTerm = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx
    .update(term)
    .set({ name, key: keyOfName(name) })
    .where(eq(term.id, id))
}

/** False where there is none any more. */
export const dropTerm = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.delete(term).where(eq(term.id, id)).returning({ id: term.id })).length > 0

/** How lists are ordered. Source: DESIGN §7. */
export const TERM_ORDERINGS = ['position', 'name', 'id'] as const
type TermOrdering = (typeof TERM_ORDERINGS)[number]

export interface TermWish {
  kind: TermKind
  /** A part of the name. */
  search: string
  ordering: { by: TermOrdering; isDescending: boolean }
  limit: number
  offset: number
}

/** Signs that `like` would take for others stand for themselves. */
const part = (search: string) => `%${keyOfName(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const fits = ({ kind, search }: Pick<TermWish, 'kind' | 'search'>) =>
  and(eq(term.kind, kind), search === '' ? undefined : sql`${term.key} like ${part(search)} escape '\\'`)

const columnOf = { id: term.number, name: term.key, position: term.position }

/** One page of a kind's terms and how many there are. */
export const termPage = async (db: Db, { limit, offset, ordering, ...wish }: TermWish) => {
  const direction = ordering.isDescending ? desc : asc
  const rows = await db
    .select()
    .from(term)
    .where(fits(wish))
    .orderBy(direction(columnOf[ordering.by]), asc(term.number))
    .limit(limit)
    .offset(offset)
  return { rows, count: await db.$count(term, fits(wish)) }
}

/** The terms that most published documents are sorted by, with how many those are. */
export const popularTerms = (db: Db, kind: TermKind, limit: number) => {
  const uses = count(published.id)
  return db
    .select({ number: term.number, name: term.name, uses })
    .from(term)
    .innerJoin(termUse, eq(termUse.termId, term.id))
    .innerJoin(published, eq(published.id, termUse.contentId))
    .where(eq(term.kind, kind))
    .groupBy(term.id, term.number, term.name)
    .orderBy(desc(uses), asc(term.number))
    .limit(limit)
}

/** The published documents of collections, by the ids of these, but for those that open later; the oldest first. */
export const collected = async (db: Db, termIds: readonly string[], at: Date) =>
  termIds.length === 0
    ? []
    : db
        .select({
          termId: termUse.termId,
          kind: published.kind,
          number: published.number,
          title: published.title,
          slug: published.slug,
        })
        .from(termUse)
        .innerJoin(published, eq(published.id, termUse.contentId))
        .where(and(inArray(termUse.termId, [...termIds]), or(isNull(published.opensAt), lte(published.opensAt, at))))
        .orderBy(asc(published.kind), asc(published.position), asc(published.number))

/** All documents with the fields that name their terms. */
export const sortedDocuments = (db: Db) =>
  db
    .select({ kind: content.kind, number: content.number, authorId: content.authorId, fields: content.fields })
    .from(content)
