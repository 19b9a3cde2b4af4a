import type { DocumentKind } from '../contract/content/state.ts'

export interface KindTraits {
  /** Its address under `/api/v1`. */
  path: string
  /** `<path>/draft/` answers the newest unpublished draft of the caller. Source: content spec §7. */
  hasDraft: boolean
  /** The type of the product that it is sold as. */
  product: 'course' | 'lesson' | null
  /** The name of its title on the wire. */
  titleName: 'title' | 'caption'
}

const traits = (path: string, more: Partial<KindTraits> = {}): KindTraits => ({
  path,
  hasDraft: false,
  product: null,
  titleName: 'title',
  ...more,
})

/** Every kind of documents, and what its address is. Source: content spec §3, §7. */
export const kinds: Record<DocumentKind, KindTraits> = {
  course: traits('courses', { hasDraft: true, product: 'course' }),
  'live-lesson': traits('live-lesson'),
  'single-lesson': traits('single-lesson', { product: 'lesson' }),
  page: traits('page', { titleName: 'caption' }),
  studio: traits('studio'),
  webinar: traits('webinars', { hasDraft: true }),
  contest: traits('contests-v2', { hasDraft: true }),
  lesson: traits('lessons'),
}

const isKind = (name: string): name is DocumentKind => Object.hasOwn(kinds, name)

export const documentKinds: readonly DocumentKind[] = Object.keys(kinds).filter(isKind)

/** The id of a document's row. */
export const documentId = (kind: DocumentKind, number: number): string => `${kind}:${number}`
