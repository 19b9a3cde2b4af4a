import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { PictureFile } from './names.ts'

/** A picture as the store keeps it. `hash` names its files; width and height are those of the large one, in pixels. */
export interface Picture {
  hash: string
  width: number
  height: number
  files: Record<PictureFile, Uint8Array>
}

/** Neither a JPEG nor a PNG nor a WebP; more than 40 megapixels, or 20 of the heaviest kind; one of these, and not whole. */
export type PictureFault = 'imageUnknown' | 'imageHuge' | 'imageBroken'

/** Longest sides, in pixels. Smaller pictures stay as they are. Source: DESIGN §7. */
const SIDES: Record<Exclude<PictureFile, 'thumbnail'>, number> = { small: 480, medium: 960, large: 1920 }
const THUMBNAIL_SIDE = 200
const QUALITY = 82
/** Source: DESIGN §7, SECURITY R58. */
const PIXELS_MAX = 40_000_000
/** What the pixels of some files take all at once: 40 megapixels of four bytes each, or 20 of eight. */
const DECODED_BYTES_MAX = 4 * PIXELS_MAX
/** So much of a file tells what it is. */
const HEAD_BYTES = 4_100

/** Everything that can be opened, by content: a still of an animation is its first picture. Source: SECURITY R59. */
const TYPES = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(2)
sharp.cache(false)

interface Raw {
  data: Buffer
  info: OutputInfo
}

const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime

/** The picture within a box, upright, in the colours of screens, and nothing else of the file. */
const rawOf = (bytes: Uint8Array): Promise<Raw> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1 })
    .autoOrient()
    .resize({ width: SIDES.large, height: SIDES.large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

const from = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

const asWebp = (picture: Sharp) => picture.webp({ quality: QUALITY, effort: 4 }).toBuffer()

const filesOf = async (raw: Raw): Promise<Picture['files']> => {
  const within = (side: number) =>
    asWebp(from(raw).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }))
  return {
    small: await within(SIDES.small),
    medium: await within(SIDES.medium),
    large: await within(SIDES.large),
    thumbnail: await asWebp(from(raw).resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' })),
  }
}

/** Whether the file says that it is too large; null where it is none of what can be opened. */
const isHuge = async (bytes: Uint8Array): Promise<boolean | null> => {
  try {
    const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    const pixelBytes = channels * (depth === 'uchar' ? 1 : 2)
    return width * height > PIXELS_MAX || width * height * pixelBytes > DECODED_BYTES_MAX
  } catch {
    return null
  }
}

/** Draws the sizes of a JPEG, PNG or WebP, found out by its content. */
export const drawPicture = async (bytes: Uint8Array): Promise<Picture | PictureFault> => {
  if (!TYPES.includes((await typeOf(bytes)) ?? '')) return 'imageUnknown'
  const tooLarge = await isHuge(bytes)
  if (tooLarge === null) return 'imageBroken'
  if (tooLarge) return 'imageHuge'
  const raw = await rawOf(bytes).catch(() => null)
  if (!raw) return 'imageBroken'
  const files = await filesOf(raw)
  const hash = createHash('sha256').update(files.large).digest('hex')
  return { hash, width: raw.info.width, height: raw.info.height, files }
}
