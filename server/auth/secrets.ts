import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '../contract/limits.ts'

const TOKEN_BYTES = 32
const KEY_BYTES = 32

/** 256 random bits for a link or a ticket: 43 URL-safe characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The SHA-256 of a token, as the database stores it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A one-time code, each digit equally likely. */
export const newCode = (): string =>
  randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0')

/**
 * Hashes of a code for the database, one for each of the server's secrets; the first is the one to store. They are keyed, because the few
 * possible codes could be tried against a stolen table.
 */
export const codeHashes = (secrets: readonly string[], email: string, code: string): [string, ...string[]] => {
  const [first = '', ...others] = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'one-time code', KEY_BYTES)))
      .update(`${email}\n${code}`)
      .digest('base64url'),
  )
  return [first, ...others]
}
