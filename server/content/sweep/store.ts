import { count, gt, isNotNull, lte, and } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { audit, block, blockItem, content, contentImage, revision } from '../../db/schema.ts'
import { type Ages, VERSIONS_KEPT } from './ages.ts'

/** The documents that more versions are kept of than have to be. */
export const longHistories = async (tx: Tx, most: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: revision.contentId })
    .from(revision)
    .groupBy(revision.contentId)
    .having(gt(count(), VERSIONS_KEPT))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Whether anything is so old that it may go: told by indexes, so that a school at rest asks for little. */
export const hasOld = async (tx: Tx, { deleted, audit: written }: Ages): Promise<boolean> => {
  for (const table of [block, blockItem, contentImage, content]) {
    const isOld = and(isNotNull(table.deletedAt), lte(table.deletedAt, deleted))
    if ((await tx.select({ id: table.id }).from(table).where(isOld).limit(1)).length > 0) return true
  }
  const old = await tx.select({ id: audit.id }).from(audit).where(lte(audit.createdAt, written)).limit(1)
  return old.length > 0 || (await longHistories(tx, 1)).length > 0
}
