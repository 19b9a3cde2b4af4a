import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { block, content, product, progress, published, quizResult } from '../../../db/schema.ts'

const isReadBy = (personId: string) => and(eq(progress.contentId, published.id), eq(progress.personId, personId))

/**
 * The documents of these kinds that a person has begun and that are published for all readers, with the product and subscription that open
 * them.
 */
export const startedDocuments = (db: Db, personId: string, kinds: readonly DocumentKind[]) =>
  db
    .select({
      id: published.id,
      activeAt: progress.activeAt,
      product: published.product,
      isInPlus: published.isInPlus,
    })
    .from(progress)
    .innerJoin(published, eq(published.id, progress.contentId))
    .where(
      and(
        eq(progress.personId, personId),
        inArray(progress.kind, [...kinds]),
        isNotNull(progress.begunAt),
        isNull(published.withdrawnAt),
      ),
    )

/** The published documents among these, including those that only buyers see, with the time at which the person last read each. */
export const publishedAmong = (db: Db, personId: string, ids: readonly string[]) =>
  db
    .select({ id: published.id, activeAt: progress.activeAt })
    .from(published)
    .leftJoin(progress, isReadBy(personId))
    .where(inArray(published.id, [...ids]))

/** The text that each quiz has once in the stored JSON of a document. */
const QUIZ = '"type":"quiz"'

/** The number of quizzes that readers see: those of the blocks, or of the stored text while an unpublished change may differ from it. */
const quizzesShown = (db: Db): SQL<number> =>
  sql`case when ${content.status} = 1
    then ${db.$count(block, and(eq(block.contentId, published.id), eq(block.type, 'quiz'), isNull(block.deletedAt)))}
    else (length(${published.open}) - length(replace(${published.open}, ${QUIZ}, ''))) / ${QUIZ.length} end`.mapWith(
    Number,
  )

const quizzesDone = (db: Db, personId: string) =>
  db.$count(quizResult, and(eq(quizResult.contentId, published.id), eq(quizResult.personId, personId)))

/** Documents for a list, each with the catalogue's picture and how far the person has read it. */
export const documentsRead = (db: Db, personId: string, ids: readonly string[]) =>
  db
    .select({
      id: published.id,
      kind: published.kind,
      number: published.number,
      slug: published.slug,
      title: published.title,
      summary: published.summary,
      opensAt: published.opensAt,
      img: product.img,
      begunAt: progress.begunAt,
      activeAt: progress.activeAt,
      block: progress.block,
      quizzes: quizzesShown(db),
      quizzesDone: quizzesDone(db, personId),
    })
    .from(published)
    .innerJoin(content, eq(content.id, published.id))
    .leftJoin(progress, isReadBy(personId))
    .leftJoin(product, eq(product.id, published.product))
    .where(inArray(published.id, [...ids]))

/** The number of lessons and of their quizzes, by course. */
export const lessonCounts = (db: Db, courses: readonly number[]) =>
  db
    .select({
      course: published.course,
      lessons: count(),
      quizzes: sql<number>`sum(${quizzesShown(db)})`.mapWith(Number),
    })
    .from(published)
    .innerJoin(content, eq(content.id, published.id))
    .where(inArray(published.course, [...courses]))
    .groupBy(published.course)

/** The lessons of some courses that the person has opened. */
export const openedLessons = (db: Db, personId: string, courses: readonly number[]) =>
  db
    .select({
      course: published.course,
      number: published.number,
      title: published.title,
      activeAt: progress.activeAt,
      block: progress.block,
      quizzesDone: quizzesDone(db, personId),
    })
    .from(published)
    .innerJoin(progress, isReadBy(personId))
    .where(inArray(published.course, [...courses]))
