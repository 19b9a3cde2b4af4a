import type { Db, Tx } from '../../db/database.ts'
import { mediaName, type PictureFile } from '../../media/names.ts'
import { imagesByIds } from './image-store.ts'

/** Where a file is read: an own path, wherever the store keeps it, so that documents outlive a move of the store. */
export const fileAddress = (hash: string, file: PictureFile): string => `/media/${mediaName(hash, file)}`

/** An image as documents answer it: its number and the addresses of its files, own paths of the school. Source: content spec §3. */
export interface ImageLook {
  id: number
  image: string
  image_thumbnail: string
}

export const imageLook = (id: number, hash: string): ImageLook => ({
  id,
  image: fileAddress(hash, 'large'),
  image_thumbnail: fileAddress(hash, 'thumbnail'),
})

/** How images look, by their numbers; those that are not there are left out. */
export const imageReferences = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, ImageLook>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map(({ id, hash }) => [id, imageLook(id, hash)]))
}

/** Whose images these are, by their numbers; null is nobody's any more. Those that are not there are left out. */
export const imageOwners = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, string | null>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map(({ id, ownerId }) => [id, ownerId]))
}
