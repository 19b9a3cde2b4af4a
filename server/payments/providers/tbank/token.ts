import { createHash, timingSafeEqual } from 'node:crypto'

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Signs what a call or a notification says at its root; what is nested is not signed. Source: PROVIDERS §1.5, §1.6. */
export const tokenOf = (fields: object, password: string): string => {
  const signed = Object.entries({ ...fields, Token: undefined, Password: password })
    .filter(([, value]) => isScalar(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(signed.map(([, value]) => String(value)).join(''))
    .digest('hex')
}

/** In constant time. */
export const isSigned = (fields: object, token: string, password: string): boolean => {
  const own = Buffer.from(tokenOf(fields, password))
  const given = Buffer.from(token)
  return own.length === given.length && timingSafeEqual(own, given)
}

const spell = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/**
 * JSON in which numbers are text, spelled as they came: ids of T-Bank may have twenty digits, and signatures are over the digits.
 * Undefined where the text is no JSON.
 */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text, spell)
  } catch {
    return undefined
  }
}
