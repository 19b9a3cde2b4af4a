/** The files of a picture: three sizes, and a square thumbnail. Source: DESIGN §7. */
export const PICTURE_FILES = ['small', 'medium', 'large', 'thumbnail'] as const
export type PictureFile = (typeof PICTURE_FILES)[number]

const NAME = /^([0-9a-f]{64})-(?:small|medium|large|thumbnail)\.webp$/

/** `hash` is the SHA-256 of the large file, in hex: the same picture has the same names. */
export const mediaName = (hash: string, file: PictureFile): string => `${hash}-${file}.webp`

/** The hash in a picture file's name; null for any other name, which is never requested from a store. Source: SECURITY R61. */
export const hashOfName = (name: string): string | null => NAME.exec(name)?.[1] ?? null

export const mediaNames = (hash: string): string[] => PICTURE_FILES.map((file) => mediaName(hash, file))
