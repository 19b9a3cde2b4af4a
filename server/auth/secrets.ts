import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '../contract/limits.ts'
import { PHONE_CODE_DIGITS } from '../contract/phone.ts'

const TOKEN_BYTES = 32
const KEY_BYTES = 32

/** 256 random bits for a link or a ticket: 43 URL-safe characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The SHA-256 of a token, as the database stores it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A one-time code, each digit equally likely. */
const codeOf = (digits: number): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')

/** A code that is mailed. */
export const newCode = (): string => codeOf(CODE_DIGITS)

/** A code in a text message. */
export const newPhoneCode = (): string => codeOf(PHONE_CODE_DIGITS)

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

/** The same of a code in a text message: it is worth nothing for another number. */
export const phoneCodeHashes = (secrets: readonly string[], phone: string, code: string): [string, ...string[]] =>
  codeHashes(secrets, phone, `phone-code ${code}`)
