import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
} from 'drizzle-orm'
import type { PublicationState } from '../../../contract/content/documents/publication.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Db } from '../../../db/database.ts'
import { content, isHidden, published, termUse } from '../../../db/schema.ts'
import type { Counted } from '../../../http/rest/lists.ts'
import { type Finder, findPage } from '../../lists/find-page.ts'
import { hasPart, numbersByPart } from '../../lists/search-store.ts'
import type { DocumentRows } from '../../stored/document-store.ts'
import { numbersByTerm, numbersOfAuthor } from '../../lists/list-store.ts'

export const newestDraft = async (db: Db, kind: DocumentKind, authorId: string): Promise<number | null> => {
  const isShown = and(eq(published.id, content.id), isNull(published.withdrawnAt))
  const shown = db.select({ id: published.id }).from(published).where(isShown)
  const isIt = and(
    eq(content.authorId, authorId),
    eq(content.kind, kind),
    eq(content.status, 0),
    isNull(content.deletedAt),
    notExists(shown),
  )
  const order = [desc(content.createdAt), desc(content.number)]
  const found = await db
    .select({ number: content.number })
    .from(content)
    .where(isIt)
    .orderBy(...order)
    .limit(1)
  return found[0]?.number ?? null
}

/** Lists the documents that are in one of these states at a moment. */
interface StateFilter {
  states: readonly PublicationState[]
  at: Date
}

/** The filter of a list of documents; an absent field does not filter. */
interface DocumentFilter {
  kind: DocumentKind
  state?: StateFilter | undefined
  /** Author ids, all of which must match: the caller's own for authors, and that of the `author` filter. */
  authors: readonly string[]
  isDeleted: boolean
  status?: number | undefined
  slug?: string | undefined
  course?: number | undefined
  /** A lower-case substring of the title. */
  search?: string | undefined
  /** Term ids that must all match: at least one of each inner list. */
  terms: readonly (readonly string[])[]
}

const isSortedBy = (db: Db) => (ids: readonly string[]) =>
  exists(
    db
      .select({ id: termUse.id })
      .from(termUse)
      .where(and(eq(termUse.contentId, content.id), eq(termUse.side, 'edited'), inArray(termUse.termId, [...ids]))),
  )

/** The numbers of a kind's published documents, including those that open later. */
const shownOf = (db: Db, kind: DocumentKind, isSo: SQL | undefined) =>
  db
    .select({ number: published.number })
    .from(published)
    .where(and(eq(published.kind, kind), isNull(published.withdrawnAt), isSo))

/** The conditions that `publicationOf` checks in its order, for the documents of a kind in each state. */
const statesOf = (db: Db, kind: DocumentKind, at: Date): Record<PublicationState, SQL | undefined> => {
  const isOpen = or(isNull(published.opensAt), lte(published.opensAt, at))
  const isIt = eq(published.number, content.number)
  const isThere = isNull(content.deletedAt)
  const isFree = and(isThere, not(isHidden(content.fields)))
  return {
    deleted: isNotNull(content.deletedAt),
    archived: and(isThere, eq(content.status, 2)),
    hidden: and(isThere, isHidden(content.fields), ne(content.status, 2)),
    draft: and(isFree, eq(content.status, 0), notExists(shownOf(db, kind, isIt))),
    scheduled: and(isFree, ne(content.status, 2), exists(shownOf(db, kind, and(isIt, gt(published.opensAt, at))))),
    changed: and(isFree, eq(content.status, 0), exists(shownOf(db, kind, and(isIt, isOpen)))),
    published: and(isFree, eq(content.status, 1), exists(shownOf(db, kind, and(isIt, isOpen)))),
  }
}

/** A condition that an index supports: it matches all documents of a state, and some others. */
const nearState: Record<PublicationState, (db: Db, kind: DocumentKind, at: Date) => SQL> = {
  deleted: () => isNotNull(content.deletedAt),
  archived: () => eq(content.status, 2),
  hidden: () => isHidden(content.fields),
  draft: () => eq(content.status, 0),
  scheduled: (db, kind, at) => inArray(content.number, shownOf(db, kind, gt(published.opensAt, at))),
  changed: () => eq(content.status, 0),
  published: () => eq(content.status, 1),
}

const isInState = (db: Db, kind: DocumentKind, { states, at }: StateFilter): SQL | undefined => {
  const all = statesOf(db, kind, at)
  return or(...states.map((state) => all[state]))
}

/** Deleted documents are listed only if the filter names their state. */
const isListed = ({ isDeleted, state }: DocumentFilter): SQL | undefined => {
  if (isDeleted) return isNotNull(content.deletedAt)
  return state?.states.includes('deleted') ? undefined : isNull(content.deletedAt)
}

const fits = (db: Db, filter: DocumentFilter): SQL | undefined => {
  const { kind, authors, state, status, slug, course, search, terms } = filter
  return and(
    eq(content.kind, kind),
    isListed(filter),
    state && isInState(db, kind, state),
    ...authors.map((author) => eq(content.authorId, author)),
    status === undefined ? undefined : eq(content.status, status),
    slug === undefined ? undefined : eq(content.slug, slug),
    course === undefined ? undefined : eq(content.course, course),
    search === undefined ? undefined : hasPart(content.titleKey, search),
    ...terms.map(isSortedBy(db)),
  )
}

const columnOf = {
  position: content.position,
  title: content.titleKey,
  status: content.status,
  created_at: content.createdAt,
  updated_at: content.updatedAt,
}

/** The fields by which authors' lists are ordered. */
export type DocumentOrder = keyof typeof columnOf | 'id' | 'published_at'

