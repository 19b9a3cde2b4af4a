import { isKind } from '../contract/content/documents/document-id.ts'
import { kindPaths } from '../contract/content/documents/kind-paths.ts'
import type { DocumentKind } from '../contract/content/state.ts'
import { productId } from '../contract/checkout/product-id.ts'

interface KindTraits {
  /** Its path under `/api/v1`. */
  path: string
  /** Whether `<path>/draft/` returns the caller's newest unpublished draft. Source: content spec §7. */
  hasDraft: boolean
  /** The type of product that it is sold as. */
  product: 'course' | 'lesson' | null
  /** The number sequence of the kind: kinds sold as one product type share a sequence. */
  numbers: DocumentKind
  /** The API's name of its title field. */
  titleName: 'title' | 'caption'
}

const traits = (path: string, numbers: DocumentKind, more: Partial<Omit<KindTraits, 'numbers'>> = {}): KindTraits => ({
  path,
  hasDraft: false,
  product: null,
  numbers,
  titleName: 'title',
  ...more,
})

/** The traits of every kind of document. Source: content spec §3, §7. */
export const kinds: Record<DocumentKind, KindTraits> = {
  course: traits(kindPaths.course, 'course', { hasDraft: true, product: 'course' }),
  'live-lesson': traits(kindPaths['live-lesson'], 'single-lesson', { product: 'lesson' }),
  'single-lesson': traits(kindPaths['single-lesson'], 'single-lesson', { product: 'lesson' }),
  page: traits(kindPaths.page, 'page', { titleName: 'caption' }),
  studio: traits(kindPaths.studio, 'studio'),
  webinar: traits(kindPaths.webinar, 'webinar', { hasDraft: true }),
  contest: traits(kindPaths.contest, 'contest', { hasDraft: true }),
  lesson: traits(kindPaths.lesson, 'lesson'),
}

export const documentKinds: readonly DocumentKind[] = Object.keys(kinds).filter(isKind)

/** The id of the product that a document is sold as; '' for a kind that is not sold. */
export const soldProductId = (kind: DocumentKind, number: number): string => {
  const { product } = kinds[kind]
  return product === null ? '' : productId(product, number)
}
