/** The files of a picture: three sizes, and a square thumbnail. Source: DESIGN §7. */
export const PICTURE_FILES = ['small', 'medium', 'large', 'thumbnail'] as const
export type PictureFile = (typeof PICTURE_FILES)[number]

const NAME = /^([0-9a-f]{64})-(?:small|medium|large|thumbnail(?:-\d{1,4}-\d{1,4})?)\.webp$/

/** A point of a picture, in thousandths of its width and height. */
export interface FocalPoint {
  focalX: number
  focalY: number
}

/** Stays in sight unless somebody chooses another point. */
export const MIDDLE: FocalPoint = { focalX: 500, focalY: 500 }

/** `hash` is the SHA-256 of the large file, in hex: the same picture has the same names. */
export const mediaName = (hash: string, file: PictureFile): string => `${hash}-${file}.webp`

/** The thumbnail of a picture around a point. */
export const thumbnailName = (hash: string, { focalX, focalY }: FocalPoint): string =>
  focalX === MIDDLE.focalX && focalY === MIDDLE.focalY
    ? mediaName(hash, 'thumbnail')
    : `${hash}-thumbnail-${focalX}-${focalY}.webp`

/** The hash in a picture file's name; null for any other name, which is never requested from a store. Source: SECURITY R61. */
export const hashOfName = (name: string): string | null => NAME.exec(name)?.[1] ?? null

export const mediaNames = (hash: string): string[] => PICTURE_FILES.map((file) => mediaName(hash, file))

/** A file in the store. `bytes` may be 0 if the store does not report the size. */
export interface MediaFile {
  name: string
  bytes: number
  writtenAt: Date
}

/**
 * The store of picture files, all of them WebP: this machine's disk or an S3-compatible store. Once `put` resolves, the file is durable;
 * putting it again renews `writtenAt`. Failures reject with a `MediaError`.
 */
export interface Media {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null if there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
  /** Missing files are not an error. */
  remove: (names: readonly string[]) => Promise<void>
  /** Deletes the leftovers of writes that were interrupted before this moment; returns their number. */
  tidy: (before: Date) => Promise<number>
  /** The school's picture files; other files in the store are ignored. */
  list: () => Promise<MediaFile[]>
  /** The files of the picture with this hash, as they are now; thumbnails around other points than the middle may be left out. */
  filesOf: (hash: string) => Promise<MediaFile[]>
  /** The public URL of a file in the store; null if the school serves the file. */
  addressOf: (name: string) => string | null
}

/** A failed store operation. The message tells what and why, never the credentials. */
export class MediaError extends Error {}
