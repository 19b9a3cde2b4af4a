/** The elements of rich texts: the sanitizer keeps them, readers see them, and the editor writes them. Source: DESIGN §7, SECURITY R62. */
export const RICH_TEXT_TAGS = [
  ...(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'] as const),
  ...(['blockquote', 'code', 'pre', 'hr', 'span'] as const),
] as const

export type RichTextTag = (typeof RICH_TEXT_TAGS)[number]

/** The elements that are nested in rich texts at most; deeper ones are removed. */
export const RICH_TEXT_DEPTH_MAX = 40
