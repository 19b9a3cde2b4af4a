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
  /** The tests' report, and how to count by it. A stage without one is a single check. */
  report?: { path: string; read: (report: unknown) => Counts }
}

const vitest = (name: string, projects: string[]): Stage => {
  const path = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  return {
    name,
    command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...reporters],
    report: { path, read: vitestCounts },
  }
}

/** Everything that must hold, in the order of starting. */
export const stages: Stage[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'check:format'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'check:lint'] },
  { name: 'imports', command: ['npm', 'run', '--silent', 'check:imports'] },
  { ...vitest('api', ['sqlite', 'postgres']), after: ['build'] },
  { ...vitest('unit', ['unit', 'dom']), after: ['build'] },
  { name: 'bundle', command: ['npm', 'run', '--silent', 'check:bundle'], after: ['build'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'scripts/playwright.config.ts'],
    after: ['build'],
    isAlone: true,
    report: { path: `${REPORTS}/browser.json`, read: playwrightCounts },
  },
]
