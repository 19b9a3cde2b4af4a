import type { DocumentKind, JsonObject } from '../../../server/contract/content/state.ts'

/** A document as an author would send it; the seed adds author, status, prices and tags. */
export interface PlannedDocument {
  kind: DocumentKind
  /** The product that it is sold as; without one the document gets the next number of its kind. */
  product?: { id: string; number: number }
  /** Names of terms. */
  tags?: readonly string[]
  category?: string
  body: JsonObject
  /** Its blocks, if they show the seeded image with this number. */
  contentWith?: (image: number) => readonly JsonObject[]
}

/** The identity of a planned document within its kind: its number, its slug, or course and title. */
export const keyOf = ({ kind, product, body }: PlannedDocument): string => {
  if (product) return `${kind}:${product.number}`
  const named = body.slug === undefined ? [body.course, body.title] : [body.slug]
  const names = named.filter((name) => typeof name === 'string' || typeof name === 'number')
  return [kind, ...names].join('/')
}

/** A rich text with one paragraph per string. */
export const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

export const text = (...texts: string[]): JsonObject => ({ type: 'text', data: { txt: paragraphs(...texts) } })
export const heading = (words: string): JsonObject => ({ type: 'header3-block', data: { txt: paragraphs(words) } })
