import { type Counts, playwrightCounts, vitestCounts } from './counts.ts'

/** Where the tests' reports go, from the project's root. */
export const REPORTS = '.test-results'

export interface Stage {
  name: string
  /** Program and arguments; programs of `node_modules/.bin` are in PATH. */
  command: [string, ...string[]]
  /** Stages that must have passed before. */
  after?: string[]
  /** Starts only when nothing else runs. */
  isAlone?: boolean
  /** Shows each line that it prints as it comes: how far it is, and what fails. */
  hasProgress?: boolean
  /** The tests' report, and how to count by it. A stage without one is a single check. */
  report?: { path: string; read: (report: unknown) => Counts }
}

const npmRun = (name: string, script = `check:${name}`): Stage => ({
  name,
  command: ['npm', 'run', '--silent', script],
})

const TESTS_REPORT = `${REPORTS}/tests.json`
const REPORTERS = ['--reporter=./scripts/test/vitest-progress.ts', '--reporter=json']

/** Everything that must hold, in the order of starting. */
export const stages: Stage[] = [
  npmRun('build', 'build'),
  npmRun('lint'),
  npmRun('format'),
  npmRun('imports'),
  { ...npmRun('bundle'), after: ['build'] },
  {
    name: 'tests',
    command: ['vitest', 'run', ...REPORTERS, `--outputFile.json=${TESTS_REPORT}`],
    after: ['build'],
    isAlone: true,
    hasProgress: true,
    report: { path: TESTS_REPORT, read: vitestCounts },
  },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'scripts/playwright.config.ts'],
    after: ['build'],
    isAlone: true,
    hasProgress: true,
    report: { path: `${REPORTS}/browser.json`, read: playwrightCounts },
  },
]
