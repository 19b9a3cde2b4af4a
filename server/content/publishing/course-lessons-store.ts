import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { numberParameter, preparedOnce } from '../../db/prepared.ts'
import { published } from '../../db/schema.ts'
import type { PublishedRow } from './published-store.ts'

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

/** A lesson as its course lists it. */
interface LessonLine {
  number: number
  title: string
  /** The day on which the lesson opens; null once it has. */
  opensAt: Date | null
}

/**
 * The published lessons of a course, or of the course of a lesson, in their order; archived and hidden ones `forBuyers` only. None before the
 * course has opened.
 */
export const lessonsOf = async (db: Db, row: PublishedRow, forBuyers: boolean, at: Date): Promise<LessonLine[]> => {
  const [course, courseOpensAt] = row.kind === 'course' ? [row.number, row.opensAt] : [row.course, row.courseOpensAt]
  if (course === null || (courseOpensAt !== null && courseOpensAt > at)) return []
  return (await lessonsPrepared(db).execute({ course }))
    .filter(({ withdrawnAt }) => forBuyers || withdrawnAt === null)
    .map(({ number, title, opensAt }) => ({
      number,
      title,
      opensAt: opensAt !== null && opensAt > at ? opensAt : null,
    }))
}
