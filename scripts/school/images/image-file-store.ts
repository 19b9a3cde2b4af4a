import { and, asc, eq, isNull } from 'drizzle-orm'
import { freeSince, isFreeBefore, isUnused } from '../../../server/content/images/image-store.ts'
import type { Db } from '../../../server/db/database.ts'
import { image, person } from '../../../server/db/schema.ts'
import { PAGE_ROWS } from '../people-store.ts'

/** Which images: of a person, and only those that nothing has shown since before a moment. */
export interface ImagesWish {
  ownerId: string | undefined
  freeBefore: Date | undefined
}

const which = (db: Db, { ownerId, freeBefore }: ImagesWish) =>
  and(
    isNull(image.deletedAt),
    ownerId === undefined ? undefined : eq(image.ownerId, ownerId),
    freeBefore === undefined ? undefined : isFreeBefore(db, freeBefore),
  )

/** One page of the images, the oldest first. `page` counts from 1. */
export const imagesPage = (db: Db, wish: ImagesWish, page: number) =>
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
    .where(which(db, wish))
    .orderBy(asc(image.id))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countImages = (db: Db, wish: ImagesWish): Promise<number> => db.$count(image, which(db, wish))

/** Those of all images that nothing shows. */
export const unusedIds = async (db: Db): Promise<Set<number>> =>
  new Set((await db.select({ id: image.id }).from(image).where(isUnused(db))).map(({ id }) => id))
