import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { z } from 'zod'

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

/** A fault may make a test hang. */
const RUN_TIMEOUT_MS = 10 * 60_000

/** Resolves with what vitest has written. */
const vitest = (folder: string, args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn('vitest', args, {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '0', TEST_SIZE: 'small', PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_TIMEOUT_MS,
    })
    const kill = () => void child.kill('SIGTERM')
    process.once('exit', kill)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const end = (more: string) => {
      process.off('exit', kill)
      resolve(output + more)
    }
    child.on('error', ({ message }) => end(message))
    child.on('close', () => end(''))
  })

/** Runs test files as `npm test` does. Stops after `most` failures; 0 never stops. */
export const runTests = async (folder: string, files: readonly string[], most: number): Promise<FileResult[]> => {
  const report = join(folder, '.test-results/mutations.json')
  rmSync(report, { force: true })
  const reporter = ['--project', 'unit', '--project', 'sqlite', '--reporter=json', `--outputFile.json=${report}`]
  const output = await vitest(folder, ['run', ...reporter, ...(most > 0 ? [`--bail=${most}`] : []), ...files])
  try {
    return vitestResults(JSON.parse(readFileSync(report, 'utf8')), folder)
  } catch (error) {
    throw new Error(`the tests left no report\n${output}`, { cause: error })
  }
}
