import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { driverLimits, patternOf, reasons } from './driver-limits.ts'

const PAGES = join(import.meta.dirname, '../../demo-pages')

/** How many tests each driver cannot run. These numbers may only become smaller. */
const LIMITS = { firefox: { cdp: 8, scripts: 6 }, webkit: { cdp: 8, noscript: 5, http: 5 } }

const all = Object.values(driverLimits).flat()

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a file names a test or a group so; what a template fills in may be anything. */
const isTitleOf = (source: string) => {
  const titles = [...source.matchAll(/\b(?:test|describe)\(\s*(?<quote>['"`])(?<title>.*?)\k<quote>/gs)].map(
    ({ groups }) => new RegExp(`^${escapeRegex(groups?.title ?? '').replaceAll(/\\\$\\\{.*?\\\}/g, '.*')}$`),
  )
  return (title: string) => titles.some((pattern) => pattern.test(title))
}

test('the list of what drivers cannot do has not grown', () => {
  const counts = Object.fromEntries(
    Object.entries(driverLimits).map(([engine, limits]) => [
      engine,
      Object.fromEntries(
        Object.keys(reasons)
          .map((reason) => [reason, limits.filter((limit) => limit.reason === reason).length] as const)
          .filter(([, count]) => count > 0),
      ),
    ]),
  )
  expect(counts).toEqual(LIMITS)
})

test('each test that a driver cannot run is still there', () => {
  const lost = all.filter(({ file, title }) => {
    const path = join(PAGES, file)
    return !existsSync(path) || !title.split(' › ').every(isTitleOf(readFileSync(path, 'utf8')))
  })
  expect(lost).toEqual([])
})

test('a test is left out by its file and title, whatever its tags are', () => {
  const pattern = patternOf({ file: 'studio/text.e2e.ts', title: 'a group › a list (short) ends' })
  const names = ['', ' @full', ' twice'].map((rest) => `studio/text.e2e.ts a group a list (short) ends${rest}`)
  expect(names.map((name) => pattern.test(name))).toEqual([true, true, false])
})
