import { createHash } from 'node:crypto'

/** The entity tag of a text that readers get: the same for the same text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
