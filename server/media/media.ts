/** A file in the store. `bytes` may be 0 where the store does not say. */
export interface MediaFile {
  name: string
  bytes: number
  writtenAt: Date
}

/**
 * Where the files of pictures are: on this machine's disk, or in an S3-compatible store. All of them are WebP. A file that `put` has
 * answered is durable, and putting it once more renews `writtenAt`. What cannot be done rejects with a `MediaFault`.
 */
export interface Media {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
  /** Names that are not there are no fault. */
  remove: (names: readonly string[]) => Promise<void>
  /** Drops what writes that broke off before this moment have left; answers how many. */
  tidy: (before: Date) => Promise<number>
  /** Our files; what else lies there is nobody's business here. */
  list: () => Promise<MediaFile[]>
  /** Those of the picture with this hash, as they are at this moment. */
  filesOf: (hash: string) => Promise<MediaFile[]>
  /** Where everybody may read a file from the store itself; null where the school hands it out. */
  addressOf: (name: string) => string | null
}

/** The store did not do what it was asked for. Says what and why, and never with what credentials. */
export class MediaFault extends Error {}
