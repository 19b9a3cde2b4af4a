import type { DocumentKind } from './state.ts'

/** The kinds whose reading is kept: what a person learns from. */
export const PROGRESS_KINDS = [
  'course',
  'live-lesson',
  'single-lesson',
  'lesson',
] as const satisfies readonly DocumentKind[]

/** The most reports of one call. */
export const REPORTS_MAX = 100
