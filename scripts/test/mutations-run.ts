import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative, delimiter, join } from 'node:path'
import { z } from 'zod'
import type { Suite } from './planted-faults-types.ts'

/** The result of one test file. */
interface FileResult {
  /** Relative to the project root. */
  file: string
  passed: number
  /** Titles of the failed tests, in order. */
  failed: string[]
  /** False if the file failed to load or its setup failed. */
  isLoaded: boolean
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Parses vitest's JSON report of a project in `folder`. */
export const vitestResults = (report: unknown, folder: string): FileResult[] =>
  vitestReport.parse(report).testResults.map(({ name, status, assertionResults }) => ({
    file: relative(folder, name),
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName.trim()),
    isLoaded: status !== 'failed' || assertionResults.some((test) => test.status === 'failed'),
  }))

const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suite).default([])
  },
})
type BrowserSuite = z.output<typeof suite>

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

const specsOf = ({ specs, suites }: BrowserSuite): BrowserSuite['specs'] => [...specs, ...suites.flatMap(specsOf)]

const browserResult = (whole: BrowserSuite, file: string): FileResult => {
  const having = (status: string) =>
    specsOf(whole)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => title)
  return { file, passed: having('expected').length, failed: having('unexpected'), isLoaded: true }
}

/** Parses Playwright's JSON report of a project in `folder`. An error outside any test counts as a file that did not load. */
export const playwrightResults = (report: unknown, folder: string): FileResult[] => {
  const { config, suites, errors } = playwrightReport.parse(report)
  const pathOf = (file: string) => relative(folder, `${config.rootDir}/${file}`)
  const results = suites.map((whole) => browserResult(whole, pathOf(whole.file)))
  const broken = errors.map(({ message = '' }) => ({ file: message, passed: 0, failed: [], isLoaded: false }))
  return [...results, ...broken]
}

/** A fault may make a test hang. */
const RUN_TIMEOUT_MS = 10 * 60_000

interface Program {
  folder: string
  command: [program: string, ...args: string[]]
  env?: Record<string, string>
}

/** Runs a program of the project; resolves with its success and its output. */
const run = ({ folder, command: [program, ...args], env = {} }: Program) =>
  new Promise<{ isDone: boolean; output: string }>((resolve) => {
    const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '0', TEST_SIZE: 'small', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_TIMEOUT_MS,
    })
    const kill = () => void child.kill('SIGTERM')
    process.once('exit', kill)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (isDone: boolean, more = '') => {
      process.off('exit', kill)
      resolve({ isDone, output: output + more })
    }
    child.on('error', (error) => end(false, error.message))
    child.on('close', (code) => end(code === 0))
  })

/** Rebuilds the widgets, pages and server. Throws with the output if the build fails. */
export const rebuild = async (folder: string): Promise<void> => {
  const { isDone, output } = await run({ folder, command: ['npm', 'run', '--silent', 'build'] })
  if (!isDone) throw new Error(`the build failed:\n${output}`)
}

const vitest = (folder: string, suite: Suite, files: readonly string[], most: number, report: string): Program => {
  const bail = most > 0 ? [`--bail=${most}`] : []
  const args = ['run', '--project', suite, '--reporter=json', `--outputFile.json=${report}`]
  const program: Program = { folder, command: ['vitest', ...args, ...bail, ...files] }
  return suite === 'topology' ? { ...program, env: { TEST_SIZE: 'full' } } : program // no smaller size has them
}

const playwright = (folder: string, files: readonly string[], most: number, report: string): Program => ({
  folder,
  command: [
    'playwright',
    'test',
    '--config',
    'scripts/playwright.config.ts',
    '--grep-invert=@full',
    '--reporter=json',
    `--max-failures=${most}`,
    ...files,
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
})

/** Runs test files of one suite as `npm test` does; without `files`, the whole suite. Stops after `most` failures; 0 never stops. */
export const runTests = async (
  folder: string,
  suite: Suite,
  files: readonly string[],
  most: number,
): Promise<FileResult[]> => {
  const report = join(folder, '.test-results/mutations.json')
  rmSync(report, { force: true })
  const program =
    suite === 'browser' ? playwright(folder, files, most, report) : vitest(folder, suite, files, most, report)
  const { output } = await run(program)
  try {
    const said: unknown = JSON.parse(readFileSync(report, 'utf8'))
    return suite === 'browser' ? playwrightResults(said, folder) : vitestResults(said, folder)
  } catch (error) {
    throw new Error(`${suite}: the tests left no report\n${output}`, { cause: error })
  }
}
