import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { documentId } from '../../contract/content/documents/document-id.ts'
import type { Tx } from '../../db/database.ts'
import { columnParameters, preparedWrite, textParameter } from '../../db/prepared.ts'
import { audit, block, blockItem, content, contentImage, person, published, revision } from '../../db/schema.ts'
import type { PartChanges } from './reconcile.ts'
import type { BlockRow, ContentRow, ImageRow, ItemRow } from '../stored/document-store.ts'

/** Rows per statement: stays within the parameter limits of both engines. */
const CHUNK = 1000

const inChunks = async <T>(values: readonly T[], each: (chunk: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < values.length; from += CHUNK) await each(values.slice(from, from + CHUNK))
}

export const addContent = async (tx: Tx, row: ContentRow): Promise<void> => {
  await tx.insert(content).values(row)
}

const newVersion = preparedWrite((tx) =>
  tx
    .update(content)
    .set(columnParameters({ version: content.version, updatedAt: content.updatedAt, fields: content.fields }))
    .where(eq(content.id, textParameter('id')))
    .prepare(),
)

/**
 * Saves a new version. Most have the title, slug and other indexed columns of the version before; SQLite would rewrite the indexes of every
 * column that an update names.
 */
export const saveContent = async (tx: Tx, before: ContentRow, { id, ...after }: ContentRow): Promise<void> => {
  const { version, updatedAt, fields } = after
  const isAlike = isDeepStrictEqual({ ...before, version, updatedAt, fields }, { id, ...after })
  if (isAlike) await newVersion(tx).execute({ id, version, updatedAt, fields })
  else await tx.update(content).set(after).where(eq(content.id, id))
}

const saved = { position: sql`excluded.position`, deletedAt: sql`excluded.deleted_at` }
const savedData = { ...saved, data: sql`excluded.data` }

const savedBlock = preparedWrite((tx) =>
  tx
    .insert(block)
    .values(columnParameters(getTableColumns(block)))
    .onConflictDoUpdate({ target: block.id, set: savedData })
    .prepare(),
)

/** Most writes change one block, or one row of a list: that statement is prepared. */
const saveBlocks = async (tx: Tx, rows: readonly BlockRow[]): Promise<void> => {
  const [row] = rows
  if (row && rows.length === 1) await savedBlock(tx).execute({ ...row })
  else
    await inChunks(rows, (chunk) =>
      tx.insert(block).values(chunk).onConflictDoUpdate({ target: block.id, set: savedData }),
    )
}

const savedItem = preparedWrite((tx) =>
  tx
    .insert(blockItem)
    .values(columnParameters(getTableColumns(blockItem)))
    .onConflictDoUpdate({ target: blockItem.id, set: savedData })
    .prepare(),
)

const saveItems = async (tx: Tx, rows: readonly ItemRow[]): Promise<void> => {
  const [row] = rows
  if (row && rows.length === 1) await savedItem(tx).execute({ ...row })
  else
    await inChunks(rows, (chunk) =>
      tx.insert(blockItem).values(chunk).onConflictDoUpdate({ target: blockItem.id, set: savedData }),
    )
}

const saveImages = (tx: Tx, rows: readonly ImageRow[]) =>
  inChunks(rows, (chunk) =>
    tx
      .insert(contentImage)
      .values(chunk)
      .onConflictDoUpdate({ target: contentImage.id, set: { ...saved, imageId: sql`excluded.image_id` } }),
  )

const dropRows = (
  tx: Tx,
  from: typeof block | typeof blockItem | typeof contentImage,
  ids: number[],
  deletedAt: Date,
) => inChunks(ids, (chunk) => tx.update(from).set({ deletedAt }).where(inArray(from.id, chunk)))

/** Saves new and changed rows of each table with one statement per 1,000 rows, and soft-deletes with another. */
export const saveParts = async (tx: Tx, { blocks, items, images }: PartChanges, at: Date): Promise<void> => {
  await dropRows(tx, block, blocks.dropped, at)
  await dropRows(tx, blockItem, items.dropped, at)
  await dropRows(tx, contentImage, images.dropped, at)
  await saveBlocks(tx, blocks.saved)
  await saveItems(tx, items.saved)
  await saveImages(tx, images.saved)
}

/** The name of the person who wrote a version; null if it is not known any more. */
export const writerOf = async (tx: Tx, contentId: string, version: number): Promise<string | null> => {
  const isIt = and(eq(revision.contentId, contentId), eq(revision.version, version))
  const found = await tx
    .select({ name: person.name })
    .from(revision)
    .innerJoin(person, eq(person.id, revision.personId))
    .where(isIt)
  return found[0]?.name ?? null
}

/** Whether an author deleted the document at that moment; false for staff and for persons who no longer exist. */
export const isDeletedByAuthor = async (tx: Tx, contentId: string, at: Date): Promise<boolean> => {
  const deleters = await tx
    .select({ role: person.role })
    .from(audit)
    .leftJoin(person, eq(person.id, audit.personId))
    .where(and(eq(audit.target, contentId), eq(audit.action, 'delete'), eq(audit.createdAt, at)))
  return deleters.length > 0 && deleters.every(({ role }) => role === 'author')
}

/** Whether some state of the document is visible to readers or to its buyers. */
export const isPublished = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.select({ id: published.id }).from(published).where(eq(published.id, id))).length > 0

/** The lessons of a course, including deleted ones. */
export const lessonsOf = (tx: Tx, course: number): Promise<{ id: string; number: number }[]> =>
  tx.select({ id: content.id, number: content.number }).from(content).where(eq(content.course, course))

/** The author of a course; null if there is no such course. */
export const authorOfCourse = async (tx: Tx, number: number): Promise<{ authorId: string | null } | null> => {
  const isIt = and(eq(content.id, documentId('course', number)), isNull(content.deletedAt))
  return (await tx.select({ authorId: content.authorId }).from(content).where(isIt))[0] ?? null
}
