import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { documentId } from '../../contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { dialect } from '../../db/dialect.ts'
import { content, product, published, termUse } from '../../db/schema.ts'
import type { Counted } from '../../http/rest/lists.ts'

import { numbersByTerm, numbersOfAuthor } from '../lists/list-store.ts'
import { type Finder, findPage } from '../lists/find-page.ts'
import { hasPart, numbersByPart } from '../lists/search-store.ts'
import { isListed, isWhole, type AccessRow, accessColumns, whole } from './published-store.ts'

/** The orderings of readers' lists; the first one is the default. */
export const PUBLISHED_ORDERINGS = ['position', 'id', 'title', 'published_at'] as const
type PublishedOrdering = (typeof PUBLISHED_ORDERINGS)[number]

/** The filter of a list of published documents; an absent field does not filter. */
interface PublishedFilter {
  kinds: readonly DocumentKind[]
  /** The course of lessons. */
  course?: number | undefined
  author?: string | undefined
  slug?: string | undefined
  /** A lower-case substring of the title. */
  search?: string | undefined
  /** Term ids that must all match: at least one of each inner list. */
  terms?: readonly (readonly string[])[]
  /** The date is at or after `from` and before `to`. */
  during?: { from: Date | null; to: Date | null }
  /** Values of these fields, as the author has entered them. */
  loose?: Partial<Record<LooseField, string | undefined>>
  isNew?: boolean
  isFeatured?: boolean
  /** The highest price in kopecks; 0 lists only free documents. */
  priceUpTo?: number | undefined
  /** Documents that open after this time are left out. */
  at: Date
  /** Includes archived and hidden documents: the caller has bought them. */
  forBuyers?: boolean
}

const isWithin = ({ from, to }: NonNullable<PublishedFilter['during']>) =>
  and(
    isNotNull(published.startsAt),
    from === null ? undefined : gte(published.startsAt, from),
    to === null ? undefined : lt(published.startsAt, to),
  )

const isBy = (db: Db, author: string) =>
  exists(
    db
      .select({ id: content.id })
      .from(content)
      .where(and(eq(content.id, published.id), eq(content.authorId, author))),
  )

const LOOSE_FIELDS = ['age', 'gender', 'stream'] as const

/** A field of a document whose values its authors choose: for which ages it is, for whom, of which group. */
export type LooseField = (typeof LOOSE_FIELDS)[number]

/** A field of a document as text; null if it has none. */
export const looseText = (name: LooseField) =>
  dialect === 'sqlite'
    ? sql<string | null>`cast(json_extract(${published.summary}, ${`$.${name}`}) as text)`
    : sql<string | null>`(cast(${published.summary} as jsonb) ->> cast(${name} as text))`

/** Whether an author has set a flag. */
const isMarked = (name: 'is_new' | 'is_featured') =>
  dialect === 'sqlite'
    ? sql`json_extract(${published.summary}, ${`$.${name}`}) = 1`
    : sql`(cast(${published.summary} as jsonb) ->> cast(${name} as text)) = 'true'`

/** By the price in rubles that the checkout charges. */
const costsUpTo = (db: Db, most: number, at: Date) => {
  const isDiscounted = or(isNull(product.discountEndsAt), gt(product.discountEndsAt, at))
  const price = sql`${product.priceRub} - case when ${isDiscounted} then ${product.discountRub} else 0 end`
  const isAffordable = and(eq(product.id, published.product), lte(price, most))
  return or(isNull(published.product), exists(db.select({ id: product.id }).from(product).where(isAffordable)))
}

const isSortedBy = (db: Db) => (ids: readonly string[]) =>
  exists(
    db
      .select({ id: termUse.id })
      .from(termUse)
      .where(and(eq(termUse.contentId, published.id), eq(termUse.side, 'shown'), inArray(termUse.termId, [...ids]))),
  )

/**
 * For several kinds, the expression keeps the engines from using the index of kinds, which would make them sort the schedule instead of
 * reading it in order.
 */
const isOfKind = ([kind, ...others]: readonly DocumentKind[]) =>
  kind !== undefined && others.length === 0
    ? eq(published.kind, kind)
    : inArray(sql`${published.kind} || ''`, [kind, ...others])

