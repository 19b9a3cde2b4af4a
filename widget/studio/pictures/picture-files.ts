import { UPLOAD_BYTES_MAX, UPLOAD_TYPES } from '../../../server/contract/upload-limits.ts'

const ENDING = /\.(?:jpe?g|png|webp|gif)$/i
const HEIC = /^image\/hei[cf]/

/** Why a file is not sent at all. */
export const errorOf = ({ type, name, size }: File): 'type' | 'heic' | 'size' | null => {
  if (HEIC.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  const isPicture = type === '' ? ENDING.test(name) : UPLOAD_TYPES.some((one) => one === type)
  if (!isPicture) return 'type'
  return size > UPLOAD_BYTES_MAX ? 'size' : null
}

/** True while files are dragged, whose types the browser may tell only when they are dropped. */
export const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/**
 * The pictures that were dropped or pasted. A text that was copied in an office program also contains a picture of itself, which is ignored.
 */
export const picturesIn = (transfer: DataTransfer | null): File[] => {
  if (!transfer || transfer.types.includes('text/plain') || transfer.types.includes('text/rtf')) return []
  return [...transfer.files].filter((file) => file.type.startsWith('image/') || ENDING.test(file.name))
}
