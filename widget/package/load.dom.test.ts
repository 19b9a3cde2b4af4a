import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Load from './load.ts'
import type { SchoolWidgets } from './school-widgets.ts'

const SCHOOL = 'https://school.example'
const SRC = `${SCHOOL}/widget/school.js`
const widgets: SchoolWidgets = {
  open: () => ({ close: () => {} }),
  close: () => {},
  notify: () => {},
  check: () => Promise.resolve([]),
}

/** The tags that were put into the page; nothing fetches them. */
let tags: HTMLScriptElement[]
let load: typeof Load.loadSchoolWidgets

beforeEach(async () => {
  tags = []
  vi.useFakeTimers()
  vi.resetModules()
  load = (await import('./load.ts')).loadSchoolWidgets
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    tags.push(...nodes.filter((node) => node instanceof HTMLScriptElement))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  globalThis.SchoolWidgets = undefined
})

/** The script has run, and made this. */
const come = (made: SchoolWidgets | undefined) => {
  globalThis.SchoolWidgets = made
  tags.at(-1)?.dispatchEvent(new Event('load'))
}
const written = () =>
  tags.map((tag) => ({
    src: tag.src,
    async: tag.async,
    integrity: tag.integrity,
    cross: tag.getAttribute('crossorigin'),
  }))

test('the script is put into the page once, and its global answered to whoever asks', async () => {
  const loading = [load(SCHOOL), load(`${SCHOOL}/any/page`)]
  come(widgets)
  expect(await Promise.all([...loading, load(SCHOOL)])).toEqual([widgets, widgets, widgets])
  expect(written()).toEqual([{ src: SRC, async: true, integrity: '', cross: null }])
})

test('a version comes with its integrity', async () => {
  const loading = load(SCHOOL, { version: '0.1.0-abc', integrity: 'sha256-x' })
  come(widgets)
  await loading
  const src = `${SCHOOL}/widget/0.1.0-abc/school.js`
  expect(written()).toEqual([{ src, async: true, integrity: 'sha256-x', cross: 'anonymous' }])
})

test('what keeps calls before the script has come is not the script', async () => {
  Reflect.set(globalThis, 'SchoolWidgets', new Proxy([], {}))
  const loading = load(SCHOOL)
  come(widgets)
  expect(await loading).toBe(widgets)
})

test('a script that is there already is not fetched again', async () => {
  globalThis.SchoolWidgets = widgets
  expect(await load(SCHOOL)).toBe(widgets)
  expect(tags).toEqual([])
})

test('a script that does not come is said, and another call tries again', async () => {
  const loading = load(SCHOOL)
  tags[0]?.dispatchEvent(new Event('error'))
  await expect(loading).rejects.toThrow(`School Widgets: ${SRC} did not come, or is not what its integrity says`)
  const again = load(SCHOOL)
  come(widgets)
  expect(await again).toBe(widgets)
})

test('a script that hangs is said', async () => {
  const loading = load(SCHOOL)
  vi.runAllTimers()
  await expect(loading).rejects.toThrow(`School Widgets: ${SRC} did not come in time`)
})

test('another script at that address is said', async () => {
  const loading = load(SCHOOL)
  come(undefined)
  await expect(loading).rejects.toThrow(`School Widgets: ${SRC} is not the script of the widgets`)
})

test('an address that is none is said', async () => {
  await expect(load('school.example')).rejects.toThrow('School Widgets: "school.example" is no address of a school')
})

test('on a server importing does nothing, and asking is refused', async () => {
  vi.stubGlobal('document', undefined)
  const loading = load(SCHOOL)
  await expect(loading).rejects.toThrow('School Widgets: there is no page to put the script into')
  vi.unstubAllGlobals()
})
