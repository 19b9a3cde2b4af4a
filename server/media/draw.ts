import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { FocalPoint, PictureFile } from './media.ts'

/** A picture as the store keeps it. `hash` names its files; width and height are those of the large one, in pixels. */
export interface Picture {
  hash: string
  width: number
  height: number
  files: Record<PictureFile, Uint8Array>
}

/** A part of a picture, in fractions of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * `imageUnknown`: not a JPEG, PNG or WebP; `imageHuge`: a side of more than 20,000 pixels, more than 40 megapixels, or 20 with eight bytes a
 * pixel, or decoding takes too long; `imageBroken`: one of these types, but damaged.
 */
export type PictureFault = 'imageUnknown' | 'imageHuge' | 'imageBroken'

/** Longest sides, in pixels. Smaller pictures are not enlarged. Source: DESIGN §7. */
const SIDES: Record<Exclude<PictureFile, 'thumbnail'>, number> = { small: 480, medium: 960, large: 1920 }
const THUMBNAIL_SIDE = 200
const QUALITY = 82
/** The longest side that is decoded: a picture of one column takes as long for each pixel as others for a row. Source: SECURITY R85. */
const SIDE_MAX = 20_000
/** How long decoding may take; the heaviest picture that is accepted takes a few seconds on a busy machine. Source: SECURITY R85. */
const DECODE_SECONDS = 20
/** Source: DESIGN §7, SECURITY R58. */
const PIXELS_MAX = 40_000_000
/** The maximum size of the decoded pixels, which some files need in memory all at once: 40 megapixels of four bytes, or 20 of eight. */
const DECODED_BYTES_MAX = 4 * PIXELS_MAX
/** The number of leading bytes that identify a file type. */
const HEAD_BYTES = 4_100

/** The types that can be opened, detected by content; of an animation, the first frame is used. Source: SECURITY R59. */
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

/** The decoded picture: fitted into the large size, upright, in sRGB, without the file's metadata. */
const rawOf = (bytes: Uint8Array): Promise<Raw> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1 })
    .autoOrient()
    .resize({ width: SIDES.large, height: SIDES.large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })

const faultOf = (error: unknown): PictureFault =>
  error instanceof Error && error.message.startsWith('timeout') ? 'imageHuge' : 'imageBroken'

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

/** True if the file declares a size that is too large; null if it cannot be opened. */
const isHuge = async (bytes: Uint8Array): Promise<boolean | null> => {
  try {
    const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    const pixelBytes = channels * (depth === 'uchar' ? 1 : 2)
    if (Math.max(width, height) > SIDE_MAX) return true
    return width * height > PIXELS_MAX || width * height * pixelBytes > DECODED_BYTES_MAX
  } catch {
    return null
  }
}

const pictureOf = async (raw: Raw): Promise<Picture> => {
  const files = await filesOf(raw)
  const hash = createHash('sha256').update(files.large).digest('hex')
  return { hash, width: raw.info.width, height: raw.info.height, files }
}

/** Renders all sizes of a JPEG, PNG or WebP, whose type is detected by content. */
export const drawPicture = async (bytes: Uint8Array): Promise<Picture | PictureFault> => {
  if (!TYPES.includes((await typeOf(bytes)) ?? '')) return 'imageUnknown'
  const tooLarge = await isHuge(bytes)
  if (tooLarge === null) return 'imageBroken'
  if (tooLarge) return 'imageHuge'
  const raw = await rawOf(bytes).catch(faultOf)
  return typeof raw === 'string' ? raw : pictureOf(raw)
}

/** From the first to the last pixel of a side that a part covers. */
const pixelsOf = (from: number, share: number, side: number): [start: number, length: number] => {
  const start = Math.min(Math.round(from * side), side - 1)
  return [start, Math.max(1, Math.min(Math.round((from + share) * side), side) - start)]
}

/** Renders all sizes of a part of a picture that `drawPicture` has drawn. */
export const cropPicture = async (large: Uint8Array, area: Area): Promise<Picture> => {
  const picture = sharp(large)
  const side = await picture.metadata()
  const [left, width] = pixelsOf(area.x, area.width, side.width)
  const [top, height] = pixelsOf(area.y, area.height, side.height)
  return pictureOf(await picture.extract({ left, top, width, height }).raw().toBuffer({ resolveWithObject: true }))
}

/** The square thumbnail of such a picture, moved as far towards a point as CSS moves it by `object-position`. */
export const drawThumbnail = async (large: Uint8Array, { focalX, focalY }: FocalPoint): Promise<Uint8Array> => {
  const picture = sharp(large)
  const { width, height } = await picture.metadata()
  const side = Math.min(width, height)
  const left = Math.round(((width - side) * focalX) / 1_000)
  const top = Math.round(((height - side) * focalY) / 1_000)
  const square = picture.extract({ left, top, width: side, height: side })
  return asWebp(square.resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE }))
}
