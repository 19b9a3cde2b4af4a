import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { audit, block, blockItem, comment, content, contentImage, revision } from '../../db/schema.ts'
import { mayGo } from './cleanup-store.ts'

/** Ids of at most `most` documents that were deleted at or before `at`. */
export const documentsDeletedBy = async (tx: Tx, at: Date, most: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: content.id })
    .from(content)
    .where(mayGo(tx, content, at))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Deletes a document permanently, with everything that references it. Its number is not reused. */
export const dropDocument = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(content).where(eq(content.id, id))
}

/** Permanently deletes parts and comments that were deleted at or before `at`, of documents that stay. */
export const dropParts = async (tx: Tx, at: Date): Promise<void> => {
  for (const table of [block, blockItem, contentImage, comment]) await tx.delete(table).where(mayGo(tx, table, at))
}

/** The version that has exactly `newer` newer ones; null if there is none. */
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

/** Deletes the versions beyond the last `kept` that are older than `before`, and all beyond the last `most`. */
export const dropVersions = async (
  tx: Tx,
  contentId: string,
  { count, most, before }: { count: number; most: number; before: Date },
): Promise<void> => {
  const [old, oldest] = [await versionBehind(tx, contentId, count), await versionBehind(tx, contentId, most)]
  const isOf = eq(revision.contentId, contentId)
  if (oldest !== null) await tx.delete(revision).where(and(isOf, lte(revision.version, oldest)))
  if (old !== null)
    await tx.delete(revision).where(and(isOf, lte(revision.version, old), lt(revision.createdAt, before)))
}

export const dropAudit = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(audit).where(lte(audit.createdAt, at))
}
