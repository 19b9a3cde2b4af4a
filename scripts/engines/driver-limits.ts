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

/** The tests that an engine's driver cannot run. The list may only shrink: `driver-limits.test.ts` holds its length. */
export const driverLimits: Record<Exclude<Engine, 'chromium'>, Limit[]> = {
  firefox: [],
  webkit: [],
}

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What Playwright's `grep` compares: the file, the titles and the tags. */
export const patternOf = ({ file, title }: TestName): RegExp =>
  new RegExp(`${escapeRegex(file)} ${escapeRegex(title.replaceAll(' › ', ' '))}( @|$)`)
