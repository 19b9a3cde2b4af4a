import { and, desc, eq, exists, isNotNull, lt, lte, not } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { audit, block, blockItem, content, contentImage, published, revision } from '../../../db/schema.ts'

/** Documents that were deleted by then. */
export const documentsDeletedBy = async (tx: Tx, at: Date, most: number): Promise<string[]> => {
  const isOld = and(isNotNull(content.deletedAt), lte(content.deletedAt, at))
  return (await tx.select({ id: content.id }).from(content).where(isOld).limit(most)).map(({ id }) => id)
}

/** Deletes a document for good, with all that hangs on it. Its number is not given out again. */
export const dropDocument = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(content).where(eq(content.id, id))
}

/** Blocks that readers still see in what was published last stay, whoever has deleted them in the draft. */
const isShown = (tx: Tx) =>
  exists(
    tx
      .select({ id: published.id })
      .from(published)
      .innerJoin(content, eq(content.id, published.id))
      .where(and(eq(published.id, block.contentId), eq(content.status, 0))),
  )

/** Deletes for good what was deleted by then of documents that stay. */
export const dropParts = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(block).where(and(isNotNull(block.deletedAt), lte(block.deletedAt, at), not(isShown(tx))))
  await tx.delete(blockItem).where(and(isNotNull(blockItem.deletedAt), lte(blockItem.deletedAt, at)))
  await tx.delete(contentImage).where(and(isNotNull(contentImage.deletedAt), lte(contentImage.deletedAt, at)))
}

/** The version that so many newer ones are kept of; null where there are not so many. */
const versionBehind = async (tx: Tx, contentId: string, newer: number): Promise<number | null> =>
  (
    await tx
      .select({ version: revision.version })
      .from(revision)
      .where(eq(revision.contentId, contentId))
      .orderBy(desc(revision.version))
      .limit(1)
      .offset(newer)
  )[0]?.version ?? null

/** Forgets the versions behind the last `kept`, those that are older than `before`, and all behind the last `most`. */
export const dropVersions = async (
  tx: Tx,
  contentId: string,
  { kept, most, before }: { kept: number; most: number; before: Date },
): Promise<void> => {
  const [old, oldest] = [await versionBehind(tx, contentId, kept), await versionBehind(tx, contentId, most)]
  const isOf = eq(revision.contentId, contentId)
  if (oldest !== null) await tx.delete(revision).where(and(isOf, lte(revision.version, oldest)))
  if (old !== null)
    await tx.delete(revision).where(and(isOf, lte(revision.version, old), lt(revision.createdAt, before)))
}

export const dropAudit = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(audit).where(lte(audit.createdAt, at))
}
