import { and, count, eq, exists, gt, inArray, isNotNull, lt, lte, min, not, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import {
  audit,
  block,
  blockItem,
  comment,
  content,
  contentImage,
  DOCUMENT_KINDS,
  published,
  revision,
} from '../../db/schema.ts'
import { hasOldEditing } from '../editing/editing-store.ts'
import { hasOldPreviews } from '../reading/previews/preview-store.ts'
import { type Ages, VERSIONS_RETAINED, VERSIONS_MAX } from './ages.ts'

/**
 * Ids of documents with versions to delete. The indexes give each document's count and oldest version; only the oldest one is compared with
 * `before`.
 */
export const longHistories = async (tx: Tx, before: Date, most: number): Promise<string[]> => {
  const long = tx
    .select({ id: revision.contentId, versions: count().as('versions'), oldest: min(revision.version).as('oldest') })
    .from(revision)
    .groupBy(revision.contentId)
    .having(gt(count(), VERSIONS_RETAINED))
    .as('long')
  const rows = await tx
    .select({ id: long.id })
    .from(long)
    .innerJoin(revision, and(eq(revision.contentId, long.id), eq(revision.version, long.oldest)))
    .where(or(gt(long.versions, VERSIONS_MAX), lt(revision.createdAt, before)))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** A block deleted in the draft is kept while readers or buyers still see it in the last published state. */
const isShown = (tx: Tx): SQL =>
  exists(
    tx
      .select({ id: published.id })
      .from(published)
      .innerJoin(content, eq(content.id, published.id))
      .where(and(eq(published.id, block.contentId), or(eq(content.status, 0), isNotNull(published.withdrawnAt)))),
  )

type Deletable = typeof block | typeof blockItem | typeof contentImage | typeof comment | typeof content

/** The index of deleted documents begins with their kind. */
const isDeletedBy = (table: Deletable, at: Date) =>
  and(
    isNotNull(table.deletedAt),
    lte(table.deletedAt, at),
    table === content ? inArray(content.kind, [...DOCUMENT_KINDS]) : undefined,
  )

/** Condition: the row was deleted at or before `at` and may be removed permanently. */
export const mayGo = (tx: Tx, table: Deletable, at: Date): SQL | undefined =>
  table === block ? and(isDeletedBy(block, at), not(isShown(tx))) : isDeletedBy(table, at)

/** Whether a row has expired. Without one the cleanup writes nothing. */
export const hasOld = async (tx: Tx, { deleted, audit: written, version, ended }: Ages): Promise<boolean> => {
  for (const table of [block, blockItem, contentImage, comment, content]) {
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(mayGo(tx, table, deleted))
      .limit(1)
    if (found.length > 0) return true
  }
  const old = await tx.select({ id: audit.id }).from(audit).where(lte(audit.createdAt, written)).limit(1)
  if (old.length > 0 || (await hasOldPreviews(tx, ended)) || (await hasOldEditing(tx, ended))) return true
  return (await longHistories(tx, version, 1)).length > 0
}
