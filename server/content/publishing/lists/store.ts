import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { content, published, termUse } from '../../../db/schema.ts'
import { isWhole, type Standing, standing, whole } from '../store.ts'

/** What lists are ordered by; the first one is the default. */
export const PUBLISHED_ORDERINGS = ['position', 'id', 'published_at'] as const

/** Which documents are wanted. Terms by their ids, all of which have to be met; `course` is a lesson's. */
export interface PublishedFilter {
  kinds: readonly DocumentKind[]
  course: number | null
  author: string | null
  terms: readonly (readonly string[])[]
  /** What opens later is left out. */
  at: Date
}

const isOpenBy = (at: Date) =>
  and(
    or(isNull(published.opensAt), lte(published.opensAt, at)),
    or(isNull(whole.opensAt), lte(whole.opensAt, at)),
    or(ne(published.kind, 'lesson'), isNull(published.course), isNotNull(whole.id)),
  )

const conditions = (db: Db, { kinds, course, author, terms, at }: PublishedFilter): SQL | undefined => {
  const used = (ids: readonly string[]) =>
    exists(
      db
        .select({ id: termUse.id })
        .from(termUse)
        .where(and(eq(termUse.contentId, published.id), inArray(termUse.termId, [...ids]))),
    )
  return and(
    inArray(published.kind, [...kinds]),
    isOpenBy(at),
    course === null ? undefined : eq(published.course, course),
    author === null ? undefined : eq(content.authorId, author),
    ...terms.map(used),
  )
}

const columns = { position: published.position, id: published.number, published_at: published.publishedAt }

interface Part {
  ordering: { name: string; isDescending: boolean }
  limit: number
  offset: number
}

/** One page of what is published and open by its moment, and how many there are. What takes a payment is listed too. */
export const publishedPage = async (
  db: Db,
  filter: PublishedFilter,
  { ordering: { name, isDescending }, limit, offset }: Part,
): Promise<{ rows: Standing[]; count: number }> => {
  const isWanted = conditions(db, filter)
  const column = name === 'id' || name === 'published_at' ? columns[name] : columns.position
  const rows = await db
    .select(standing)
    .from(published)
    .innerJoin(content, eq(content.id, published.id))
    .leftJoin(whole, isWhole)
    .where(isWanted)
    .orderBy((isDescending ? desc : asc)(column), asc(published.number))
    .limit(limit)
    .offset(offset)
  const all = db
    .select({ id: published.id })
    .from(published)
    .innerJoin(content, eq(content.id, published.id))
    .leftJoin(whole, isWhole)
    .where(isWanted)
    .as('listed')
  return { rows, count: await db.$count(all) }
}

/** All that is published of some kinds and open by its moment. */
export const publishedOf = (db: Db, filter: PublishedFilter): Promise<Standing[]> =>
  db
    .select(standing)
    .from(published)
    .innerJoin(content, eq(content.id, published.id))
    .leftJoin(whole, isWhole)
    .where(conditions(db, filter))

/** Whether readers find a document by its id, and its moment has come: that of its course too. */
export const isShown = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const found = await db
    .select({ id: published.id })
    .from(published)
    .leftJoin(whole, isWhole)
    .where(and(eq(published.id, id), isOpenBy(at)))
  return found.length > 0
}
