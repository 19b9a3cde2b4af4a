import { isObject } from '../../server/contract/is-object.ts'

const bare = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map(bare)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bare(part)]))
  Object.setPrototypeOf(copy, null)
  return copy
}

/** Serialises plain data, ignoring any `toJSON` that a page library added to `Object.prototype` or `Array.prototype`. */
export const toJson = (value: unknown): string => JSON.stringify(bare(value))

/**
 * Parses JSON into objects without a prototype, so that additions of page libraries to `Object.prototype` are not read as data. Throws on
 * invalid JSON.
 */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (isObject(value)) Object.setPrototypeOf(value, null)
    return value
  })
