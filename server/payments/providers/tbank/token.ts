import { createHash, timingSafeEqual } from 'node:crypto'

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Signs the root fields of a call or a notification; nested fields are not signed. Source: PROVIDERS §1.5, §1.6. */
export const tokenOf = (fields: object, password: string): string => {
  const signed = Object.entries({ ...fields, Token: undefined, Password: password })
    .filter(([, value]) => isScalar(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(signed.map(([, value]) => String(value)).join(''))
    .digest('hex')
}

/** Compares in constant time. */
export const isSigned = (fields: object, token: string, password: string): boolean => {
  const own = Buffer.from(tokenOf(fields, password))
  const theirs = Buffer.from(token)
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

const reviver = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/**
 * Parses JSON with numbers as strings, spelled as received: ids of T-Bank may have twenty digits, and signatures cover the digits.
 * Undefined if the text is not JSON.
 */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}
