import type { DocumentKind } from '../state.ts'

/** The paths of the kinds under `/api/v1`. Source: content spec §7. */
export const kindPaths = {
  course: 'courses',
  'live-lesson': 'live-lesson',
  'single-lesson': 'single-lesson',
  page: 'page',
  studio: 'studio',
  webinar: 'webinars',
  contest: 'contests-v2',
  lesson: 'lessons',
} as const satisfies Record<DocumentKind, string>
