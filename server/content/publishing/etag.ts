import { createHash } from 'node:crypto'

/** The `ETag` of a text sent to readers: a hash, so the same for the same text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
