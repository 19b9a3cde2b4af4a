import { parseSync } from 'vite'

/** A regular expression as it stands in a file. */
export interface FoundRegex {
  path: string
  pattern: string
  flags: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const regexesIn = (value: unknown): { pattern: string; flags: string }[] => {
  if (Array.isArray(value)) return value.flatMap(regexesIn)
  if (!isObject(value)) return []
  const { regex } = value
  if (value.type === 'Literal' && isObject(regex))
    return [{ pattern: String(regex.pattern), flags: String(regex.flags) }]
  return Object.values(value).flatMap(regexesIn)
}

/** Every regular expression that a file spells out. */
export const findRegexes = (path: string, code: string): FoundRegex[] =>
  regexesIn(parseSync(path, code).program).map((regex) => ({ path, ...regex }))
