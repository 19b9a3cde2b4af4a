import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { audit, comment, content, person } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'
import { findPage, type Finder } from '../lists/find-page.ts'

export type Comment = typeof comment.$inferSelect

/** Who reads comments: moderators see hidden ones too, other people only their own hidden ones. */
export interface CommentReader {
  personId: string | null
  isModerator: boolean
}

interface CommentQuery {
  contentId: string
  reader: CommentReader
  isDescending: boolean
  limit: number
  offset: number
}

const isShownTo = ({ personId, isModerator }: CommentReader) =>
  isModerator ? undefined : or(isNull(comment.hiddenAt), personId === null ? undefined : eq(comment.personId, personId))

const isListed = ({ contentId, reader }: CommentQuery) =>
  and(eq(comment.contentId, contentId), isNull(comment.deletedAt), isShownTo(reader))

/** One page of a document's comments that the reader sees, and their count. */
export const commentPage = async (db: Db, query: CommentQuery) => {
  const { isDescending, limit, offset } = query
  const direction = isDescending ? desc : asc
  const rows = await db
    .select({ comment, name: person.name })
    .from(comment)
    .innerJoin(person, eq(person.id, comment.personId))
    .where(isListed(query))
    .orderBy(direction(comment.createdAt), direction(comment.id))
    .limit(limit)
    .offset(offset)
  const total = await counted({ limit, offset }, (most) => countRows(db, comment, isListed(query), most))
  return { rows, ...total }
}

interface ModerationQuery {
  /** Whose documents; null for all. */
  authorId: string | null
  isHiddenOnly: boolean
  isDescending: boolean
  limit: number
  offset: number
}

const idsFrom = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)

/** One page of the comments on all documents of an author, or of everybody, and their count. Ids grow as comments are written. */
export const moderationPage = (db: Db, { authorId, isHiddenOnly, isDescending, ...piece }: ModerationQuery) => {
  const isWanted = and(isNull(comment.deletedAt), isHiddenOnly ? isNotNull(comment.hiddenAt) : undefined)
  const isOn = eq(content.id, comment.contentId)
  const isTheirs = authorId === null ? undefined : eq(content.authorId, authorId)
  // looked up for each comment, lest all comments of an author be read and sorted
  const isOnTheirs = isTheirs && exists(db.select({ id: content.id }).from(content).where(and(isOn, isTheirs)))
  const direction = isDescending ? desc : asc
  const listed = (isAmong?: SQL) =>
    db
      .select({ comment, name: person.name, kind: content.kind, number: content.number, title: content.title })
      .from(comment)
      .innerJoin(person, eq(person.id, comment.personId))
      .innerJoin(content, isOn)
      .where(and(isWanted, isNull(content.deletedAt), isOnTheirs, isAmong))
      .orderBy(direction(comment.id))
  const ofAuthor: Finder<number> = (most) =>
    idsFrom(
      db.select({ id: comment.id }).from(content).innerJoin(comment, isOn).where(and(isTheirs, isWanted)).limit(most),
    )
  const hidden: Finder<number> = (most) =>
    idsFrom(db.select({ id: comment.id }).from(comment).where(isWanted).limit(most))
  return findPage(
    {
      finders: [...(authorId === null ? [] : [ofAuthor]), ...(isHiddenOnly ? [hidden] : [])],
      among: (ids) => listed(inArray(comment.id, [...ids])),
      inOrder: ({ limit, offset }) => listed().limit(limit).offset(offset),
    },
    piece,
  )
}

export const targetOf = ({ id }: { id: number }) => `comment:${id}`

/** The names of who has hidden comments last, by the targets of the audit log, as far as it goes back. */
export const hidersOf = async (db: Db, comments: readonly Comment[]): Promise<ReadonlyMap<string, string>> => {
  const hidden = comments.filter(({ hiddenAt }) => hiddenAt !== null)
  if (hidden.length === 0) return new Map()
  const writes = await db
    .select({ target: audit.target, name: person.name })
    .from(audit)
    .innerJoin(person, eq(person.id, audit.personId))
    .where(and(inArray(audit.target, hidden.map(targetOf)), eq(audit.action, 'hide')))
    .orderBy(asc(audit.createdAt), asc(audit.id))
  return new Map(writes.map(({ target, name }) => [target, name]))
}

export const addComment = async (tx: Tx, row: typeof comment.$inferInsert): Promise<void> => {
  await tx.insert(comment).values(row)
}

/** A comment that is not deleted, with the name of its writer and its document. */
export const commentOn = async (db: Db, id: number) =>
  (
    await db
      .select({
        comment,
        name: person.name,
        kind: content.kind,
        number: content.number,
        documentAuthor: content.authorId,
      })
      .from(comment)
      .innerJoin(content, eq(content.id, comment.contentId))
      .innerJoin(person, eq(person.id, comment.personId))
      .where(and(eq(comment.id, id), isNull(comment.deletedAt)))
  )[0] ?? null

/** Hides a comment as of a moment, or shows it again (null). */
export const setHidden = async (tx: Tx, id: number, hiddenAt: Date | null): Promise<void> => {
  await tx.update(comment).set({ hiddenAt }).where(eq(comment.id, id))
}

export const dropComment = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await tx.update(comment).set({ deletedAt: at }).where(eq(comment.id, id))
}
