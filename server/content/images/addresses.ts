import { mediaName, type PictureFile } from '../../media/names.ts'

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
