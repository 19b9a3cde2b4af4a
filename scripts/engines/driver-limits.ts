import type { Engine } from '../../demo-pages/testing/engine.ts'
import type { TestName } from './passed-tests.ts'

/** What a driver of ours cannot do in an engine. A fault of the product is never one. */
export const reasons = {
  cdp: 'the test speaks the DevTools protocol, which only Chromium has',
} as const
export type Reason = keyof typeof reasons

interface Limit extends TestName {
  reason: Reason
}

/** Tests that speak the DevTools protocol. */
const devTools: Limit[] = [
  {
    file: 'landings/scroll.e2e.ts',
    title: 'where Lenis moves the page, wheel and finger scroll the open popup and not the page',
    reason: 'cdp',
  },
  {
    file: 'reader/pictures.e2e.ts',
    title: 'by a finger › pictures are swiped in the viewer, and a slider is scrolled by finger and by keyboard',
    reason: 'cdp',
  },
  {
    file: 'studio/looks.e2e.ts',
    title: 'a block is dragged by a finger that has rested on its handle, and one that moves at once scrolls',
    reason: 'cdp',
  },
  { file: 'studio/looks.e2e.ts', title: 'lessons of a course are sorted by a finger', reason: 'cdp' },
  {
    file: 'studio/looks.e2e.ts',
    title: 'pictures of a gallery are sorted by a finger, and each has its tools below it',
    reason: 'cdp',
  },
  {
    file: 'studio/pictures.e2e.ts',
    title: 'an upload tells how far it is, can be canceled, and a file that is no picture is not sent',
    reason: 'cdp',
  },
]

/** The tests that an engine's driver cannot run. The list may only shrink: `driver-limits.test.ts` holds its length. */
export const driverLimits: Record<Exclude<Engine, 'chromium'>, Limit[]> = {
  firefox: [...devTools],
  webkit: [...devTools],
}

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What Playwright's `grep` compares: the file, the titles and the tags. */
export const patternOf = ({ file, title }: TestName): RegExp =>
  new RegExp(`${escapeRegex(file)} ${escapeRegex(title.replaceAll(' › ', ' '))}( @|$)`)
