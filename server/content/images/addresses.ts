import { mediaName, type PictureFile } from '../../media/names.ts'
import type { ImageLook } from './looks.ts'

/** Where a file is read: an own path, wherever the store keeps it, so that documents outlive a move of the store. */
export const fileAddress = (hash: string, file: PictureFile): string => `/media/${mediaName(hash, file)}`

export const imageLook = (id: number, hash: string): ImageLook => ({
  id,
  image: fileAddress(hash, 'large'),
  image_thumbnail: fileAddress(hash, 'thumbnail'),
})
