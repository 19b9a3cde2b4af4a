/** HTML that is safe to send as it is. Only `html` makes it. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | readonly Markup[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** A text as it stands in an element: quotes stay, as `sanitize-html` leaves them. */
export const escapeContent = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

const spell = (piece: Piece): string => {
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
}

/** A template in which every inserted text is escaped; markup made by this same tag goes in as it is. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, at) => part + spell(pieces[at] ?? '')).join(''),
})
