import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, say } from '../terminal.ts'
import { copyProject, plant } from './mutations-copy.ts'
import { runTests } from './mutations-run.ts'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'

/* Plants faults one at a time and reports which test finds each: `node scripts/test/mutations.ts [name …]`. A part of a name is enough. */

const ROOT = join(import.meta.dirname, '../..')
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const MS = 1_000

const nameOf = (file: string, title: string) => `${file} › ${title}`

/** The tests that fail, and the files that do not load, without any fault: they cannot find one. */
const redFiles = async (folder: string, files: readonly string[]): Promise<ReadonlySet<string>> => {
  say(`unchanged: ${files.length} files`)
  const results = await runTests(folder, files, 0)
  const red = files.filter((file) => !results.some((result) => result.file === file && result.passed > 0))
  for (const { file, failed } of results) red.push(...failed.map((title) => nameOf(file, title)))
  for (const name of red) say(`RED BEFORE ANYTHING IS PLANTED: ${name}`)
  return new Set(red)
}

/** The test that finds a fault, or the reason why none does. */
const verdictOn = async (folder: string, { foundBy }: PlantedFault, red: ReadonlySet<string>) => {
  if (red.has(foundBy)) return { isFound: false, by: 'its test file is red before anything is planted' }
  const results = await runTests(folder, [foundBy], red.size + 1)
  const failed = results.flatMap((result) => result.failed.map((title) => nameOf(result.file, title)))
  const found = failed.find((name) => !red.has(name))
  if (found !== undefined) return { isFound: true, by: found }
  return { isFound: false, by: results.every(({ isLoaded }) => isLoaded) ? 'NOT FOUND' : `does not load: ${foundBy}` }
}

const isNamed = ({ name }: PlantedFault, part: string) => name.toLowerCase().includes(part.toLowerCase())

const chosen = (parts: readonly string[]): readonly PlantedFault[] => {
  const unknown = parts.filter((part) => !plantedFaults.some((fault) => isNamed(fault, part)))
  if (unknown.length > 0) return exitWithError(`There is no fault of this name: ${unknown.join(', ')}`)
  return parts.length === 0
    ? plantedFaults
    : plantedFaults.filter((fault) => parts.some((part) => isNamed(fault, part)))
}

const faults = chosen(process.argv.slice(2))
if (!existsSync(join(ROOT, '.dist'))) exitWithError('There is no build yet: run `npm run build`.')
const folder = copyProject(ROOT)
mkdirSync(join(folder, '.test-results'), { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of SIGNALS) process.on(signal, () => process.exit(1))

const red = await redFiles(folder, [...new Set(faults.map(({ foundBy }) => foundBy))])
let passed = 0
say('\nname | file | found by | seconds\n--- | --- | --- | ---')
for (const fault of faults) {
  const startedAt = performance.now()
  const undo = plant(folder, fault)
  const { isFound, by } = await verdictOn(folder, fault, red).finally(undo)
  const seconds = ((performance.now() - startedAt) / MS).toFixed(1)
  say(`${isFound ? '' : 'FAIL '}${fault.name} | ${fault.file} | ${by} | ${seconds}`)
  if (isFound) passed += 1
}
say(`\n${passed} passed, ${faults.length - passed} failed`)
process.exitCode = passed === faults.length ? 0 : 1
