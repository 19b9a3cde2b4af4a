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
