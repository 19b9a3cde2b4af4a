import type { DocumentKind } from '../../../server/contract/content/state.ts'

/** All kinds, in the order of the navigation. */
export const documentKinds: readonly DocumentKind[] = [
  'course',
  'lesson',
  'live-lesson',
  'single-lesson',
  'webinar',
  'contest',
  'page',
  'studio',
]
