import { expect, test } from 'vitest'
import { publishingRoutes } from './routes.ts'

test('what has a slug is found by it, and a lesson has none', () => {
  const paths = publishingRoutes.map(({ path }) => path).filter((path) => path.includes('by-slug'))
  expect(paths.map((path) => path.split('/')[1])).toEqual([
    'courses',
    'live-lesson',
    'single-lesson',
    'page',
    'studio',
    'webinars',
    'contests-v2',
  ])
})
