import type { ImageView } from '../../contract/content/values/images.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type FocalPoint, mediaName, type PictureFile, thumbnailName } from '../../media/media.ts'
import { imagesByIds, type ImageRow } from './image-store.ts'

/** The path of a file on the school's origin, wherever it is stored, so that documents survive a move of the store. */
export const fileAddress = (hash: string, file: PictureFile): string => `/media/${mediaName(hash, file)}`

/** An image in a response: the paths of its files on the school's origin. Source: content spec §3. */
export const imageView = (row: FocalPoint & { hash: string }): Pick<ImageView, 'image' | 'image_thumbnail'> => ({
  image: fileAddress(row.hash, 'large'),
  image_thumbnail: `/media/${thumbnailName(row.hash, row)}`,
})

/** An image in a document, also with its id, size and focal point. */
export const documentImage = (row: ImageRow): ImageView => {
  const { id, width, height, focalX, focalY } = row
  return { id, ...imageView(row), width, height, focal_x: focalX / 1_000, focal_y: focalY / 1_000 }
}

/** The images of documents by id; missing ones are left out. */
export const imageReferences = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, ImageView>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map((row) => [row.id, documentImage(row)]))
}

/** The owners of images by id; null if an image has no owner any more. Missing images are left out. */
export const imageOwners = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, string | null>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map(({ id, ownerId }) => [id, ownerId]))
}
