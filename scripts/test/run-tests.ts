import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../server/testing/postgres-server.ts'
import { ensureChromium } from '../engines/chromium.ts'
import { ensureEngine } from '../engines/packages.ts'
import { exitWithError, say } from '../terminal.ts'
import { runStage, schedule, type StageResult } from './run-stage.ts'
import { fullStages, REPORTS, type Stage, stages } from './stages.ts'
import { temporaryFolder } from './temporary-folder.ts'

/* `npm test`, and with `--full` `npm run test:full`: the stages of stages.ts, with the sizes of server/testing/sizes.ts. */

const CONCURRENCY = 2

const isFull = process.argv.includes('--full')
const wanted = isFull ? fullStages : stages

const start = performance.now()

const sayAt = (line: string) => {
  const seconds = Math.round((performance.now() - start) / 1_000)
  say(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${line}`)
}

const sum = (results: StageResult[], what: 'passed' | 'failed') =>
  results.reduce((total, { [what]: n }) => total + n, 0)

const run = (stage: Stage) => {
  sayAt(`${stage.name} …`)
  return runStage(stage, stage.hasProgress ? (line) => sayAt(`${stage.name} ${line}`) : undefined)
}

const showResult = ({ name, passed, failed, seconds, output }: StageResult) => {
  sayAt(`${name} ${failed === 0 ? 'ok' : 'FAILED'}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`)
  const { hasProgress } = wanted.find((stage) => stage.name === name) ?? {}
  if (failed > 0 && !hasProgress) say(`\n${output.trim()}\n`)
}

/** Exits with the error message if a prerequisite is missing; the message says what to do. */
const orExit = async <T>(prepare: () => T | Promise<T>): Promise<T> => {
  try {
    return await prepare()
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  }
}

process.chdir(`${import.meta.dirname}/../..`)
if (isFull) process.env.TEST_SIZE = 'full'
mkdirSync(REPORTS, { recursive: true })
const parent = temporaryFolder()
const folder = mkdtempSync(join(parent, 'school-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

process.env.CHROMIUM_PATH = await orExit(ensureChromium)
const postgres = process.env.TEST_DATABASE_URL ? null : await orExit(() => startPostgres(parent))
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
if (!process.env.TEST_DATABASE_URL) {
  if (isFull) exitWithError('npm run test:full needs PostgreSQL. Install it: apt-get install postgresql')
  say('There is no PostgreSQL here: its tests run on PGlite, which is slower.')
}
process.env.TMPDIR = folder
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled') // processes that run TypeScript sources start in half the time

/** The stages whose engine cannot be had here, each with a line about it. */
const skipped = wanted.flatMap((stage) => {
  const install = stage.engine && ensureEngine(stage.engine)
  return install ? [{ stage, line: `${stage.name} is left out: install it as root by ${install}` }] : []
})
for (const { line } of skipped) sayAt(line)
const possible = wanted.filter((stage) => !skipped.some((one) => one.stage === stage))

const results = await schedule(possible, CONCURRENCY, run, showResult)
await postgres?.stop()
for (const { name, failures } of results) for (const failure of failures) say(`${name} failed: ${failure}`)
for (const { line } of skipped) say(line)
say(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`)
process.exit(sum(results, 'failed') === 0 ? 0 : 1)
