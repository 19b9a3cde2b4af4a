import type { DocumentKind, JsonObject } from '../../../server/contract/content/state.ts'

/** A document as an author would send it, beside what the seed adds: who wrote it, that it is published, prices, tags. */
export interface PlannedDocument {
  kind: DocumentKind
  /** The product that it is sold as; without one it takes the next number of its kind. */
  product?: { id: string; number: number }
  /** Names of terms. */
  tags?: readonly string[]
  body: JsonObject
  /** Its blocks where they show the seeded image, which has this number. */
  contentWith?: (image: number) => readonly JsonObject[]
}

/** What tells a planned document from others of its kind: its number, its address, or its title within a course. */
export const keyOf = ({ kind, product, body }: PlannedDocument): string => {
  if (product) return `${kind}:${product.number}`
  const named = body.slug === undefined ? [body.course, body.title] : [body.slug]
  const names = named.filter((name) => typeof name === 'string' || typeof name === 'number')
  return [kind, ...names].join('/')
}

/** A rich text of one paragraph each. */
export const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

export const text = (...texts: string[]): JsonObject => ({ type: 'text', data: { txt: paragraphs(...texts) } })
export const heading = (words: string): JsonObject => ({ type: 'header3-block', data: { txt: paragraphs(words) } })
