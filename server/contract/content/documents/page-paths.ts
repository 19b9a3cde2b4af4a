import type { DocumentKind } from '../state.ts'

/** The folders of the school's pages in which readers find the documents of each kind. */
export const pagePaths = {
  course: 'courses',
  lesson: 'lessons',
  'live-lesson': 'live-lesson',
  'single-lesson': 'single-lesson',
  webinar: 'webinars',
  contest: 'contests',
  page: 'page',
  studio: 'studio',
} as const satisfies Record<DocumentKind, string>

/** The address of a document's page: by its slug, by its number if it has none. */
export const pageAddress = (kind: DocumentKind, { slug, number }: { slug: string | null; number: number }): string =>
  `/${pagePaths[kind]}/${slug || number}/`

/** The address at which a certificate is checked, and opened by its owner. */
export const certificatePath = (code: string): string => `/certificate/${code}/`
