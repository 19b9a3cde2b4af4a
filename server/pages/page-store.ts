import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { numberParameter, preparedOnce } from '../db/prepared.ts'
import { published } from '../db/schema.ts'
import { isListed, isWhole, type Published, whole } from '../content/publishing/published-store.ts'

/** A course shows the first of more lessons. */
const LESSONS_MAX = 500

const lessonsPrepared = preparedOnce((db) =>
  db
    .select({
      number: published.number,
      title: published.title,
      opensAt: published.opensAt,
      withdrawnAt: published.withdrawnAt,
    })
    .from(published)
    .where(and(eq(published.course, numberParameter('course')), eq(published.kind, 'lesson')))
    .orderBy(asc(published.position), asc(published.number))
    .limit(LESSONS_MAX)
    .prepare(),
)

/** The published lessons of a course in their order; archived and hidden ones `forBuyers` only. */
export const lessonsOf = async (db: Db, course: number, forBuyers: boolean) =>
  (await lessonsPrepared(db).execute({ course })).filter(({ withdrawnAt }) => forBuyers || withdrawnAt === null)

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
