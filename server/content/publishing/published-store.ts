import { isDeepStrictEqual } from 'node:util'
import {
  aliasedTable,
  and,
  type AnyColumn,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { dialect } from '../../db/dialect.ts'
import {
  columnParameters,
  firstRow,
  numberParameter,
  preparedOnce,
  preparedWrite,
  textParameter,
} from '../../db/prepared.ts'
import { content, published } from '../../db/schema.ts'

export type Published = typeof published.$inferSelect

const { id: _, publishedAt: __, ...columns } = getTableColumns(published)

/** The columns that no index covers. */
const { summary, open, openEtag, closed, closedEtag, forBuyers, forBuyersEtag, product, isInPlus, ...indexed } = columns
const views = { summary, open, openEtag, closed, closedEtag, forBuyers, forBuyersEtag, product, isInPlus }

const indexedById = preparedOnce((rows) =>
  rows
    .select(indexed)
    .from(published)
    .where(eq(published.id, textParameter('id')))
    .prepare(),
)

const newViews = preparedWrite((tx) =>
  tx
    .update(published)
    .set(columnParameters(views))
    .where(eq(published.id, textParameter('id')))
    .prepare(),
)

/**
 * Inserts or replaces the row; `publishedAt` keeps the time of the first publication. Most publications change the views alone; SQLite would
 * rewrite the indexes of every column that an update names.
 */
export const putPublished = async (tx: Tx, { publishedAt, ...row }: Published): Promise<void> => {
  const known = await firstRow(indexedById(tx), { id: row.id })
  if (known && isDeepStrictEqual({ ...row, ...known }, row)) return void (await newViews(tx).execute(row))
  await tx
    .insert(published)
    .values({ ...row, publishedAt })
    .onConflictDoUpdate({ target: published.id, set: row })
}

/** Withdraws a published document from all but its buyers, as of `at`. */
export const keepForBuyers = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .update(published)
    .set({ withdrawnAt: at })
    .where(and(eq(published.id, id), isNull(published.withdrawnAt)))
}

export const dropPublished = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(published).where(eq(published.id, id))
}

/**
 * Reserves a slug for a document. False if a published document has it; one that is kept for its buyers only loses it: `onLoss` is called
 * with its number.
 */
export const claimSlug = async (
  tx: Tx,
  { id, kind, slug }: Pick<Published, 'id' | 'kind' | 'slug'>,
  onLoss: (number: number) => Promise<unknown>,
): Promise<boolean> => {
  if (slug === null) return true
  const isIt = and(eq(published.kind, kind), eq(published.slug, slug), ne(published.id, id))
  const lost = await tx
    .update(published)
    .set({ slug: null })
    .where(and(isIt, isNotNull(published.withdrawnAt)))
    .returning({ number: published.number })
  for (const { number } of lost) await onLoss(number)
  return (await tx.select({ id: published.id }).from(published).where(isIt)).length === 0
}

/** The published course of a lesson, as a join. */
export const whole = aliasedTable(published, 'of_course')
/** Uses literals instead of parameters, see `textParameter`. */
export const isWhole = sql`${published.kind} = 'lesson' and ${whole.kind} = 'course' and ${whole.number} = ${published.course}`

/** Whether its own opening time has passed, whatever that of its course is. */
const hasOpened = (at: Date) => or(isNull(published.opensAt), lte(published.opensAt, at))

const isOfOpenCourse = (at: Date) =>
  and(
    or(isNull(whole.opensAt), lte(whole.opensAt, at)),
    or(ne(published.kind, 'lesson'), isNull(published.course), isNotNull(whole.id)),
  )

/** Documents withdrawn to their buyers, and lessons of such a course, are included for `forBuyers` only. */
const isThere = (forBuyers: boolean) =>
  forBuyers ? undefined : and(isNull(published.withdrawnAt), isNull(whole.withdrawnAt))

/**
 * Condition for lists: no deferred documents, and the lessons of a published course that has opened, including those of a later day. Lists
 * without lessons need no join with `whole`.
 */
export const isListed = (at: Date, { hasLessons, forBuyers }: { hasLessons: boolean; forBuyers: boolean }) =>
  hasLessons
    ? and(isThere(forBuyers), or(eq(published.kind, 'lesson'), hasOpened(at)), isOfOpenCourse(at))
    : and(forBuyers ? undefined : isNull(published.withdrawnAt), hasOpened(at))

