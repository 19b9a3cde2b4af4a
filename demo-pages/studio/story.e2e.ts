import { expect, test } from '../testing/test.ts'
import { byMouse } from './testing/hands.ts'
import { playStory } from './testing/story.ts'

test.use({ environment: { SCRIPT_BLOCKS: '1' } })

test('a course of all kinds of blocks is written, previewed, published, corrected by a second author, restored, scheduled and archived, by mouse', {
  tag: '@full',
}, async ({ page, browser, school, complaints }) => {
  const uses = await playStory({ page, browser, school, complaints }, byMouse)
  expect(uses.filter((count) => count > 10)).toHaveLength(2)
})
