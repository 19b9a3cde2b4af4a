import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { UPLOAD_TYPES } from '../contract/upload-limits.ts'
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
 * `imageUnknown`: not a JPEG, PNG, WebP or GIF; `imageHeic`: a HEIC, whose decoder the image library does not have; `imageHuge`: a side of
 * more than 20,000 pixels, more than 40 megapixels, or 20 with eight bytes a pixel, frames of an animation of more than 20 megapixels, or
 * decoding takes too long; `imageBroken`: one of these types, but damaged.
 */
export type PictureError = 'imageUnknown' | 'imageHeic' | 'imageHuge' | 'imageBroken'

/** Longest sides, in pixels; of long pictures the width. Smaller pictures are not enlarged. Source: DESIGN §7. */
const SIDES: Record<Exclude<PictureFile, 'thumbnail'>, number> = { small: 480, medium: 960, large: 1920 }
const THUMBNAIL_SIDE = 200
const QUALITY = 82
/** The longest side that is decoded: a picture of one column takes as long for each pixel as others for a row. Source: SECURITY R85. */
const SIDE_MAX = 20_000
/** A long picture, as a screenshot of a whole page, is limited by its width, so that its words stay readable. */
const isLong = ({ width, height }: Size): boolean => height > 2 * width
/** The most rows that a WebP can have. */
const ROWS_MAX = 16_383
/** The most pixels of a long picture: one of 1,080 by 11,000 stays as it is. */
const LONG_PIXELS_MAX = 12_000_000
/** All frames of an animation are in memory at once, as they were and as they are drawn. Source: SECURITY R58. */
const FRAMES_PIXELS_MAX = 20_000_000
/** How long decoding may take; the heaviest picture that is accepted takes a few seconds on a busy machine. Source: SECURITY R85. */
const DECODE_SECONDS = 20
/** Source: DESIGN §7, SECURITY R58. */
const PIXELS_MAX = 40_000_000
/** The maximum size of the decoded pixels, which some files need in memory all at once: 40 megapixels of four bytes, or 20 of eight. */
const DECODED_BYTES_MAX = 4 * PIXELS_MAX
/** The number of leading bytes that identify a file type. */
const HEAD_BYTES = 4_100

/** The types that can be opened, detected by content; of an animated PNG, the first frame is used. Source: SECURITY R59. */
const TYPES: readonly string[] = [...UPLOAD_TYPES, 'image/apng']

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.concurrency(2)
sharp.cache(false)

interface Size {
  width: number
  height: number
}

interface Raw {
  data: Buffer
  info: OutputInfo
}

const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime

/** The room that a picture of this size is fitted into, for one of its files. */
const roomFor = (size: Size, side: number): ResizeOptions => {
  const { width, height } = size
  if (!isLong(size)) return { width: side, height: side, fit: 'inside', withoutEnlargement: true }
  const share = Math.min(1, side / width, ROWS_MAX / height, Math.sqrt(LONG_PIXELS_MAX / (width * height)))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)), fit: 'fill' }
}

/** The decoded picture: fitted into the large size, upright, in sRGB, without the file's metadata. */
const rawOf = (bytes: Uint8Array, size: Size): Promise<Raw> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1 })
    .autoOrient()
    .resize(roomFor(size, SIDES.large))
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })

const errorOf = (error: unknown): PictureError =>
  error instanceof Error && error.message.startsWith('timeout') ? 'imageHuge' : 'imageBroken'

const from = ({ data, info: { width, height, channels } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels } })

const asWebp = (picture: Sharp) => picture.webp({ quality: QUALITY, effort: 4 }).toBuffer()

const thumbnailOf = (picture: Sharp) =>
  asWebp(picture.resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' }))

const filesOf = async (raw: Raw): Promise<Picture['files']> => ({
  small: await asWebp(from(raw).resize(roomFor(raw.info, SIDES.small))),
  medium: await asWebp(from(raw).resize(roomFor(raw.info, SIDES.medium))),
  large: await asWebp(from(raw)),
  thumbnail: await thumbnailOf(from(raw)),
})

/** What a file says of itself, upright, before anything of it is decoded; `imageBroken` if it cannot be opened. */
const declared = async (bytes: Uint8Array): Promise<(Size & { frames: number }) | PictureError> => {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    const { channels, depth, pages: frames = 1, autoOrient } = metadata
    const { width, height } = autoOrient
    const pixelBytes = channels * (depth === 'uchar' ? 1 : 2)
    const pixels = width * height
    const isHuge =
      Math.max(width, height) > SIDE_MAX ||
      pixels > PIXELS_MAX ||
      pixels * pixelBytes > DECODED_BYTES_MAX ||
      (frames > 1 && pixels * frames > FRAMES_PIXELS_MAX)
    return isHuge ? 'imageHuge' : { width, height, frames }
  } catch {
    return 'imageBroken'
  }
}

const named = (files: Picture['files'], { width, height }: Size): Picture => ({
  hash: createHash('sha256').update(files.large).digest('hex'),
  width,
  height,
  files,
})

/** Frees decoded pixels at once: the next picture is decoded before V8 would collect them. */
const free = ({ data: { buffer } }: Raw): void => {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

const pictureOf = async (raw: Raw): Promise<Picture> => {
  const files = await filesOf(raw)
  free(raw)
  return named(files, raw.info)
}

/** The sizes of an animation, with the times of its frames; its thumbnail is the first of them. */
const animationOf = async (bytes: Uint8Array, size: Size): Promise<Picture> => {
  const within = (side: number) =>
    sharp(bytes, { limitInputPixels: FRAMES_PIXELS_MAX, animated: true })
      .resize(roomFor(size, side))
      .toColourspace('srgb')
      .webp({ quality: QUALITY, effort: 2 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true })
  const large = await within(SIDES.large)
  const files = {
    small: (await within(SIDES.small)).data,
    medium: (await within(SIDES.medium)).data,
    large: large.data,
    thumbnail: await thumbnailOf(sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1 })),
  }
  return named(files, { width: large.info.width, height: large.info.pageHeight ?? large.info.height })
}

/** Renders all sizes of a JPEG, PNG, WebP or GIF, whose type is detected by content. */
export const drawPicture = async (bytes: Uint8Array): Promise<Picture | PictureError> => {
  const type = (await typeOf(bytes)) ?? ''
  if (/^image\/hei[cf]/.test(type)) return 'imageHeic'
  if (!TYPES.includes(type)) return 'imageUnknown'
  const size = await declared(bytes)
  if (typeof size === 'string') return size
  if (size.frames > 1) return animationOf(bytes, size).catch(errorOf)
  const raw = await rawOf(bytes, size).catch(errorOf)
  return typeof raw === 'string' ? raw : pictureOf(raw)
}

/** From the first to the last pixel of a side that a part covers. */
const pixelsOf = (from: number, share: number, side: number): [start: number, length: number] => {
  const start = Math.min(Math.round(from * side), side - 1)
  return [start, Math.max(1, Math.min(Math.round((from + share) * side), side) - start)]
}

/** Renders all sizes of a part of a picture that `drawPicture` has drawn; of an animation, of its first frame. */
export const cropPicture = async (large: Uint8Array, area: Area): Promise<Picture> => {
  const picture = sharp(large)
  const side = await picture.metadata()
  const [left, width] = pixelsOf(area.x, area.width, side.width)
  const [top, height] = pixelsOf(area.y, area.height, side.height)
  const part = picture.extract({ left, top, width, height }).resize(roomFor({ width, height }, SIDES.large))
  return pictureOf(await part.raw().toBuffer({ resolveWithObject: true }))
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
