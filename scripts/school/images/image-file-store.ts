import { and, asc, eq, isNull } from 'drizzle-orm'
import { freeSince, isFreeBefore, isUnused } from '../../../server/content/images/image-store.ts'
import type { Db } from '../../../server/db/database.ts'
import { image, person } from '../../../server/db/schema.ts'
import { PAGE_ROWS } from '../people-store.ts'

/** Images of one owner, and only those unused since before a moment. */
interface ImageFilter {
  ownerId: string | undefined
  freeBefore: Date | undefined
}

const which = (db: Db, { ownerId, freeBefore }: ImageFilter) =>
  and(
    isNull(image.deletedAt),
    ownerId === undefined ? undefined : eq(image.ownerId, ownerId),
    freeBefore === undefined ? undefined : isFreeBefore(db, freeBefore),
  )

/** One page of the images, oldest first. `page` counts from 1. */
export const imagesPage = (db: Db, filter: ImageFilter, page: number) =>
  db
    .select({
      id: image.id,
      owner: person.email,
      hash: image.hash,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      createdAt: image.createdAt,
      freeSince,
    })
    .from(image)
    .leftJoin(person, eq(person.id, image.ownerId))
    .where(which(db, filter))
    .orderBy(asc(image.id))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countImages = (db: Db, filter: ImageFilter): Promise<number> => db.$count(image, which(db, filter))

/** The ids of all unused images. */
export const unusedIds = async (db: Db): Promise<Set<number>> =>
  new Set((await db.select({ id: image.id }).from(image).where(isUnused(db))).map(({ id }) => id))
