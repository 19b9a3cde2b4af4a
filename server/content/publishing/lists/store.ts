import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { content, published, termUse } from '../../../db/schema.ts'
import { likePart } from '../../title-key.ts'
import { isListed, isWhole, type Standing, standing, whole } from '../store.ts'

/** What readers' lists are ordered by; the first one is the default. */
export const PUBLISHED_ORDERINGS = ['position', 'id', 'title', 'published_at'] as const
type PublishedOrdering = (typeof PUBLISHED_ORDERINGS)[number]

/** Which documents are wanted; what is left out says nothing. */
export interface PublishedFilter {
  kinds: readonly DocumentKind[]
  /** A lesson's. */
  course?: number | undefined
  author?: string | undefined
  slug?: string | undefined
  /** A part of the title, in small letters. */
  search?: string | undefined
  /** Ids of terms, all of which have to be met: of each list one. */
  terms?: readonly (readonly string[])[]
  /** It takes place from the one moment until before the other one. */
  during?: { from: Date | null; to: Date | null }
  /** What opens later is left out. */
  at: Date
  /** What is archived or hidden is there too: it is asked for by who has bought it. */
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

const isSortedBy = (db: Db) => (ids: readonly string[]) =>
  exists(
    db
      .select({ id: termUse.id })
      .from(termUse)
      .where(and(eq(termUse.contentId, published.id), eq(termUse.side, 'shown'), inArray(termUse.termId, [...ids]))),
  )

const conditions = (db: Db, filter: PublishedFilter): SQL | undefined => {
  const { kinds, course, author, slug, search, terms = [], during, at, forBuyers = false } = filter
  return and(
    inArray(published.kind, [...kinds]),
    isListed(at, forBuyers),
    course === undefined ? undefined : eq(published.course, course),
    slug === undefined ? undefined : eq(published.slug, slug),
    search === undefined ? undefined : sql`${published.titleKey} like ${likePart(search)} escape '\\'`,
    author === undefined ? undefined : isBy(db, author),
    during && isWithin(during),
    ...terms.map(isSortedBy(db)),
  )
}

const columns = {
  position: published.position,
  id: published.number,
  title: published.titleKey,
  published_at: published.publishedAt,
}

const isColumn = (name: string): name is PublishedOrdering => PUBLISHED_ORDERINGS.some((known) => known === name)

interface Part {
  ordering: { name: string; isDescending: boolean }
  limit: number
  offset: number
}

/** By the moments when it takes place, or by a column, documents of the same one by their numbers. */
const orderOf = ({ name, isDescending }: Part['ordering']): SQL[] => {
  const direction = isDescending ? desc : asc
  if (name === 'date') return [published.startsAt, published.kind, published.number].map(direction)
  if (!isColumn(name)) throw new Error(`lists have no order by ${name}`)
  return [direction(columns[name]), (name === 'position' ? direction : asc)(published.number)]
}

/** A line of a list, and when it takes place. */
export type Listed = Standing & { startsAt: Date | null }

/** One page of what is published and open by its moment, and how many there are. What takes a payment is listed too. */
export const publishedPage = async (
  db: Db,
  filter: PublishedFilter,
  { ordering, limit, offset }: Part,
): Promise<{ rows: Listed[]; count: number }> => {
  const isWanted = conditions(db, filter)
  const rows = await db
    .select({ ...standing, startsAt: published.startsAt })
    .from(published)
    .leftJoin(whole, isWhole)
    .where(isWanted)
    .orderBy(...orderOf(ordering))
    .limit(limit)
    .offset(offset)
  const all = db.select({ id: published.id }).from(published).leftJoin(whole, isWhole).where(isWanted).as('listed')
  return { rows, count: await db.$count(all) }
}
