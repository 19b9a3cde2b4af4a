import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { content, published, termUse } from '../../../db/schema.ts'
import { likePart } from '../../title-key.ts'
import type { ContentRow } from '../store.ts'

export const newestDraft = async (db: Db, kind: DocumentKind, authorId: string): Promise<number | null> => {
  const isShown = and(eq(published.id, content.id), isNull(published.withdrawnAt))
  const shown = db.select({ id: published.id }).from(published).where(isShown)
  const isIt = and(
    eq(content.authorId, authorId),
    eq(content.kind, kind),
    eq(content.status, 0),
    isNull(content.deletedAt),
    notExists(shown),
  )
  const order = [desc(content.createdAt), desc(content.number)]
  const found = await db
    .select({ number: content.number })
    .from(content)
    .where(isIt)
    .orderBy(...order)
    .limit(1)
  return found[0]?.number ?? null
}

/** Which documents are wanted; what is left out says nothing. */
export interface DocumentFilter {
  kind: DocumentKind
  /** All of these: the caller's own, and those of one author. */
  authors: readonly string[]
  isDeleted: boolean
  status?: number | undefined
  slug?: string | undefined
  course?: number | undefined
  /** A part of the title, in small letters. */
  search?: string | undefined
  /** Ids of terms, all of which have to be met: of each list one. */
  terms: readonly (readonly string[])[]
}

const isSortedBy = (db: Db) => (ids: readonly string[]) =>
  exists(
    db
      .select({ id: termUse.id })
      .from(termUse)
      .where(and(eq(termUse.contentId, content.id), eq(termUse.side, 'edited'), inArray(termUse.termId, [...ids]))),
  )

const fits = (db: Db, filter: DocumentFilter): SQL | undefined => {
  const { kind, authors, isDeleted, status, slug, course, search, terms } = filter
  return and(
    eq(content.kind, kind),
    (isDeleted ? isNotNull : isNull)(content.deletedAt),
    ...authors.map((author) => eq(content.authorId, author)),
    status === undefined ? undefined : eq(content.status, status),
    slug === undefined ? undefined : eq(content.slug, slug),
    course === undefined ? undefined : eq(content.course, course),
    search === undefined ? undefined : sql`${content.titleKey} like ${likePart(search)} escape '\\'`,
    ...terms.map(isSortedBy(db)),
  )
}

const columnOf = {
  position: content.position,
  id: content.number,
  title: content.titleKey,
  status: content.status,
  created_at: content.createdAt,
  updated_at: content.updatedAt,
  published_at: published.publishedAt,
}

/** What authors' lists are ordered by. */
export type DocumentOrder = keyof typeof columnOf

/** By a column, documents of the same one by their numbers; what was never published is after what was. */
const orderOf = ({ by, isDescending }: Part['ordering']): SQL[] => {
  const direction = isDescending ? desc : asc
  const last = by === 'published_at' ? [asc(sql`${published.id} is null`)] : []
  return [...last, direction(columnOf[by]), (by === 'position' ? direction : asc)(content.number)]
}

interface Part {
  ordering: { by: DocumentOrder; isDescending: boolean }
  limit: number
  offset: number
}

/** One page of the documents that fit, in order, and how many there are. */
export const documentPage = async (
  db: Db,
  filter: DocumentFilter,
  { ordering, limit, offset }: Part,
): Promise<{ rows: ContentRow[]; count: number }> => {
  const rows = await db
    .select({ row: content })
    .from(content)
    .leftJoin(published, eq(published.id, content.id))
    .where(fits(db, filter))
    .orderBy(...orderOf(ordering))
    .limit(limit)
    .offset(offset)
  return { rows: rows.map(({ row }) => row), count: await db.$count(content, fits(db, filter)) }
}
