import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database.ts'
import { block, progress, published, quizResult } from '../../../db/schema.ts'
import { COUNT_MAX } from '../../../http/rest/lists.ts'

/** The stored progress of a person in a document. */
export type ReadDocument = Omit<typeof progress.$inferSelect, 'id' | 'personId'>
export type FinishedQuiz = Omit<typeof quizResult.$inferSelect, 'id' | 'personId'>

/** The blocks of some documents that have one of these uuids. */
export const blocksNamed = (db: Db, contentIds: readonly string[], uuids: readonly string[]) =>
  db
    .select({ contentId: block.contentId, uuid: block.uuid, type: block.type })
    .from(block)
    .where(and(inArray(block.contentId, [...contentIds]), inArray(block.uuid, [...uuids])))

/** The numbers of those courses that have published lessons. */
export const coursesWithLessons = async (db: Db, courses: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectDistinct({ course: published.course })
    .from(published)
    .where(inArray(published.course, [...courses]))
  return new Set(rows.flatMap(({ course }) => course ?? []))
}

const either = (isSent: SQL, sent: SQL, stored: SQL): SQL => sql`case when ${isSent} then ${sent} else ${stored} end`

const isStartedFirst = sql`${progress.begunAt} is null or excluded.begun_at < ${progress.begunAt}`
const isActiveLast = sql`excluded.active_at > ${progress.activeAt}`
const isReadLast = sql`${progress.readAt} is null or excluded.read_at > ${progress.readAt}`

/**
 * Adds reports to a person's stored progress; each document occurs once. The earliest start and the latest place are stored, in whichever
 * order reports arrive.
 */
export const addRead = async (tx: Tx, personId: string, rows: readonly ReadDocument[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(progress)
    .values(rows.map((row) => ({ ...row, id: randomUUID(), personId })))
    .onConflictDoUpdate({
      target: [progress.contentId, progress.personId],
      set: {
        begunAt: either(isStartedFirst, sql`excluded.begun_at`, sql`${progress.begunAt}`),
        activeAt: either(isActiveLast, sql`excluded.active_at`, sql`${progress.activeAt}`),
        block: either(isReadLast, sql`excluded.block`, sql`${progress.block}`),
        readAt: either(isReadLast, sql`excluded.read_at`, sql`${progress.readAt}`),
      },
    })
}

/** Stores the results that are better than the stored ones; each quiz occurs once. */
export const addResults = async (tx: Tx, personId: string, rows: readonly FinishedQuiz[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(quizResult)
    .values(rows.map((row) => ({ ...row, id: randomUUID(), personId })))
    .onConflictDoUpdate({
      target: [quizResult.contentId, quizResult.personId, quizResult.block],
      set: {
        rightAnswers: sql`excluded.right_answers`,
        questions: sql`excluded.questions`,
        doneAt: sql`excluded.done_at`,
      },
      setWhere: sql`excluded.right_answers * ${quizResult.questions} > ${quizResult.rightAnswers} * excluded.questions`,
    })
}

const columns = {
  contentId: progress.contentId,
  kind: progress.kind,
  begunAt: progress.begunAt,
  activeAt: progress.activeAt,
  block: progress.block,
  readAt: progress.readAt,
}

/** The stored progress of a person in one document; null if there is none. */
export const readDocument = async (db: Db, personId: string, contentId: string): Promise<ReadDocument | null> =>
  (
    await db
      .select(columns)
      .from(progress)
      .where(and(eq(progress.contentId, contentId), eq(progress.personId, personId)))
  )[0] ?? null

/** The published lessons of a course that a person has opened, at most 1,000. */
export const readLessons = (db: Db, personId: string, course: number) =>
  db
    .select({ ...columns, number: published.number })
    .from(published)
    .innerJoin(progress, and(eq(progress.contentId, published.id), eq(progress.personId, personId)))
    .where(eq(published.course, course))
    .orderBy(published.position, published.number)
    .limit(COUNT_MAX)

/** A person's results in the quizzes of some documents. */
export const resultsIn = (db: Db, personId: string, contentIds: readonly string[]) =>
  db
    .select()
    .from(quizResult)
    .where(and(inArray(quizResult.contentId, [...contentIds]), eq(quizResult.personId, personId)))