/** The columns that decide who may read a document; for a lesson including those of its course. */
export const accessColumns = {
  id: published.id,
  kind: published.kind,
  number: published.number,
  slug: published.slug,
  course: published.course,
  summary: published.summary,
  opensAt: published.opensAt,
  product: published.product,
  isInPlus: published.isInPlus,
  withdrawnAt: published.withdrawnAt,
  courseWithdrawnAt: whole.withdrawnAt,
  courseId: whole.id,
  courseOpensAt: whole.opensAt,
  courseProduct: whole.product,
  courseIsInPlus: whole.isInPlus,
}

const etags = {
  openEtag: published.openEtag,
  closedEtag: published.closedEtag,
  forBuyersEtag: published.forBuyersEtag,
}

export interface AccessRow
  extends Pick<
    Published,
    'id' | 'kind' | 'number' | 'slug' | 'course' | 'summary' | 'opensAt' | 'product' | 'isInPlus' | 'withdrawnAt'
  > {
  courseWithdrawnAt: Date | null
  courseId: string | null
  courseOpensAt: Date | null
  courseProduct: string | null
  courseIsInPlus: boolean | null
}

export type PublishedRow = AccessRow & Pick<Published, 'openEtag' | 'closedEtag' | 'forBuyersEtag'>

/** A document by its number or its slug. */
export type PublishedName = { kind: DocumentKind; number: number } | { kind: DocumentKind; slug: string }

/** A stored view for readers: JSON in UTF-8, with its `ETag`. */
interface StoredView {
  body: Uint8Array
  etag: string
}

type ViewName = 'open' | 'closed' | 'forBuyers'

/** Reads a text column as bytes: decoding it to a string and encoding it again would take longer than the rest of the request. */
const bytesOf = (text: AnyColumn) =>
  dialect === 'sqlite'
    ? sql<Uint8Array | null>`cast(${text} as blob)`
    : sql<Uint8Array | null>`convert_to(${text}, 'UTF8')`

/** The statements that read published documents. */
const readersOf = preparedOnce((db) => {
  const rows = (isIt: SQL) =>
    db
      .select({ ...accessColumns, ...etags })
      .from(published)
      .leftJoin(whole, isWhole)
      .where(and(eq(published.kind, textParameter('kind')), isIt))
      .prepare()
  const view = (text: AnyColumn, etag: typeof published.forBuyersEtag | typeof published.openEtag) =>
    db
      .select({ body: bytesOf(text), etag })
      .from(published)
      .where(eq(published.id, textParameter('id')))
      .prepare()
  return {
    byNumber: rows(eq(published.number, numberParameter('number'))),
    bySlug: rows(eq(published.slug, textParameter('slug'))),
    open: view(published.open, published.openEtag),
    closed: view(published.closed, published.closedEtag),
    forBuyers: view(published.forBuyers, published.forBuyersEtag),
  }
})

/** The published row of a number or slug, without an access check. */
export const publishedRow = async (db: Db, name: PublishedName): Promise<PublishedRow | null> => {
  const { byNumber, bySlug } = readersOf(db)
  return firstRow('number' in name ? byNumber : bySlug, { ...name })
}

/** A view of a document by its id; null if the document is not published any more or has no such view. */
export const storedView = async (db: Db, id: string, name: ViewName): Promise<StoredView | null> => {
  const { body = null, etag = null } = (await firstRow(readersOf(db)[name], { id })) ?? {}
  return body === null || etag === null ? null : { body, etag }
}

/** The access columns of a published document by its id; null if it is not published. */
export const accessRowOf = async (db: Db, id: string): Promise<AccessRow | null> =>
  (await db.select(accessColumns).from(published).leftJoin(whole, isWhole).where(eq(published.id, id)))[0] ?? null

/** The access columns of several documents; those that are not published are left out. */
export const accessRowsOf = (db: Db, ids: readonly string[]): Promise<AccessRow[]> =>
  db
    .select(accessColumns)
    .from(published)
    .leftJoin(whole, isWhole)
    .where(inArray(published.id, [...ids]))

/** The author of a document; null if it has none. */
export const authorOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ authorId: content.authorId }).from(content).where(eq(content.id, id)))[0]?.authorId ?? null

/** The number of the document that currently has the slug, published or not. */
export const numberOfSlug = async (db: Db, kind: DocumentKind, slug: string): Promise<number | null> => {
  const isIt = and(eq(content.kind, kind), eq(content.slug, slug))
  return (await db.select({ number: content.number }).from(content).where(isIt))[0]?.number ?? null
}
