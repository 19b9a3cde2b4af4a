import { and, asc, desc, eq, isNull, notExists, type SQL } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { content, published } from '../../../db/schema.ts'
import type { ContentRow } from '../store.ts'

export const newestDraft = async (db: Db, kind: DocumentKind, authorId: string): Promise<number | null> => {
  const shown = db.select({ id: published.id }).from(published).where(eq(published.id, content.id))
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

/** What authors' lists are ordered by in the database. */
export type DocumentOrder = keyof typeof columnOf

export interface DocumentFilter {
  kind: DocumentKind
  /** Null is everybody. */
  authorId: string | null
  status: number | null
  slug: string | null
  course: number | null
}

const fits = ({ kind, authorId, status, slug, course }: DocumentFilter): SQL | undefined =>
  and(
    eq(content.kind, kind),
    isNull(content.deletedAt),
    authorId === null ? undefined : eq(content.authorId, authorId),
    status === null ? undefined : eq(content.status, status),
    slug === null ? undefined : eq(content.slug, slug),
    course === null ? undefined : eq(content.course, course),
  )

const columnOf = {
  id: content.number,
  title: content.title,
  status: content.status,
  created_at: content.createdAt,
  updated_at: content.updatedAt,
}

interface Ordering {
  by: DocumentOrder
  isDescending: boolean
}

const ordered = (db: Db, filter: DocumentFilter, { by, isDescending }: Ordering) =>
  db
    .select()
    .from(content)
    .where(fits(filter))
    .orderBy((isDescending ? desc : asc)(columnOf[by]), asc(content.number))

/** All documents that fit, in order. */
export const documentsThatFit = (db: Db, filter: DocumentFilter, ordering: Ordering): Promise<ContentRow[]> =>
  ordered(db, filter, ordering)

/** One page of the documents that fit, in order, and how many there are. */
export const documentPage = async (
  db: Db,
  filter: DocumentFilter,
  ordering: Ordering,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ContentRow[]; count: number }> => ({
  rows: await ordered(db, filter, ordering).limit(limit).offset(offset),
  count: await db.$count(content, fits(filter)),
})
