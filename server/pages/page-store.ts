import { asc } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { published } from '../db/schema.ts'
import { isListed, isWhole, type Published, whole } from '../content/publishing/published-store.ts'

/** Everything that a visitor finds in lists, a part at a time. */
export const listedDocuments = (
  db: Db,
  at: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<Published, 'kind' | 'number' | 'slug'>[]> =>
  db
    .select({ kind: published.kind, number: published.number, slug: published.slug })
    .from(published)
    .leftJoin(whole, isWhole)
    .where(isListed(at, { hasLessons: true, forBuyers: false }))
    .orderBy(asc(published.kind), asc(published.number))
    .limit(limit)
    .offset(offset)

export const countListed = (db: Db, at: Date): Promise<number> =>
  db.$count(
    db
      .select({ id: published.id })
      .from(published)
      .leftJoin(whole, isWhole)
      .where(isListed(at, { hasLessons: true, forBuyers: false }))
      .as('listed'),
  )
