import { test } from '../testing/test.ts'
import { byKeys } from './testing/hands.ts'
import { tellStory } from './testing/story.ts'

test(
  'a course of all kinds of blocks is written, previewed, published, corrected by a second author, restored, scheduled and archived, by keyboard alone',
  {
    tag: '@full',
  },
  ({ page, browser, school, complaints }) => tellStory({ page, browser, school, complaints }, byKeys),
)
