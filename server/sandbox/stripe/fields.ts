import { invalid } from './errors.ts'

/** The fields of a form or a query: strings, and fields nested by `a[b][0]`. */
export interface Fields {
  [name: string]: string | Fields
}

const isFields = (value: string | Fields | undefined): value is Fields => typeof value === 'object'

/** Parses `a[b][0]=c`. Arrays stay objects keyed by index. */
export const parseFields = (pairs: URLSearchParams): Fields => {
  const fields: Fields = Object.create(null)
  for (const [name, value] of pairs) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    const last = path.pop() ?? ''
    let level = fields
    for (const part of path) {
      const next = level[part]
      const deeper: Fields = isFields(next) ? next : Object.create(null)
      level[part] = deeper
      level = deeper
    }
    level[last] = value
  }
  return fields
}

const valueAt = (fields: Fields, path: string[]): string | Fields | undefined => {
  let value: string | Fields | undefined = fields
  for (const part of path) value = isFields(value) ? value[part] : undefined
  return value
}

/** The string at a path; null if there is none. */
export const textAt = (fields: Fields, ...path: string[]): string | null => {
  const value = valueAt(fields, path)
  return typeof value === 'string' ? value : null
}

export const wholeAt = (fields: Fields, ...path: string[]): number | null => {
  const text = textAt(fields, ...path)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

export const requiredText = (fields: Fields, ...path: string[]): string => {
  const value = textAt(fields, ...path)
  if (value) return value
  throw invalid(`Missing required param: ${path.join('.')}.`, 'parameter_missing', path.join('.'))
}

export const requiredWhole = (fields: Fields, ...path: string[]): number => {
  const value = wholeAt(fields, ...path)
  if (value !== null) return value
  throw invalid(`Invalid integer: ${path.join('.')}`, 'parameter_invalid_integer', path.join('.'))
}

/** The fields nested at a path; empty if there are none. */
export const fieldsAt = (fields: Fields, ...path: string[]): Fields => {
  const value = valueAt(fields, path)
  return isFields(value) ? value : {}
}

/** All strings directly below a path. */
export const textsAt = (fields: Fields, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsAt(fields, ...path)).flatMap(([name, value]) => (isFields(value) ? [] : [[name, value]])),
  )
