import type { TERM_KINDS } from '../../db/schema/community.ts'

export type TermKind = (typeof TERM_KINDS)[number]

/** A field of a document that names terms. */
export type TermField = 'category' | 'tags' | 'collection'

/** The lists that a field's numbers come from. Those of one field share one row of numbers, so a number tells its list. */
export const kindsOfField: Record<TermField, readonly TermKind[]> = {
  category: ['category', 'lesson-category'],
  tags: ['tag', 'school-tag'],
  collection: ['collection'],
}

/** The row that a kind's numbers are taken from. */
export const numberRowOf: Record<TermKind, TermField> = {
  category: 'category',
  'lesson-category': 'category',
  tag: 'tags',
  'school-tag': 'tags',
  collection: 'collection',
}