/** Orders by a column, then by number. */
const orderOf = (by: Exclude<DocumentOrder, 'published_at'>) => [...(by === 'id' ? [] : [columnOf[by]]), content.number]

interface Part {
  ordering: { by: DocumentOrder; isDescending: boolean }
  limit: number
  offset: number
}

const numbersIn = async (rows: Promise<readonly { number: number }[]>) => (await rows).map(({ number }) => number)

/** An index lookup for each filter that is set; a state alone is looked up only if nothing else is. */
const findersOf = (db: Db, filter: DocumentFilter): Finder<number>[] => {
  const { kind, authors, isDeleted, state, status, slug, course, search, terms } = filter
  const byColumn = (isIt: SQL) => (most: number) =>
    numbersIn(
      db
        .select({ number: content.number })
        .from(content)
        .where(and(eq(content.kind, kind), isIt))
        .limit(most),
    )
  const finders = [
    ...(slug === undefined ? [] : [byColumn(eq(content.slug, slug))]),
    ...(search === undefined ? [] : [numbersByPart(db, 'content', kind, search)]),
    ...(isDeleted ? [byColumn(isNotNull(content.deletedAt))] : []),
    ...(course === undefined ? [] : [byColumn(eq(content.course, course))]),
    ...(status === undefined ? [] : [byColumn(eq(content.status, status))]),
    ...authors.map((author) => (most: number) => numbersOfAuthor(db, { kind, author, most })),
    ...terms.map((ids) => (most: number) => numbersByTerm(db, { kind, ids, side: 'edited', most })),
  ]
  if (finders.length > 0 || !state) return finders
  const byState = async (most: number) => {
    const found = new Set<number>()
    for (const one of state.states)
      for (const number of await byColumn(nearState[one](db, kind, state.at))(most)) found.add(number)
    return [...found].slice(0, most)
  }
  return [byState]
}

interface List {
  db: Db
  kind: DocumentKind
  isWanted: SQL | undefined
  direction: typeof asc
}

const numbers = ({ db }: Pick<List, 'db'>) => db.select({ number: content.number }).from(content).$dynamic()

/** Published documents by their publication time, followed by those never published. */
const byPublication = async ({ db, kind, isWanted, direction }: List, { limit, offset }: Omit<Part, 'ordering'>) => {
  const isPublished = eq(published.id, content.id)
  const shown = db
    .select({ number: published.number })
    .from(published)
    .innerJoin(content, isPublished)
    .where(and(eq(published.kind, kind), isWanted))
    .$dynamic()
  const found = await shown
    .orderBy(direction(published.publishedAt), direction(published.number))
    .limit(limit)
    .offset(offset)
  if (found.length === limit) return found
  const before = found.length > 0 || offset === 0 ? offset : await db.$count(shown.as('shown'))
  const others = await numbers({ db })
    .where(and(isWanted, notExists(db.select({ id: published.id }).from(published).where(isPublished))))
    .orderBy(direction(content.number))
    .limit(limit - found.length)
    .offset(offset - before)
  return [...found, ...others]
}

const sortedAmong = ({ db, isWanted, direction }: List, by: DocumentOrder, among: readonly number[]) => {
  const those = and(isWanted, inArray(content.number, [...among]))
  if (by !== 'published_at')
    return numbers({ db })
      .where(those)
      .orderBy(...orderOf(by).map(direction))
  return numbers({ db })
    .leftJoin(published, eq(published.id, content.id))
    .where(those)
    .orderBy(asc(isNull(published.id)), direction(published.publishedAt), direction(content.number))
}

/** A document without its parts, and what readers see of it. */
export type ListedDocument = Pick<DocumentRows, 'content' | 'publication'>

const rowsOf = async (db: Db, kind: DocumentKind, wanted: readonly number[]): Promise<ListedDocument[]> => {
  if (wanted.length === 0) return []
  const rows = await db
    .select()
    .from(content)
    .where(and(eq(content.kind, kind), inArray(content.number, [...wanted])))
  const isShown = and(eq(published.kind, kind), isNull(published.withdrawnAt))
  const shown = await db
    .select({ number: published.number, opensAt: published.opensAt })
    .from(published)
    .where(and(isShown, inArray(published.number, [...wanted])))
  const publications = new Map(shown.map(({ number, opensAt }) => [number, { opensAt }]))
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return wanted.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [{ content: row, publication: publications.get(number) ?? null }] : []
  })
}

/** One page of the matching documents in order, ties by number, and their count. */
export const documentPage = async (
  db: Db,
  filter: DocumentFilter,
  { ordering: { by, isDescending }, ...piece }: Part,
): Promise<{ rows: ListedDocument[] } & Counted> => {
  const { kind } = filter
  const list: List = { db, kind, isWanted: fits(db, filter), direction: isDescending ? desc : asc }
  const { isWanted, direction } = list
  const { rows: keys, ...total } = await findPage(
    {
      finders: findersOf(db, filter),
      among: (numbers) => sortedAmong(list, by, numbers),
      inOrder: async ({ limit, offset }) =>
        by === 'published_at'
          ? byPublication(list, { limit, offset })
          : numbers(list)
              .where(isWanted)
              .orderBy(...orderOf(by).map(direction))
              .limit(limit)
              .offset(offset),
      countUpTo: (most) => db.$count(numbers(list).where(isWanted).limit(most).as('listed')),
    },
    piece,
  )
  const found = keys.map(({ number }) => number)
  return { rows: await rowsOf(db, kind, found), ...total }
}
