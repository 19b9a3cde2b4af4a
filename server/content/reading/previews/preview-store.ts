import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database.ts'
import { person, previewLink } from '../../../db/schema.ts'

type PreviewLink = typeof previewLink.$inferSelect

const isValidOf = (contentId: string, at: Date) =>
  and(eq(previewLink.contentId, contentId), gt(previewLink.expiresAt, at))

export const addPreview = async (tx: Tx, row: PreviewLink): Promise<void> => {
  await tx.insert(previewLink).values(row)
}

/** How many valid preview links a document has. */
export const countPreviews = (db: Db, contentId: string, at: Date): Promise<number> =>
  db.$count(previewLink, isValidOf(contentId, at))

/** One page of the valid preview links of a document, newest first, with the names of their creators. */
export const previewPage = (
  db: Db,
  { contentId, at, limit, offset }: { contentId: string; at: Date; limit: number; offset: number },
) =>
  db
    .select({ link: previewLink, name: person.name })
    .from(previewLink)
    .innerJoin(person, eq(person.id, previewLink.personId))
    .where(isValidOf(contentId, at))
    .orderBy(desc(previewLink.expiresAt), desc(previewLink.id))
    .limit(limit)
    .offset(offset)

/** The document of a valid preview link, and the creator of the link. */
export const previewByHash = async (db: Db, tokenHash: string, at: Date) =>
  (
    await db
      .select({ contentId: previewLink.contentId, author: person })
      .from(previewLink)
      .innerJoin(person, eq(person.id, previewLink.personId))
      .where(and(eq(previewLink.tokenHash, tokenHash), gt(previewLink.expiresAt, at)))
  )[0] ?? null

/** False if the document has no such link. */
export const dropPreview = async (tx: Tx, { contentId, id }: Pick<PreviewLink, 'contentId' | 'id'>): Promise<boolean> =>
  (
    await tx
      .delete(previewLink)
      .where(and(eq(previewLink.id, id), eq(previewLink.contentId, contentId)))
      .returning({ id: previewLink.id })
  ).length > 0

/** Whether a preview link expired at or before `at`. */
export const hasOldPreviews = async (db: Db, at: Date): Promise<boolean> =>
  (await db.select({ id: previewLink.id }).from(previewLink).where(lte(previewLink.expiresAt, at)).limit(1)).length > 0

export const dropOldPreviews = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(previewLink).where(lte(previewLink.expiresAt, at))
}
