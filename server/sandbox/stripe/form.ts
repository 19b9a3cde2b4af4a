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

/** The string at a path; null if there is none. */
export const textAt = (fields: Fields, ...path: string[]): string | null => {
  let value: string | Fields | undefined = fields
  for (const part of path) value = isFields(value) ? value[part] : undefined
  return typeof value === 'string' ? value : null
}

export const wholeAt = (fields: Fields, ...path: string[]): number | null => {
  const text = textAt(fields, ...path)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

/** The fields nested at a path; empty if there are none. */
export const partAt = (fields: Fields, ...path: string[]): Fields => {
  let value: string | Fields | undefined = fields
  for (const part of path) value = isFields(value) ? value[part] : undefined
  return isFields(value) ? value : {}
}

/** All strings directly below a path. */
export const wordsAt = (fields: Fields, ...path: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partAt(fields, ...path)).flatMap(([name, value]) => (isFields(value) ? [] : [[name, value]])),
  )