const conditions = (db: Db, filter: PublishedFilter): SQL | undefined => {
  const { kinds, course, author, slug, search, terms = [], loose = {}, priceUpTo, during, at } = filter
  const { forBuyers = false, isNew = false, isFeatured = false } = filter
  return and(
    isOfKind(kinds),
    isListed(at, { hasLessons: kinds.includes('lesson'), forBuyers }),
    course === undefined ? undefined : eq(published.course, course),
    slug === undefined ? undefined : eq(published.slug, slug),
    search === undefined ? undefined : hasPart(published.titleKey, search),
    author === undefined ? undefined : isBy(db, author),
    ...LOOSE_FIELDS.map((name) => (loose[name] === undefined ? undefined : eq(looseText(name), loose[name]))),
    isNew ? isMarked('is_new') : undefined,
    isFeatured ? isMarked('is_featured') : undefined,
    priceUpTo === undefined ? undefined : costsUpTo(db, priceUpTo, at),
    during && isWithin(during),
    ...terms.map(isSortedBy(db)),
  )
}

type Found<Row> = Promise<readonly Row[]>

const numbersIn = async (rows: Found<{ number: number }>) => (await rows).map(({ number }) => number)

/** An index lookup for each filter that is set. */
const findersOf = (
  db: Db,
  kind: DocumentKind,
  { course, author, slug, search, terms = [] }: PublishedFilter,
): Finder<number>[] => {
  const byColumn = (isIt: SQL) => (most: number) =>
    numbersIn(
      db
        .select({ number: published.number })
        .from(published)
        .where(and(eq(published.kind, kind), isIt))
        .limit(most),
    )
  return [
    ...(slug === undefined ? [] : [byColumn(eq(published.slug, slug))]),
    ...(search === undefined ? [] : [numbersByPart(db, 'published', kind, search)]),
    ...(course === undefined ? [] : [byColumn(eq(published.course, course))]),
    ...(author === undefined ? [] : [(most: number) => numbersOfAuthor(db, { kind, author, most })]),
    ...terms.map((ids) => (most: number) => numbersByTerm(db, { kind, ids, side: 'shown', most })),
  ]
}

const columns = {
  position: published.position,
  title: published.titleKey,
  published_at: published.publishedAt,
}

const isColumn = (name: string): name is PublishedOrdering => PUBLISHED_ORDERINGS.some((known) => known === name)

interface Part {
  ordering: { name: string; isDescending: boolean }
  limit: number
  offset: number
}

/** Orders by date or by a column, then by number. */
const orderOf = ({ name, isDescending }: Part['ordering']): SQL[] => {
  const direction = isDescending ? desc : asc
  if (name === 'date') return [published.startsAt, published.kind, published.number].map(direction)
  if (!isColumn(name)) throw new Error(`lists have no order by ${name}`)
  return [...(name === 'id' ? [] : [columns[name]]), published.number].map(direction)
}

/** An entry of a list, with its date. */
export type Listed = AccessRow & { startsAt: Date | null }

const rowsOf = async (db: Db, ids: readonly string[]): Promise<Listed[]> => {
  if (ids.length === 0) return []
  const rows: Listed[] = await db
    .select({ ...accessColumns, startsAt: published.startsAt })
    .from(published)
    .leftJoin(whole, isWhole)
    .where(inArray(published.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of the published documents that have opened, and their count. Paid ones are listed too. */
export const publishedPage = async (
  db: Db,
  filter: PublishedFilter,
  { ordering, ...piece }: Part,
): Promise<{ rows: Listed[] } & Counted> => {
  const [kind, ...others] = filter.kinds
  if (kind === undefined) return { rows: [], count: 0, isExact: true }
  const isWanted = conditions(db, filter)
  const listed = (isAmong?: SQL) => {
    const keys = db.select({ kind: published.kind, number: published.number }).from(published).$dynamic()
    return (filter.kinds.includes('lesson') ? keys.leftJoin(whole, isWhole) : keys).where(and(isWanted, isAmong))
  }
  const { rows: keys, ...total } = await findPage(
    {
      finders: others.length > 0 ? [] : findersOf(db, kind, filter),
      among: (numbers) => listed(inArray(published.number, [...numbers])).orderBy(...orderOf(ordering)),
      inOrder: ({ limit, offset }) =>
        listed()
          .orderBy(...orderOf(ordering))
          .limit(limit)
          .offset(offset),
      countUpTo: (most) => db.$count(listed().limit(most).as('listed')),
    },
    piece,
  )
  const ids = keys.map((key) => documentId(key.kind, key.number))
  return { rows: await rowsOf(db, ids), ...total }
}
