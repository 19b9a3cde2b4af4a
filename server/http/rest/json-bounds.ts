/** Source: SECURITY R37. */
const DEPTH_MAX = 20

/** The last two decide how a value is compared, which schemas do with the `length` of whatever they are given. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

/** False for what no database keeps as it is: NUL, and halves of characters. */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isName = (name: string): boolean => !FORBIDDEN.has(name) && isText(name)

/** False where a value is nested too deeply, has a name in it that means something to JavaScript, or text that is none. */
export const isWithinBounds = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every((item) => isWithinBounds(item, depth + 1))
  return Object.entries(value).every(([name, inner]) => isName(name) && isWithinBounds(inner, depth + 1))
}
