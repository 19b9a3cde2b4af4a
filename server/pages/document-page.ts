import type { z } from 'zod'
import { accessFor, type accessReply } from '../content/publishing/access-reply.ts'
import { accessOf, gateOf, type Reader as Person, VISITOR } from '../content/publishing/access.ts'
import { endOf, startOf } from '../content/publishing/moments.ts'
import { isObject, parseObject } from '../content/publishing/parse-object.ts'
import { type PublishedRow, publishedRow } from '../content/publishing/published-store.ts'
import { viewFor } from '../content/publishing/read.ts'
import { isEvent } from '../content/publishing/reader-view.ts'
import { productById } from '../catalog/products/product-store.ts'
import { pageAddress } from '../contract/content/page-paths.ts'
import type { DocumentKind, JsonObject } from '../contract/content/state.ts'
import type { Deps } from '../deps.ts'
import type { RestReply } from '../http/rest/route.ts'
import type { Cost } from './cost.ts'
import { lessonsOf } from './page-store.ts'

type PageDeps = Pick<Deps, 'db' | 'now'>

const NUMBER = /^[1-9]\d{0,14}$/

/** A published document by the last part of its page's address: its slug, else its number. No access check. */
export const rowNamed = async ({ db }: PageDeps, kind: DocumentKind, name: string): Promise<PublishedRow | null> =>
  (await publishedRow(db, { kind, slug: name.toLowerCase() })) ??
  (NUMBER.test(name) ? publishedRow(db, { kind, number: Number(name) }) : null)

/** Who finds the page of a document: everybody, its buyers, or nobody. */
export const readersOf = (row: PublishedRow): 'everybody' | 'buyers' | 'nobody' => {
  const { isMissing, isForBuyers } = gateOf(row)
  if (isMissing) return 'nobody'
  return isForBuyers ? 'buyers' : 'everybody'
}

/** Whether a person has bought a document that is for its buyers only. */
export const isBuyer = ({ db, now }: PageDeps, row: PublishedRow, person: Person): Promise<boolean> =>
  accessOf(db, person, now())({ ...gateOf(row), opensAt: 0 }, row)

interface LessonLine {
  address: string
  title: string
  /** Milliseconds; null if its day has come. */
  opensAt: number | null
}

/** A product as the checkout sells it now. */
interface Offer {
  /** `course:12`. */
  id: string
  cost: Cost | null
  /** Months of access; null is for ever. */
  months: number | null
  author: string | null
}

/** What a page shows around its document, which changes without the document. */
export interface Surroundings {
  /** The lessons of the course, or of the lesson's course. */
  lessons: readonly LessonLine[]
  /** The course of a lesson. */
  course: { title: string; address: string } | null
  offer: Offer | null
  /** The event has ended. */
  isOver: boolean
}

export const textIn = (json: JsonObject, name: string): string => {
  const value = json[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** An object of a document; empty if it has none. */
export const objectIn = (json: JsonObject, name: string): JsonObject => {
  const value = json[name]
  return isObject(value) ? value : {}
}

/** The title of a document; a page calls it its caption. */
const titleIn = (line: JsonObject): string => textIn(line, 'title') || textIn(line, 'caption')

const courseOf = async ({ db }: PageDeps, number: number): Promise<Surroundings['course']> => {
  const row = await publishedRow(db, { kind: 'course', number })
  if (!row) return null
  return { title: textIn(parseObject(row.summary), 'title'), address: pageAddress('course', row) }
}

/** Lists show no lessons of a course that has not opened. */
const lessonLines = async ({ db, now }: PageDeps, row: PublishedRow, forBuyers: boolean): Promise<LessonLine[]> => {
  const [course, courseOpensAt] = row.kind === 'course' ? [row.number, row.opensAt] : [row.course, row.courseOpensAt]
  const at = now()
  if (course === null || (courseOpensAt !== null && courseOpensAt > at)) return []
  return (await lessonsOf(db, course, forBuyers)).map(({ number, title, opensAt }) => ({
    address: pageAddress('lesson', { slug: null, number }),
    title,
    opensAt: opensAt !== null && opensAt > at ? opensAt.getTime() : null,
  }))
}

/** What a product costs: in rubles, in euros if it is not sold in rubles. */
export const costOf = (product: {
  priceRub: number | null
  priceEur: number | null
  discountRub: number
  discountEur: number
}): Cost | null => {
  const { priceRub, priceEur, discountRub, discountEur } = product
  if (priceRub !== null) return { price: priceRub, discount: discountRub, currency: 'RUB' }
  return priceEur === null ? null : { price: priceEur, discount: discountEur, currency: 'EUR' }
}

const offerOf = async ({ db }: PageDeps, { product: id }: PublishedRow): Promise<Offer | null> => {
  const product = id === null ? null : await productById(db, id)
  if (!product?.isOnSale) return null
  return { id: product.id, cost: costOf(product), months: product.months, author: product.author }
}

/** An event without an end is over a day after its start. */
const DAY_MS = 86_400_000

const isOver = ({ now }: PageDeps, kind: DocumentKind, line: JsonObject): boolean => {
  if (!isEvent(kind)) return false
  const start = startOf(line.date_start ?? line.date)
  const end = endOf(line.date_end) ?? (start === null ? null : start + DAY_MS)
  return end !== null && end <= now().getTime()
}

export interface DocumentPage {
  kind: DocumentKind
  number: number
  address: string
  title: string
  /** Its entry in lists. */
  line: JsonObject
  surroundings: Surroundings
  access: z.infer<typeof accessReply>
  /** What a visitor may read of it; null where only buyers may. */
  view: RestReply | null
}

/** A page, before its document is read and rendered. Of a document that is for buyers only, the browser asks for the document itself. */
export const documentPage = async (deps: PageDeps, row: PublishedRow, reader: Person): Promise<DocumentPage> => {
  const { kind, number } = row
  const line = parseObject(row.summary)
  const isForBuyers = gateOf(row).isForBuyers
  return {
    kind,
    number,
    address: pageAddress(kind, row),
    title: titleIn(line),
    line,
    surroundings: {
      lessons: kind === 'course' || kind === 'lesson' ? await lessonLines(deps, row, isForBuyers) : [],
      course: kind === 'lesson' && row.course !== null ? await courseOf(deps, row.course) : null,
      offer: await offerOf(deps, row),
      isOver: isOver(deps, kind, line),
    },
    access: await accessFor(deps, row, reader),
    view: isForBuyers ? null : await viewFor(deps, row, VISITOR),
  }
}
