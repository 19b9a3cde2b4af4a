import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { image, person, userImage } from '../../db/schema.ts'

export type UserList = 'gallery' | 'feed'

export interface Shelf {
  personId: string
  list: UserList
}

const isOn = ({ personId, list }: Shelf) => and(eq(userImage.personId, personId), eq(userImage.list, list))

export const isPerson = async (db: Db, id: string): Promise<boolean> => (await db.$count(person, eq(person.id, id))) > 0

/** The rows of a gallery or a feed in their order, with the hashes of their pictures. */
export const shelfRows = (rows: Db | Tx, shelf: Shelf) =>
  rows
    .select({ id: userImage.id, imageId: userImage.imageId, hash: image.hash })
    .from(userImage)
    .innerJoin(image, eq(image.id, userImage.imageId))
    .where(isOn(shelf))
    .orderBy(asc(userImage.position))

/** Puts these rows in place of those that are there. */
export const replaceShelf = async (
  tx: Tx,
  shelf: Shelf,
  rows: readonly { id: number; imageId: number }[],
): Promise<void> => {
  await tx.delete(userImage).where(isOn(shelf))
  if (rows.length > 0) await tx.insert(userImage).values(rows.map((row, position) => ({ ...row, ...shelf, position })))
}
