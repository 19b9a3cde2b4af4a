import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { comment, content, person } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'

export type Comment = typeof comment.$inferSelect

const ofDocument = (contentId: string) => and(eq(comment.contentId, contentId), isNull(comment.deletedAt))

const withNames = (db: Db) =>
  db.select({ comment, name: person.name }).from(comment).innerJoin(person, eq(person.id, comment.personId))

interface CommentWish {
  contentId: string
  isDescending: boolean
  limit: number
  offset: number
}

/** One page of a document's comments, and how many there are. */
export const commentPage = async (db: Db, { contentId, isDescending, limit, offset }: CommentWish) => {
  const direction = isDescending ? desc : asc
  const rows = await withNames(db)
    .where(ofDocument(contentId))
    .orderBy(direction(comment.createdAt), direction(comment.id))
    .limit(limit)
    .offset(offset)
  const total = await counted({ limit, offset }, (most) => countRows(db, comment, ofDocument(contentId), most))
  return { rows, ...total }
}

export const addComment = async (tx: Tx, row: typeof comment.$inferInsert): Promise<void> => {
  await tx.insert(comment).values(row)
}

/** A comment that is there, and who the author of its document is. */
export const commentOn = async (db: Db, id: number) =>
  (
    await db
      .select({ comment, documentAuthor: content.authorId })
      .from(comment)
      .innerJoin(content, eq(content.id, comment.contentId))
      .where(and(eq(comment.id, id), isNull(comment.deletedAt)))
  )[0] ?? null

export const dropComment = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await tx.update(comment).set({ deletedAt: at }).where(eq(comment.id, id))
}
