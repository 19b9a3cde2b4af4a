import { isRecord } from './guards.ts'

const bare = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map(bare)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bare(part)]))
  Object.setPrototypeOf(copy, null)
  return copy
}

/** Writes plain data; a `toJSON` that a page's library gave to all objects has no say. */
export const toJson = (value: unknown): string => JSON.stringify(bare(value))

/** Reads JSON into records without a prototype: what a library gave to all objects is no part of them. Throws for what is no JSON. */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (isRecord(value)) Object.setPrototypeOf(value, null)
    return value
  })
