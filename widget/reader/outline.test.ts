import { expect, test } from 'vitest'
import { levelsOf } from './outline.ts'

test('headings of each rank nest, and the titles of other blocks stand below the last one', () => {
  expect(
    levelsOf(['text', 'header1-block', 'quiz', 'header-block', 'video', 'header3-block', 'images', 'header1-block'], 1),
  ).toEqual([2, 2, 3, 3, 4, 4, 5, 2])
})

test('no level is skipped, whatever an author begins with', () => {
  expect(levelsOf(['header3-block', 'text', 'header-block', 'header3-block'], 1)).toEqual([2, 3, 2, 3])
  expect(levelsOf(['header-block', 'quiz'], 2)).toEqual([3, 4])
})
