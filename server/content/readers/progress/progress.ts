import type { z } from 'zod'
import type { ProgressReply, Report, savedProgressReply } from '../../../contract/content/progress.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { missing } from '../../../http/problem.ts'
import type { MemberCaller } from '../../../http/rest/route.ts'
import { accessOf, gateOf, openness } from '../../publishing/access.ts'
import { type AccessRow, accessRowsOf } from '../../publishing/published-store.ts'
import { documentId } from '../../../contract/content/documents/document-id.ts'
import {
  addRead,
  addResults,
  blocksNamed,
  coursesWithLessons,
  type FinishedQuiz,
  type ReadDocument,
  readDocument,
  readLessons,
  resultsIn,
} from './progress-store.ts'

/** A report of a document that its reader may open. `at` is not in the future. */
interface OpenReport extends Pick<Report, 'block' | 'quiz'> {
  row: AccessRow
  at: Date
}

const nameOf = ({ kind, id }: Pick<Report, 'kind' | 'id'>): string => documentId(kind, id)

/** The documents of the reports that the caller may open now, by their ids. */
const openDocuments = async (
  tx: Tx,
  reports: readonly Report[],
  caller: MemberCaller,
  now: Date,
): Promise<ReadonlyMap<string, AccessRow>> => {
  const mayOpen = accessOf(tx, caller, now)
  const open = new Map<string, AccessRow>()
  for (const row of await accessRowsOf(tx, [...new Set(reports.map(nameOf))])) {
    const gate = gateOf(row)
    const hasOpened = !gate.isMissing && gate.opensAt <= now.getTime()
    if (hasOpened && (await mayOpen(gate, row))) open.set(row.id, row)
  }
  return open
}

const quizName = (contentId: string, uuid: string) => `${contentId} quiz ${uuid}`
const blockName = (contentId: string, uuid: string) => `${contentId} ${uuid}`

/** The names of the blocks that are reported and that their documents have; a quiz has one as a block and one as a quiz. */
const knownBlocks = async (tx: Tx, reports: readonly OpenReport[]): Promise<ReadonlySet<string>> => {
  const uuids = reports.flatMap(({ block, quiz }) => [...(block ? [block] : []), ...(quiz ? [quiz.block] : [])])
  if (uuids.length === 0) return new Set()
  const rows = await blocksNamed(tx, [...new Set(reports.map(({ row }) => row.id))], [...new Set(uuids)])
  return new Set(
    rows.flatMap(({ contentId, uuid, type }) => [
      blockName(contentId, uuid),
      ...(type === 'quiz' ? [quizName(contentId, uuid)] : []),
    ]),
  )
}

const earlier = (one: Date, other: Date) => (other < one ? other : one)

/** Combines two reports of one document. */
const bothOf = (one: ReadDocument, other: ReadDocument): ReadDocument => {
  const isReadAfter = other.readAt !== null && (one.readAt === null || other.readAt > one.readAt)
  const { block, readAt } = isReadAfter ? other : one
  const activeAt = other.activeAt > one.activeAt ? other.activeAt : one.activeAt
  const begunAt = one.begunAt && other.begunAt ? earlier(one.begunAt, other.begunAt) : (one.begunAt ?? other.begunAt)
  return { ...one, begunAt, activeAt, block, readAt }
}

/** Combines the rows that share a key. The result is in the order of the keys, so that concurrent writers cannot deadlock. */
const combined = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  put: (one: Row, other: Row) => Row,
): Row[] => {
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    byKey.set(keyOf(row), known === undefined ? row : put(known, row))
  }
  return [...byKey].toSorted(([one], [other]) => one.localeCompare(other)).map(([, row]) => row)
}

const isBetter = (one: FinishedQuiz, other: FinishedQuiz) =>
  one.rightAnswers * other.questions > other.rightAnswers * one.questions

const resultsOf = (reports: readonly OpenReport[], known: ReadonlySet<string>): FinishedQuiz[] => {
  const rows = reports.flatMap(({ row, quiz, at }): FinishedQuiz[] => {
    if (!quiz || !known.has(quizName(row.id, quiz.block))) return []
    const { block, right: rightAnswers, questions } = quiz
    return [{ contentId: row.id, block, rightAnswers, questions, doneAt: at }]
  })
  return combined(
    rows,
    ({ contentId, block }) => quizName(contentId, block),
    (one, other) => (isBetter(other, one) ? other : one),
  )
}

