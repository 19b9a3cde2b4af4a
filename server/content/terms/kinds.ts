import type { TERM_KINDS } from '../../db/schema/community.ts'

export type TermKind = (typeof TERM_KINDS)[number]

/** A field of a document that references terms. */
export type TermField = 'category' | 'tags' | 'collection'

/** The kinds of terms that a field may reference. They share one number sequence, so a number identifies the kind. */
export const kindsOfField: Record<TermField, readonly TermKind[]> = {
  category: ['category', 'lesson-category'],
  tags: ['tag', 'school-tag'],
  collection: ['collection'],
}

/** The number sequence of a kind. */
export const numberRowOf: Record<TermKind, TermField> = {
  category: 'category',
  'lesson-category': 'category',
  tag: 'tags',
  'school-tag': 'tags',
  collection: 'collection',
}
