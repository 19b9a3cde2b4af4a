import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { image, person, userImage } from '../../db/schema.ts'

export type UserList = 'gallery' | 'feed'

export interface ImageList {
  personId: string
  list: UserList
}

const isOn = ({ personId, list }: ImageList) => and(eq(userImage.personId, personId), eq(userImage.list, list))

export const isPerson = async (db: Db, id: string): Promise<boolean> => (await db.$count(person, eq(person.id, id))) > 0

/** The rows of a gallery or feed in order, with their pictures. */
export const listedRows = (rows: Db | Tx, imageList: ImageList) =>
  rows
    .select({
      id: userImage.id,
      imageId: userImage.imageId,
      hash: image.hash,
      focalX: image.focalX,
      focalY: image.focalY,
    })
    .from(userImage)
    .innerJoin(image, eq(image.id, userImage.imageId))
    .where(isOn(imageList))
    .orderBy(asc(userImage.position))

/** Replaces the rows of a gallery or feed. */
export const replaceList = async (
  tx: Tx,
  imageList: ImageList,
  rows: readonly { id: number; imageId: number }[],
): Promise<void> => {
  await tx.delete(userImage).where(isOn(imageList))
  if (rows.length > 0)
    await tx.insert(userImage).values(rows.map((row, position) => ({ ...row, ...imageList, position })))
}
