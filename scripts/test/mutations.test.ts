import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyProject, keepBuild, plant } from './mutations-copy.ts'
import { playwrightResults, vitestResults } from './mutations-run.ts'
import { plantedFaults } from './planted-faults.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = "if (isPaid) grant()\nlog('paid')\n"

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mutations-')))
  writeFileSync(join(folder, 'a.ts'), SOURCE)
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const fault = (find: string, replace = '') => ({ name: 'no check', file: 'a.ts', find, replace })

test('a fault is planted in the place of its text, and undone', () => {
  const undo = plant(folder, fault('if (isPaid) ', "/* $& $' */ "))
  expect(read('a.ts')).toBe("/* $& $' */ grant()\nlog('paid')\n")
  undo()
  expect(read('a.ts')).toBe(SOURCE)
})

test.each([
  ['isFree', 'isPaid', 'its text is in a.ts 0 times instead of once'],
  ['i', 'j', 'its text is in a.ts 4 times instead of once'],
  ['isPaid', 'isPaid', 'it changes nothing'],
])('%j in the place of %j is refused, and nothing is changed', (find, replace, reason) => {
  expect(() => plant(folder, fault(find, replace))).toThrow(`no check: ${reason}`)
  expect(read('a.ts')).toBe(SOURCE)
})

test('a copy has what git tracks or would, the packages and the build, and nothing else', () => {
  for (const name of ['node_modules', '.dist', '.data', 'server']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'b.ts'), '')
  }
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n.dist\n.data\n')
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  execFileSync('git', ['add', 'server'], { cwd: folder })
  const copy = copyProject(folder)
  try {
    const files = ['a.ts', '.gitignore', 'server/b.ts', 'node_modules/b.ts', '.dist/b.ts', '.data', '.git']
    expect(files.map((file) => existsSync(join(copy, file)))).toEqual([true, true, true, true, true, false, false])
    expect(realpathSync(join(copy, 'node_modules'))).toBe(join(folder, 'node_modules'))
  } finally {
    rmSync(copy, { recursive: true })
  }
})

test('a build that was kept is put back as it was', () => {
  mkdirSync(join(folder, '.dist'))
  writeFileSync(join(folder, '.dist/school.js'), 'right')
  const putBack = keepBuild(folder)
  writeFileSync(join(folder, '.dist/school.js'), 'wrong')
  writeFileSync(join(folder, '.dist/other.js'), 'wrong')
  putBack()
  expect([read('.dist/school.js'), existsSync(join(folder, '.dist/other.js'))]).toEqual(['right', false])
})

test('the first failing test is read from the report of vitest, and a file that could not be loaded', () => {
  const ok = { fullName: ' totals add up', status: 'passed' }
  const bad = { fullName: ' totals are whole', status: 'failed' }
  const report = {
    testResults: [
      { name: '/copy/a.test.ts', status: 'failed', assertionResults: [ok, bad] },
      { name: '/copy/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestResults(report, '/copy')).toEqual([
    { file: 'a.test.ts', passed: 1, failed: ['totals are whole'], isLoaded: true },
    { file: 'b.test.ts', passed: 0, failed: [], isLoaded: false },
  ])
})

const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

test('tests of groups are read from the report of Playwright, and what broke outside of any', () => {
  const group = { title: 'in a popup', file: 'a.e2e.ts', specs: [spec('closes', 'unexpected')] }
  const report = {
    config: { rootDir: '/copy/demo-pages' },
    suites: [{ title: 'a', file: 'a.e2e.ts', specs: [spec('opens', 'expected')], suites: [group] }],
    errors: [{ message: 'no browser' }],
  }
  expect(playwrightResults(report, '/copy')).toEqual([
    { file: 'demo-pages/a.e2e.ts', passed: 1, failed: ['closes'], isLoaded: true },
    { file: 'no browser', passed: 0, failed: [], isLoaded: false },
  ])
})

test('every fault can be planted in the code as it is, and its tests are there', () => {
  const wrong = plantedFaults.filter(({ file, find, replace, foundBy }) => {
    const times = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
    const tests = Object.values(foundBy).flat()
    return times !== 1 || find === replace || tests.length === 0 || tests.some((test) => !existsSync(join(ROOT, test)))
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('there are 30 faults at least, each of a name of its own', () => {
  const names = plantedFaults.map(({ name }) => name)
  expect([names.length >= 30, new Set(names).size]).toEqual([true, names.length])
})
