import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POPUP_SIGNS, SHOP_SIGNS } from './openers.ts'

/** The parts of the start, each by its element, its selector or its name. */
const PARTS = ['school-login', 'school-auth', 'keys', 'openers', 'queue', POPUP_SIGNS, SHOP_SIGNS, 'school-content']

let broken = ''
let started: string[] = []
let reported: unknown[] = []

const start = (part: string) => {
  started.push(part)
  if (part === broken) throw new Error(part)
}

beforeEach(() => {
  started = []
  reported = []
  vi.resetModules()
  vi.stubGlobal('CHUNKS', {})
  vi.stubGlobal('OWN_VIEWS', {})
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  vi.doMock('./shell/define-element.ts', () => ({
    defineElement: ({ spec }: { spec: { tag: string } }) => start(spec.tag),
  }))
  vi.doMock('./capture-keys.ts', () => ({ captureKeys: () => start('keys') }))
  vi.doMock('./expect-signs.ts', () => ({ expectSigns: start }))
  vi.doMock('./openers.ts', async (original) => ({
    ...(await original<object>()),
    watchOpeners: () => start('openers'),
    replay: () => start('queue'),
  }))
})

afterEach(() => {
  vi.doUnmock('./shell/define-element.ts')
  vi.doUnmock('./capture-keys.ts')
  vi.doUnmock('./expect-signs.ts')
  vi.doUnmock('./openers.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'SchoolWidgets')
})

test.each(PARTS)('where %s fails to start, all other parts start and the failure is reported', async (part) => {
  broken = part
  await import('./school.ts')
  expect([started, reported]).toEqual([PARTS, [new Error(part)]])
})
