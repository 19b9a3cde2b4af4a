import { expect, test } from '../testing/test.ts'
import { byKeys } from './testing/hands.ts'
import { playStory } from './testing/story.ts'

test.use({ environment: { SCRIPT_BLOCKS: '1' } })

test('a course of all kinds of blocks is written, previewed, published, corrected by a second author, restored, scheduled and archived, by keyboard alone', {
  tag: '@full',
}, async ({ page, browser, school, complaints }) => {
  expect(await playStory({ page, browser, school, complaints }, byKeys)).toEqual([0, 0])
})
