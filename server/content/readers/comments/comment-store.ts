import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { countRows } from '../../../db/count-rows.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { audit, comment, content, person } from '../../../db/schema.ts'
import { counted } from '../../../http/rest/lists.ts'
import { uncountedPage } from '../../lists/find-page.ts'

export type Comment = Omit<typeof comment.$inferSelect, 'documentAuthorId'>

/** Who reads comments: moderators see hidden ones too, other people only their own hidden ones. */
interface CommentReader {
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
  and(eq(comment.contentId, contentId), isNull(comment.replyTo), isNull(comment.deletedAt), isShownTo(reader))

/** The replies to comments that the reader sees, oldest first. */
export const repliesTo = async (db: Db, ids: readonly number[], reader: CommentReader) =>
  ids.length === 0
    ? []
    : db
        .select({ comment, name: person.name })
        .from(comment)
        .innerJoin(person, eq(person.id, comment.personId))
        .where(and(inArray(comment.replyTo, [...ids]), isNull(comment.deletedAt), isShownTo(reader)))
        .orderBy(asc(comment.replyTo), asc(comment.createdAt), asc(comment.id))

export const countReplies = (tx: Tx, id: number): Promise<number> =>
  tx.$count(comment, and(eq(comment.replyTo, id), isNull(comment.deletedAt)))

/** One page of a document's comments that the reader sees, without replies, and their count. */
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

/**
 * One page of the comments on all documents of an author, or of everybody, and their count. Ids grow as comments are written. Those of
 * everybody are not counted, since the document of each would have to be looked up.
 */
export const moderationPage = async (db: Db, { authorId, isHiddenOnly, isDescending, ...piece }: ModerationQuery) => {
  const isWanted = and(
    isNull(comment.deletedAt),
    authorId === null ? undefined : eq(comment.documentAuthorId, authorId),
    isHiddenOnly ? isNotNull(comment.hiddenAt) : undefined,
  )
  const inOrder = ({ limit, offset }: Pick<ModerationQuery, 'limit' | 'offset'>) =>
    db
      .select({ comment, name: person.name, kind: content.kind, number: content.number, title: content.title })
      .from(comment)
      .innerJoin(person, eq(person.id, comment.personId))
      .innerJoin(content, eq(content.id, comment.contentId))
      .where(and(isWanted, isNull(content.deletedAt)))
      .orderBy(isDescending ? desc(comment.id) : asc(comment.id))
      .limit(limit)
      .offset(offset)
  if (authorId === null) return uncountedPage(inOrder, piece)
  return { rows: await inOrder(piece), ...(await counted(piece, (most) => countRows(db, comment, isWanted, most))) }
}

export const targetOf = ({ id }: { id: number }) => `comment:${id}`

/** The names of the people who last hid each comment, by the targets of the audit log; older entries of the log are deleted. */
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

export const addComment = async (tx: Tx, row: Comment): Promise<void> => {
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

/** Deletes a comment with the replies to it. */
export const dropComment = async (tx: Tx, id: number, at: Date): Promise<void> => {
  const isPart = or(eq(comment.id, id), eq(comment.replyTo, id))
  await tx
    .update(comment)
    .set({ deletedAt: at })
    .where(and(isPart, isNull(comment.deletedAt)))
}