const readBy = async (tx: Tx, reports: readonly OpenReport[], known: ReadonlySet<string>): Promise<ReadDocument[]> => {
  const courses = reports.flatMap(({ row: { kind, number } }) => (kind === 'course' ? [number] : []))
  const withLessons = courses.length === 0 ? new Set() : await coursesWithLessons(tx, courses)
  const rows = reports.flatMap(({ row, block, at }): ReadDocument[] => {
    const { id: contentId, kind, number, course } = row
    const isPlace = block && known.has(blockName(contentId, block))
    const own: ReadDocument = {
      contentId,
      kind,
      begunAt: kind === 'course' && withLessons.has(number) ? null : at,
      activeAt: at,
      block: isPlace ? block : null,
      readAt: isPlace ? at : null,
    }
    if (kind !== 'lesson' || course === null) return [own]
    const whole: ReadDocument = {
      ...own,
      contentId: documentId('course', course),
      kind: 'course',
      block: null,
      readAt: null,
    }
    return [own, whole]
  })
  return combined(rows, ({ contentId }) => contentId, bothOf)
}

/**
 * Stores what a person has read. A repeated report changes nothing, and reports may arrive in any order: the earliest start, the latest
 * place and the best result of each quiz are stored. Blocks that a document does not have are ignored. The response lists documents that
 * the caller may not open; 404 if there are no others.
 */
export const saveProgress = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  reports: readonly Report[],
  caller: MemberCaller,
): Promise<z.infer<typeof savedProgressReply>> => {
  const at = now()
  return transact(async (tx) => {
    const open = await openDocuments(tx, reports, caller, at)
    const openReports = reports.flatMap(({ block, quiz, at: readAt, ...document }): OpenReport[] => {
      const row = open.get(nameOf(document))
      return row ? [{ block, quiz, row, at: earlier(at, new Date(readAt)) }] : []
    })
    if (openReports.length === 0) return missing()
    const known = await knownBlocks(tx, openReports)
    await addRead(tx, caller.member.id, await readBy(tx, openReports, known))
    await addResults(tx, caller.member.id, resultsOf(openReports, known))
    const closed = reports.filter((report) => !open.has(nameOf(report)))
    const notFound = combined(
      closed.map(({ kind, id }) => ({ kind, id })),
      nameOf,
      (one) => one,
    )
    return { saved: openReports.length, not_found: notFound }
  })
}

type Read = Pick<ReadDocument, 'begunAt' | 'activeAt' | 'block' | 'readAt'>

const wireOf = (read: Read | null, results: readonly FinishedQuiz[] = []) => ({
  begun_at: read?.begunAt?.toISOString() ?? null,
  active_at: read?.activeAt.toISOString() ?? null,
  place: read?.block && read.readAt ? { block: read.block, at: read.readAt.toISOString() } : null,
  quizzes: results.map(({ block, rightAnswers, questions }) => ({ block, right: rightAnswers, questions })),
})

/** The caller's progress in a document; for a course also in its lessons. 404 unless the caller may open it. */
export const readProgress = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { kind, id }: Pick<ProgressReply, 'kind' | 'id'>,
  caller: MemberCaller,
): Promise<ProgressReply> => {
  const contentId = documentId(kind, id)
  if ((await openness(db, contentId, caller, now())) !== 'open') return missing()
  const personId = caller.member.id
  const own = await readDocument(db, personId, contentId)
  const lessons = kind === 'course' ? await readLessons(db, personId, id) : []
  const results = await resultsIn(db, personId, [contentId, ...lessons.map((lesson) => lesson.contentId)])
  const byDocument = Map.groupBy(results, (result) => result.contentId)
  return {
    kind,
    id,
    ...wireOf(own, byDocument.get(contentId)),
    lessons: lessons.map((lesson) => ({ id: lesson.number, ...wireOf(lesson, byDocument.get(lesson.contentId)) })),
  }
}
