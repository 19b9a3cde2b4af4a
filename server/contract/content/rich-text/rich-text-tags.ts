/** The elements of rich texts: the sanitizer keeps them, readers see them, and the editor writes them. Source: DESIGN §7, SECURITY R62. */
export const RICH_TEXT_TAGS = [
  ...(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'] as const),
  ...(['blockquote', 'code', 'pre', 'hr', 'span', 'sub', 'sup'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const

export type RichTextTag = (typeof RICH_TEXT_TAGS)[number]

/** The `start` of a numbered list: the number of its first item. */
export const isListStart = (start: string): boolean => /^\d{1,6}$/.test(start)

/** The elements that are nested in rich texts at most; deeper ones are removed. */
export const RICH_TEXT_DEPTH_MAX = 40
