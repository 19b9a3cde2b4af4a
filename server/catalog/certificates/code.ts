import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 80 bits, five to a letter. Source: SECURITY R44. */
const CODE_LENGTH = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const GROUP = /.{4}(?=.)/g
const KEY_BYTES = 32

/** A code to hand on, such as `abcd-efgh-2345-mnop`: 80 random bits in base32. */
export const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-')

/** What was typed, as the code was made: capitals, dashes and spaces do not matter. Null where it cannot be a code. */
export const readCode = (typed: string): string | null => {
  const plain = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return /^[a-z2-7]{16}$/.test(plain) ? plain : null
}

const hashWith = (secret: string, code: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'gift certificate', KEY_BYTES)))
    .update(code)
    .digest('base64url')

/** What the database may hold of a code, one hash for each of the server's secrets; the first one is what is written. */
export const codeHashes = (secrets: readonly string[], code: string): string[] =>
  secrets.map((secret) => hashWith(secret, code))
