import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyProject, plant } from './mutations-copy.ts'
import { vitestResults } from './mutations-run.ts'
import { changed, type PlantedChange } from './planted-change.ts'
import { plantedFaults } from './planted-faults.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = `const pay = (isPaid) => {
  if (isPaid && isNew(cart)) grant(cart, { limit: max })
  return sum(\`\${shown}\`)
}
`

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mutations-')))
  writeFileSync(join(folder, 'a.ts'), SOURCE)
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const change = (part: PlantedChange['part'], becomes: string): PlantedChange => ({
  file: 'a.ts',
  symbol: 'pay',
  part,
  becomes,
})

test('a fault is planted in its symbol, and undone', () => {
  const undo = plant(folder, change(['operand', 'isNew'], 'true'))
  expect(read('a.ts')).toBe(SOURCE.replace('isNew(cart)', 'true'))
  undo()
  expect(read('a.ts')).toBe(SOURCE)
})

test.each<[PlantedChange['part'], string]>([
  [['statement', 'sum'], 'return sum(`${shown}`)'],
  [['condition', 'isNew'], 'isPaid && isNew(cart)'],
  [['argument', 'max'], '{ limit: max }'],
  [['value', 'limit'], 'max'],
  [['interpolation', 'shown'], 'shown'],
  [['result', 'sum'], 'sum(`${shown}`)'],
])('%j is what it replaces', (part, replaced) => {
  expect(changed(SOURCE, change(part, '')).split(/\s/)).toEqual(SOURCE.replace(replaced, '').split(/\s/))
})

test('a fault is found however the code is formatted, and whatever else is renamed', () => {
  const other = 'const before = 1; const pay = (isDone) => { if (isDone\n && isNew( basket )) grant(basket) }'
  expect(changed(other, change(['operand', 'isNew'], 'true'))).toBe(other.replace('isNew( basket )', 'true'))
})

test.each([
  [{ ...change(['operand', 'isNew'], ''), symbol: 'refund' }, 'refund is declared nowhere in a.ts'],
  [change(['operand', 'isOld'], ''), 'pay in a.ts has 0 times: operand that names isOld'],
  [change(['argument', 'cart'], ''), 'pay in a.ts has 2 times: argument that names cart'],
])('a fault whose place is not there once is refused, and nothing is changed', (one, reason) => {
  expect(() => plant(folder, one)).toThrow(reason)
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

/** The syntax tree of a file, without the places of its nodes. */
const treeOf = (file: string, code: string): string =>
  JSON.stringify(parseSync(file, code).program, (key, value: unknown) => (['start', 'end'].includes(key) ? 0 : value))

test.each(plantedFaults)('“$name” is found in the code as it is, changes it, and has its tests', (fault) => {
  const code = readFileSync(join(ROOT, fault.file), 'utf8')
  const planted = changed(code, fault)
  expect(parseSync(fault.file, planted).errors).toEqual([])
  expect(treeOf(fault.file, planted)).not.toBe(treeOf(fault.file, code))
  expect(existsSync(join(ROOT, fault.foundBy))).toBe(true)
})

test('there are 30 faults, each of a name of its own', () => {
  expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(30)
})
