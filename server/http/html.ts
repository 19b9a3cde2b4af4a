/** HTML that is safe to send as it is. Only `html` and `asMarkup` create it. */
export interface Markup {
  readonly markup: string
}

/** Markup that is safe as it is: of React, of a style sheet, of a template. */
export const asMarkup = (markup: string): Markup => ({ markup })

export const NO_MARKUP = asMarkup('')

type Piece = string | number | Markup | readonly Markup[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes text for an element; quotes stay, as `sanitize-html` leaves them. */
export const escapeContent = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

const markupOf = (piece: Piece): string => {
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
}

/** A template tag that escapes every inserted text; markup made by this same tag is inserted as it is. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, at) => part + markupOf(pieces[at] ?? '')).join(''),
})
