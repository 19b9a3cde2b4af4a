import { and, asc, desc, eq, gte, inArray, isNull, lt, notExists, type SQL, sql, sum } from 'drizzle-orm'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { content, customCertificate, image, imageUse, userImage } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'
import type { FocalPoint } from '../../media/media.ts'

export type ImageRow = typeof image.$inferSelect

export const insertImage = async (tx: Tx, row: typeof image.$inferInsert): Promise<void> => {
  await tx.insert(image).values(row)
}

const isThere = isNull(image.deletedAt)

/** The images that exist and are not deleted. */
export const imagesByIds = async (rows: Db | Tx, ids: readonly number[]): Promise<ImageRow[]> =>
  ids.length === 0
    ? []
    : rows
        .select()
        .from(image)
        .where(and(inArray(image.id, [...ids]), isThere))

/** Condition: the image is used by no document, certificate background, gallery or feed. */
export const isUnused = (rows: Db | Tx): SQL | undefined =>
  and(
    ...[imageUse, customCertificate, userImage].map((user) =>
      notExists(rows.select({ imageId: user.imageId }).from(user).where(eq(user.imageId, image.id))),
    ),
  )

export const usedBy = async (tx: Tx, contentId: string): Promise<number[]> => {
  const rows = await tx.select({ imageId: imageUse.imageId }).from(imageUse).where(eq(imageUse.contentId, contentId))
  return rows.map(({ imageId }) => imageId)
}

export const addUses = async (tx: Tx, contentId: string, imageIds: readonly number[]): Promise<void> => {
  await tx.insert(imageUse).values(imageIds.map((imageId) => ({ id: `${contentId}:${imageId}`, contentId, imageId })))
}

export const dropUses = async (tx: Tx, contentId: string, imageIds: readonly number[]): Promise<void> => {
  await tx.delete(imageUse).where(and(eq(imageUse.contentId, contentId), inArray(imageUse.imageId, [...imageIds])))
}

/** Marks images as used. */
export const keepImages = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .update(image)
    .set({ releasedAt: null })
    .where(inArray(image.id, [...ids]))
}

/** Marks the given images as released at `at`, except those that something else uses. */
export const releaseImages = async (tx: Tx, ids: readonly number[], at: Date): Promise<void> => {
  await tx
    .update(image)
    .set({ releasedAt: at })
    .where(and(inArray(image.id, [...ids]), isUnused(tx)))
}

/** Whether a document of this author shows the image, as it is edited or as it is published. */
export const isInDocumentOf = async (rows: Db | Tx, imageId: number, authorId: string): Promise<boolean> =>
  (
    await rows
      .select({ id: imageUse.id })
      .from(imageUse)
      .innerJoin(content, eq(content.id, imageUse.contentId))
      .where(and(eq(imageUse.imageId, imageId), eq(content.authorId, authorId), isNull(content.deletedAt)))
      .limit(1)
  ).length > 0

/** Moves the focal point of an image, whose files take so many bytes more; false if the image is gone. */
export const moveFocalPoint = async (
  tx: Tx,
  id: number,
  { focalX, focalY, bytes }: FocalPoint & { bytes: number },
): Promise<boolean> => {
  const moved = await tx
    .update(image)
    .set({ focalX, focalY, bytes: sql`${image.bytes} + ${bytes}` })
    .where(and(eq(image.id, id), isThere))
    .returning({ id: image.id })
  return moved.length > 0
}

/** Deletes an unused image; returns false if it is in use. */
export const deleteUnused = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const deleted = await tx
    .update(image)
    .set({ deletedAt: at })
    .where(and(eq(image.id, id), isThere, isUnused(tx)))
    .returning({ id: image.id })
  return deleted.length > 0
}

/** Whether an image that is not deleted has this picture. */
export const isNeeded = async (rows: Db | Tx, hash: string): Promise<boolean> =>
  (await rows.$count(image, and(eq(image.hash, hash), isThere))) > 0

/** A person's uploads since a moment, including deleted ones, and the bytes that are stored. */
export const uploadedBy = async (
  rows: Db | Tx,
  ownerId: string,
  since: Date,
): Promise<{ recent: number; bytes: number }> => {
  const [stored] = await rows
    .select({ bytes: sum(image.bytes).mapWith(Number) })
    .from(image)
    .where(and(eq(image.ownerId, ownerId), isThere))
  const recent = await rows.$count(image, and(eq(image.ownerId, ownerId), gte(image.createdAt, since)))
  return { recent, bytes: stored?.bytes ?? 0 }
}

interface PageOf {
  ownerId: string
  isNewestFirst: boolean
  limit: number
  offset: number
}

export const imagePage = async (db: Db, { ownerId, isNewestFirst, limit, offset }: PageOf) => {
  const isTheirs = and(eq(image.ownerId, ownerId), isThere)
  const order = isNewestFirst ? desc(image.id) : asc(image.id)
  const rows = await db.select().from(image).where(isTheirs).orderBy(order).limit(limit).offset(offset)
  return { rows, ...(await counted({ limit, offset }, (most) => countRows(db, image, isTheirs, most))) }
}

/** Since when an image has been unused: its release, or its upload. */
export const freeSince = sql<Date>`coalesce(${image.releasedAt}, ${image.createdAt})`.mapWith(image.createdAt)

/** Condition: the image has been unused since before this moment. */
export const isFreeBefore = (rows: Db | Tx, before: Date): SQL | undefined =>
  and(isThere, isUnused(rows), lt(freeSince, sql.param(before, image.createdAt)))

export const freeImages = (rows: Db | Tx, before: Date): Promise<Pick<ImageRow, 'id' | 'hash' | 'bytes'>[]> =>
  rows
    .select({ id: image.id, hash: image.hash, bytes: image.bytes })
    .from(image)
    .where(isFreeBefore(rows, before))
    .orderBy(asc(image.id))

/** The hashes whose files are needed by images other than these. */
export const neededHashes = async (db: Db, without: ReadonlySet<number>): Promise<Set<string>> => {
  const rows = await db.select({ id: image.id, hash: image.hash }).from(image).where(isThere)
  return new Set(rows.flatMap(({ id, hash }) => (without.has(id) ? [] : [hash])))
}
