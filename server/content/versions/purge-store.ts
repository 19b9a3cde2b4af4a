import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { audit, block, blockItem, comment, content, contentImage, revision } from '../../db/schema.ts'
import { mayGo } from '../sweep/sweep-store.ts'

/** Documents that were deleted by then. */
export const documentsDeletedBy = async (tx: Tx, at: Date, most: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: content.id })
    .from(content)
    .where(mayGo(tx, content, at))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Deletes a document for good, with all that hangs on it. Its number is not given out again. */
export const dropDocument = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(content).where(eq(content.id, id))
}

/** Deletes for good what was deleted by then of documents that stay. */
export const dropParts = async (tx: Tx, at: Date): Promise<void> => {
  for (const table of [block, blockItem, contentImage, comment]) await tx.delete(table).where(mayGo(tx, table, at))
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
