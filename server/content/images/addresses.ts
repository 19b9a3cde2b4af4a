import type { ImageView } from '../../contract/content/values/images.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mediaName, type PictureFile } from '../../media/media.ts'
import { imagesByIds, type ImageRow } from './image-store.ts'

/** The path of a file on the school's origin, wherever it is stored, so that documents survive a move of the store. */
export const fileAddress = (hash: string, file: PictureFile): string => `/media/${mediaName(hash, file)}`

/** An image in a response: its id and the paths of its files on the school's origin. Source: content spec §3. */
export const imageView = (id: number, hash: string): Pick<ImageView, 'id' | 'image' | 'image_thumbnail'> => ({
  id,
  image: fileAddress(hash, 'large'),
  image_thumbnail: fileAddress(hash, 'thumbnail'),
})

/** The same in a document, with its size. */
export const documentImage = ({ id, hash, width, height }: ImageRow): ImageView => ({
  ...imageView(id, hash),
  width,
  height,
})

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
