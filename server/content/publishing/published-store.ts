import { aliasedTable, and, type AnyColumn, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { dialect } from '../../db/dialect.ts'
import { content, published } from '../../db/schema.ts'

export type Published = typeof published.$inferSelect

/** Puts the row in the place of the one before; the moment when it was first published stays. */
export const putPublished = async (tx: Tx, row: Published): Promise<void> => {
  const { publishedAt, ...set } = row
  await tx
    .insert(published)
    .values({ ...set, publishedAt })
    .onConflictDoUpdate({ target: published.id, set })
}

/** Leaves what is published to its buyers alone, from that moment on. */
export const keepForBuyers = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .update(published)
    .set({ withdrawnAt: at })
    .where(and(eq(published.id, id), isNull(published.withdrawnAt)))
}

export const dropPublished = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(published).where(eq(published.id, id))
}

/** Takes a slug for a document. False where readers find another one there; one that is kept for its buyers alone gives it up. */
export const takeSlug = async (
  tx: Tx,
  { id, kind, slug }: Pick<Published, 'id' | 'kind' | 'slug'>,
): Promise<boolean> => {
  if (slug === null) return true
  const isIt = and(eq(published.kind, kind), eq(published.slug, slug), ne(published.id, id))
  await tx
    .update(published)
    .set({ slug: null })
    .where(and(isIt, isNotNull(published.withdrawnAt)))
  return (await tx.select({ id: published.id }).from(published).where(isIt)).length === 0
}

/** The course of a lesson, as it is published. */
export const whole = aliasedTable(published, 'of_course')
export const isWhole = and(eq(published.kind, 'lesson'), eq(whole.kind, 'course'), eq(whole.number, published.course))

/** The moment of what is published has come, whatever that of its course is. */
export const hasOpened = (at: Date) => or(isNull(published.opensAt), lte(published.opensAt, at))

const isOfOpenCourse = (at: Date) =>
  and(
    or(isNull(whole.opensAt), lte(whole.opensAt, at)),
    or(ne(published.kind, 'lesson'), isNull(published.course), isNotNull(whole.id)),
  )

/** What is kept for buyers of it, or of its course, is there for `forBuyers` alone. */
const isThere = (forBuyers: boolean) =>
  forBuyers ? undefined : and(isNull(published.withdrawnAt), isNull(whole.withdrawnAt))

/**
 * What lists name: nothing that is deferred, and of a course whose moment has come its lessons, those of a later day too. Lists that have
 * no lessons need not be joined with `whole`.
 */
export const isListed = (at: Date, { hasLessons, forBuyers }: { hasLessons: boolean; forBuyers: boolean }) =>
  hasLessons
    ? and(isThere(forBuyers), or(eq(published.kind, 'lesson'), hasOpened(at)), isOfOpenCourse(at))
    : and(forBuyers ? undefined : isNull(published.withdrawnAt), hasOpened(at))

/** What decides who may read: of a lesson its course has a say. */
export const standing = {
  id: published.id,
  kind: published.kind,
  number: published.number,
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

export interface Standing
  extends Pick<
    Published,
    'id' | 'kind' | 'number' | 'course' | 'summary' | 'opensAt' | 'product' | 'isInPlus' | 'withdrawnAt'
  > {
  courseWithdrawnAt: Date | null
  courseId: string | null
  courseOpensAt: Date | null
  courseProduct: string | null
  courseIsInPlus: boolean | null
}

export type PublishedRow = Standing & Pick<Published, 'openEtag' | 'closedEtag' | 'forBuyersEtag'>

/** By its number or by its slug. */
export type PublishedName = { kind: DocumentKind; number: number } | { kind: DocumentKind; slug: string }

/** What readers see of a document, as it is kept: JSON in UTF-8, with its entity tag. */
export interface StoredView {
  body: Uint8Array
  etag: string
}

type ViewName = 'open' | 'closed' | 'forBuyers'

/** SQLite plans a statement anew whenever a bare parameter that the plan might depend on gets a value: four times as slow. */
const givenText = (name: string) => sql`cast(${sql.placeholder(name)} as text)`
const givenNumber = (name: string) => sql`cast(${sql.placeholder(name)} as bigint)`

/** A text as the database keeps it: making a string of it and bytes of that again would take longer than all the rest of a call. */
const bytesOf = (text: AnyColumn) =>
  dialect === 'sqlite'
    ? sql<Uint8Array | null>`cast(${text} as blob)`
    : sql<Uint8Array | null>`convert_to(${text}, 'UTF8')`

/** The statements that read what is published, prepared once. */
const prepareReaders = (db: Db) => {
  const rows = (isIt: SQL) =>
    db
      .select({ ...standing, ...etags })
      .from(published)
      .leftJoin(whole, isWhole)
      .where(and(eq(published.kind, givenText('kind')), isIt))
      .prepare()
  const view = (text: AnyColumn, etag: typeof published.forBuyersEtag | typeof published.openEtag) =>
    db
      .select({ body: bytesOf(text), etag })
      .from(published)
      .where(eq(published.id, givenText('id')))
      .prepare()
  return {
    byNumber: rows(eq(published.number, givenNumber('number'))),
    bySlug: rows(eq(published.slug, givenText('slug'))),
    open: view(published.open, published.openEtag),
    closed: view(published.closed, published.closedEtag),
    forBuyers: view(published.forBuyers, published.forBuyersEtag),
  }
}

const readers = new WeakMap<Db, ReturnType<typeof prepareReaders>>()

const readersOf = (db: Db) => {
  const known = readers.get(db)
  const prepared = known ?? prepareReaders(db)
  if (!known) readers.set(db, prepared)
  return prepared
}

/** What is published under a number or a slug, whoever may read it. */
export const publishedRow = async (db: Db, name: PublishedName): Promise<PublishedRow | null> => {
  const { byNumber, bySlug } = readersOf(db)
  const query = 'number' in name ? byNumber : bySlug
  return (dialect === 'sqlite' ? await query.get({ ...name }) : (await query.execute({ ...name }))[0]) ?? null
}

/** A view of a document by its id; null where the document is not published any more, or has no such view. */
export const storedView = async (db: Db, id: string, name: ViewName): Promise<StoredView | null> => {
  const query = readersOf(db)[name]
  const row = dialect === 'sqlite' ? await query.get({ id }) : (await query.execute({ id }))[0]
  const { body = null, etag = null } = row ?? {}
  return body === null || etag === null ? null : { body, etag }
}

/** What decides who may read a document, by its id; null where readers find no such one. */
export const standingOf = async (db: Db, id: string): Promise<Standing | null> =>
  (await db.select(standing).from(published).leftJoin(whole, isWhole).where(eq(published.id, id)))[0] ?? null

/** Whose a document is; null where nobody's. */
export const authorOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ authorId: content.authorId }).from(content).where(eq(content.id, id)))[0]?.authorId ?? null

/** The number of the document that has that slug now, published or not. */
export const numberOfSlug = async (db: Db, kind: DocumentKind, slug: string): Promise<number | null> => {
  const isIt = and(eq(content.kind, kind), eq(content.slug, slug))
  return (await db.select({ number: content.number }).from(content).where(isIt))[0]?.number ?? null
}
