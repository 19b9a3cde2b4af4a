import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isKind } from '../../../server/contract/content/documents/document-id.ts'

const kinds: Record<DocumentKind, 'kind'> = {
  course: 'kind',
  lesson: 'kind',
  'live-lesson': 'kind',
  'single-lesson': 'kind',
  webinar: 'kind',
  contest: 'kind',
  page: 'kind',
  studio: 'kind',
}

/** All kinds, in the order of the navigation. */
export const documentKinds: readonly DocumentKind[] = Object.keys(kinds).filter(isKind)
