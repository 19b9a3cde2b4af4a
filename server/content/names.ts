import { kinds } from './kinds.ts'

/**
 * The first part of every address of the content API under `/api/v1`. The gate knows them by heart, so that a school that nobody asks
 * for content never loads it. Source: content spec §7.
 */
export const contentNames: ReadonlySet<string> = new Set([
  ...Object.values(kinds).map(({ path }) => path),
  'api-token-auth',
  'users',
  'categories',
  'lesson-categories',
  'school-schedules',
  'payments',
  'obj-comments',
  'tags',
  'school-tags',
  'lessons-collections',
  'custom-certificates',
  'custom-certificates-user',
  'image-objects',
  'user-gallery',
  'user-feed',
  'capture-email',
  'list-text-items',
  'quiz-questions',
  'gallery-images',
  'preview-images',
  'texts',
  'images',
  'image-texts',
  'image-list-texts',
  'list-texts',
  'quiz',
  'course-infos',
  'galleries',
  'preview',
  'videos',
  'script-block',
  'schema',
])
