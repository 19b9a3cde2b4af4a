import { expect, test } from '../testing/test.ts'
import { playStory } from './testing/story.ts'
import { byTouch } from './testing/touch.ts'

const device = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

test.use({ environment: { SCRIPT_BLOCKS: '1' }, ...device })

test('a course of all kinds of blocks is written, previewed, published, corrected by a second author, restored, scheduled and archived, on a phone by touch', {
  tag: '@full',
}, async ({ page, browser, school, complaints }) => {
  const uses = await playStory({ page, browser, school, complaints, device }, byTouch)
  expect(uses.filter((count) => count > 10)).toHaveLength(2)
})
