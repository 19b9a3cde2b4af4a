import { pageAddress } from '../../../contract/content/documents/page-paths.ts'
import type { MyCourseReply } from '../../../contract/content/progress.ts'
import { imageViewReply } from '../../../contract/content/values/images.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { type ListBody, listAddress, listReply, offsetOf } from '../../../http/rest/lists.ts'
import type { MemberCaller } from '../../../http/rest/route.ts'
import { isSubscription, openPurchases } from '../../publishing/access.ts'
import { parseObject } from '../../stored/parse-object.ts'
import { documentId } from '../../../contract/content/documents/document-id.ts'
import { productNamed } from '../../../contract/checkout/product-id.ts'
import { startedDocuments, documentsRead, lessonCounts, openedLessons, publishedAmong } from './my-courses-store.ts'

const KINDS = ['course', 'live-lesson', 'single-lesson'] as const satisfies readonly MyCourseReply['kind'][]

/** A document that the person may open, and why. */
interface Own extends Pick<MyCourseReply, 'access'> {
  id: string
  /** When the access ends; null if it does not. */
  availableTo: Date | null
  /** When it was bought or read last. */
  activeAt: Date
}

/** The ids of the documents that a product may stand for. */
const documentsOf = (product: string): string[] => {
  const { type, product: number } = productNamed(product) ?? {}
  if (type === 'course') return [product]
  return type === 'lesson'
    ? [documentId('single-lesson', Number(number)), documentId('live-lesson', Number(number))]
    : []
}

const latest = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** The end that is furthest away; null is no end. */
const lastEnd = (ends: readonly (Date | null)[]): Date | null =>
  ends.reduce((one, end) => (one === null || end === null ? null : latest(one, end)))

/**
 * The documents that a person has bought and can still open, and the others that they have begun and may open, the most recently active
 * first.
 */
const ownDocuments = async (db: Db, personId: string, at: Date): Promise<Own[]> => {
  const purchases = await openPurchases(db, personId, at)
  const bought = new Map(
    purchases.flatMap((purchase) => documentsOf(purchase.product).map((id) => [id, purchase] as const)),
  )
  const subscriptions = purchases.filter(({ product }) => isSubscription(product))
  const own = (await publishedAmong(db, personId, [...bought.keys()])).flatMap(({ id, activeAt }): Own[] => {
    const purchase = bought.get(id)
    if (!purchase) return []
    const { availableTo, updatedAt } = purchase
    return [{ id, access: 'bought', availableTo, activeAt: latest(updatedAt, activeAt) }]
  })
  const started = (await startedDocuments(db, personId, KINDS)).flatMap(
    ({ id, activeAt, product, isInPlus }): Own[] => {
      if (bought.has(id)) return []
      if (product === null) return [{ id, access: 'free', availableTo: null, activeAt }]
      if (!isInPlus || subscriptions.length === 0) return []
      return [
        { id, access: 'subscription', availableTo: lastEnd(subscriptions.map((one) => one.availableTo)), activeAt },
      ]
    },
  )
  return [...own, ...started].toSorted(
    (one, other) => other.activeAt.getTime() - one.activeAt.getTime() || one.id.localeCompare(other.id),
  )
}

type Found = Awaited<ReturnType<typeof documentsRead>>[number]
type OpenedLesson = Awaited<ReturnType<typeof openedLessons>>[number]

interface Lessons {
  of: number
  quizzes: number
  opened: readonly OpenedLesson[]
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

const placeOf = (
  { kind, number, slug, title, begunAt, block }: Found & Pick<MyCourseReply, 'kind'>,
  { opened }: Lessons,
) => {
  const [last] = opened.toSorted((one, other) => other.activeAt.getTime() - one.activeAt.getTime())
  if (last) {
    const { number: id, title, block } = last
    return { kind: 'lesson' as const, id, title, path: pageAddress('lesson', { slug: null, number: id }), block }
  }
  return begunAt && { kind, id: number, title, path: pageAddress(kind, { slug, number }), block }
}

const wireOf = (
  found: Found & Pick<MyCourseReply, 'kind'>,
  { access, availableTo }: Own,
  lessons: Lessons,
  at: Date,
): MyCourseReply => {
  const { kind, number, title, slug, summary, img, opensAt, begunAt, activeAt } = found
  const { of, opened } = lessons
  const quizzes = found.quizzes + lessons.quizzes
  const done = found.quizzesDone + sumOf(opened.map(({ quizzesDone }) => quizzesDone))
  return {
    kind,
    id: number,
    title,
    path: pageAddress(kind, { slug, number }),
    cover: imageViewReply.safeParse(parseObject(summary).cover).data ?? null,
    img: img ?? '',
    access,
    available_to: availableTo?.toISOString() ?? null,
    opens_at: opensAt !== null && opensAt > at ? opensAt.toISOString() : null,
    begun_at: begunAt?.toISOString() ?? null,
    active_at: activeAt?.toISOString() ?? null,
    lessons: kind === 'course' ? { opened: opened.length, of } : null,
    quizzes: { done: Math.min(done, quizzes), of: quizzes },
    place: placeOf(found, lessons),
  }
}

const isListed = (found: Found): found is Found & Pick<MyCourseReply, 'kind'> =>
  KINDS.some((kind) => kind === found.kind)

/** The lessons of the listed courses, by course. */
const lessonsOf = async (db: Db, personId: string, found: readonly Found[]): Promise<(course: number) => Lessons> => {
  const courses = found.flatMap(({ kind, number }) => (kind === 'course' ? [number] : []))
  const [counts, opened] = [await lessonCounts(db, courses), await openedLessons(db, personId, courses)]
  const countsOf = new Map(counts.map((one) => [one.course, one]))
  const openedOf = Map.groupBy(opened, ({ course }) => course)
  return (course) => {
    const { lessons: of = 0, quizzes = 0 } = countsOf.get(course) ?? {}
    return { of, quizzes, opened: openedOf.get(course) ?? [] }
  }
}

const NO_LESSONS: Lessons = { of: 0, quizzes: 0, opened: [] }

/**
 * The courses, single and live lessons that the caller may open: all that they have bought, even if not open yet, and those that are free
 * or in their subscription once they have begun them. The most recently bought or read one comes first.
 */
export const listMyCourses = async (
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  query: { page: number; page_size: number },
  { member }: MemberCaller,
): Promise<ListBody<MyCourseReply>> => {
  const { db } = deps
  const at = deps.now()
  const own = await ownDocuments(db, member.id, at)
  const { limit, offset } = offsetOf(query)
  const page = own.slice(offset, offset + limit)
  const ids = page.map(({ id }) => id)
  const found = new Map((await documentsRead(db, member.id, ids)).map((row) => [row.id, row]))
  const lessons = await lessonsOf(db, member.id, [...found.values()])
  const lines = page.flatMap((one) => {
    const row = found.get(one.id)
    if (!row || !isListed(row)) return []
    return [wireOf(row, one, row.kind === 'course' ? lessons(row.number) : NO_LESSONS, at)]
  })
  return listReply(lines, { count: own.length, isExact: true }, query, listAddress(deps, '/my-courses/'))
}
