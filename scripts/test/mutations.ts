import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { giveUp, say } from '../terminal.ts'
import { copyProject, keepBuild, plant } from './mutations-copy.ts'
import { rebuild, runTests } from './mutations-run.ts'
import { plantedFaults } from './planted-faults.ts'
import { type PlantedFault, type Suite, SUITES } from './planted-faults-types.ts'

/*
 * Plants faults one at a time and reports which test finds each: `node scripts/test/mutations.ts [--all] [name …]`. A part of a name is enough.
 * With `--all`, a fault that its own tests do not find is run against all vitest tests.
 */

const ROOT = join(import.meta.dirname, '../..')
const VITEST_SUITES: readonly Suite[] = ['unit', 'dom', 'sqlite', 'postgres']
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** This test checks that the text of each fault exists, so every planted fault fails it; it does not count. */
const TEST_OF_TABLE = 'scripts/test/mutations.test.ts'
const MS = 1_000

interface Verdict {
  isFound: boolean
  /** The test that finds it, or the reason why none does. */
  by: string
}

/** Tests that failed and files that did not load before any fault was planted; they cannot find a fault. */
type Red = ReadonlySet<string>

const nameOf = (file: string, title: string) => `${file} › ${title}`

const redOf = async (folder: string, suite: Suite, files: readonly string[]): Promise<string[]> => {
  const results = await runTests(folder, suite, files, 0)
  const missing = files.filter((file) => !results.some((result) => result.file === file && result.passed > 0))
  const unloaded = results.filter(({ isLoaded }) => !isLoaded).map(({ file }) => file)
  const failed = results.flatMap((result) => result.failed.map((title) => nameOf(result.file, title)))
  return [...new Set([...missing, ...unloaded, ...failed])]
}

const filesOf = (faults: readonly PlantedFault[], suite: Suite): string[] => [
  ...new Set(faults.flatMap(({ foundBy }) => foundBy[suite] ?? [])),
]

/** Runs the test files of these faults without a fault. */
const redFiles = async (folder: string, faults: readonly PlantedFault[]): Promise<Red> => {
  const red: string[] = []
  for (const suite of SUITES) {
    const files = filesOf(faults, suite)
    if (files.length === 0) continue
    say(`unchanged: ${suite}, ${files.length} files`)
    red.push(...(await redOf(folder, suite, files)))
  }
  for (const name of red) say(`RED BEFORE ANYTHING IS PLANTED: ${name}`)
  return new Set(red)
}

/** Runs files of one suite with a fault planted; null if all of them pass. */
const verdictOf = async (folder: string, suite: Suite, files: readonly string[], red: Red): Promise<Verdict | null> => {
  const all = await runTests(folder, suite, files, files.length > 0 ? red.size + 1 : 0)
  const results = all.filter(({ file }) => file !== TEST_OF_TABLE)
  const found = results
    .flatMap(({ file, failed }) => failed.map((title) => nameOf(file, title)))
    .find((name) => !red.has(name))
  if (found !== undefined) return { isFound: true, by: found }
  const broken = results.find(({ isLoaded, file }) => !isLoaded && !red.has(file))
  return broken ? { isFound: false, by: `does not load: ${broken.file}` } : null
}

const NOT_FOUND: Verdict = { isFound: false, by: 'NOT FOUND' }

const tryNamed = async (folder: string, { foundBy }: PlantedFault, red: Red): Promise<Verdict> => {
  for (const suite of SUITES) {
    const named = foundBy[suite] ?? []
    const files = named.filter((file) => !red.has(file))
    if (files.length < named.length) return { isFound: false, by: 'a test file that is red before anything is planted' }
    const verdict = files.length > 0 ? await verdictOf(folder, suite, files, red) : null
    if (verdict) return verdict
  }
  return NOT_FOUND
}

/** Runs all vitest tests for a fault that its named tests do not find. */
const tryAll = async (folder: string, redOfAll: () => Promise<Red>): Promise<Verdict> => {
  const red = await redOfAll()
  for (const suite of VITEST_SUITES) {
    const verdict = await verdictOf(folder, suite, [], red)
    if (verdict?.isFound) return { isFound: false, by: `not by the named tests, but by ${verdict.by}` }
  }
  return NOT_FOUND
}

const isBundled = ({ file, foundBy }: PlantedFault) =>
  foundBy.browser !== undefined && /^(?:widget|demo-pages|server)\//.test(file)

const isNamed = ({ name }: PlantedFault, part: string) => name.toLowerCase().includes(part.toLowerCase())

const chosen = (parts: readonly string[]): readonly PlantedFault[] => {
  const unknown = parts.filter((part) => !plantedFaults.some((fault) => isNamed(fault, part)))
  if (unknown.length > 0) return giveUp(`There is no fault of this name: ${unknown.join(', ')}`)
  return parts.length === 0
    ? plantedFaults
    : plantedFaults.filter((fault) => parts.some((part) => isNamed(fault, part)))
}

/** Plants one fault in the copy, rebuilds if the file is bundled, runs the tests, and undoes everything. */
const tryFault = async (folder: string, fault: PlantedFault, test: () => Promise<Verdict>): Promise<Verdict> => {
  const undo = plant(folder, fault)
  const putBack = isBundled(fault) ? keepBuild(folder) : null
  try {
    if (putBack) await rebuild(folder)
    return await test()
  } finally {
    undo()
    putBack?.()
  }
}

/** The vitest tests that fail in a copy without any fault. */
const findRedOfAll = async (): Promise<Red> => {
  const folder = copyProject(ROOT)
  try {
    const red: string[] = []
    for (const suite of VITEST_SUITES) red.push(...(await redOf(folder, suite, [])))
    return new Set(red)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const runFaults = async (folder: string, faults: readonly PlantedFault[], isAll: boolean): Promise<number> => {
  const isBuilt = existsSync(join(folder, '.dist')) && !faults.some(({ foundBy }) => foundBy.browser)
  if (!isBuilt) await rebuild(folder)
  const red = await redFiles(folder, faults)
  let redOfAll: Promise<Red> | null = null
  const test = async (fault: PlantedFault) => {
    const verdict = await tryNamed(folder, fault, red)
    return verdict === NOT_FOUND && isAll ? tryAll(folder, () => (redOfAll ??= findRedOfAll())) : verdict
  }
  let passed = 0
  say('\nname | file | found by | seconds\n--- | --- | --- | ---')
  for (const fault of faults) {
    const begun = performance.now()
    const { isFound, by } = await tryFault(folder, fault, () => test(fault))
    const seconds = ((performance.now() - begun) / MS).toFixed(1)
    say(`${isFound ? '' : 'FAIL '}${fault.name} | ${fault.file} | ${by} | ${seconds}`)
    if (isFound) passed += 1
  }
  return passed
}

const args = process.argv.slice(2)
const faults = chosen(args.filter((arg) => arg !== '--all'))
if (faults.some(({ foundBy }) => foundBy.browser)) process.env.CHROMIUM_PATH = ensureChromium()
const folder = copyProject(ROOT)
mkdirSync(join(folder, '.test-results'), { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of SIGNALS) process.on(signal, () => process.exit(1))

const passed = await runFaults(folder, faults, args.includes('--all'))
say(`\n${passed} passed, ${faults.length - passed} failed`)
process.exitCode = passed === faults.length ? 0 : 1
