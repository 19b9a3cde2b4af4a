import type { Engine } from '../../demo-pages/testing/browsers/engine.ts'
import type { Installable } from '../engines/packages.ts'
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts'

/** The folder of the test reports, relative to the project root. */
export const REPORTS = '.test-results'

export interface Stage {
  name: string
  /** Program and arguments; `node_modules/.bin` is in PATH. */
  command: [string, ...string[]]
  /** Stages that must have passed before this one. */
  after?: string[]
  /** Runs only while no other stage runs. */
  isAlone?: boolean
  /** Prints its output line by line while it runs: progress and failures. */
  hasProgress?: boolean
  /** The browser engine that the stage needs. Where it cannot be had, the stage is left out. */
  engine?: Installable
  /** Variables of its environment. */
  env?: Record<string, string>
  /** The test report and its parser. A stage without one counts as a single check. */
  report?: { path: string; read: (report: unknown) => Counts }
}

/** The stages of `npm run check`: they read the sources only. */
export const checks: Stage[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'imports', command: ['node', 'scripts/imports/check-imports.ts'] },
  { name: 'glossary', command: ['node', 'scripts/checks/glossary/check-glossary.ts'] },
]

const TESTS_REPORT = `${REPORTS}/tests.json`
const TOPOLOGY_REPORT = `${REPORTS}/topology.json`
const REPORTERS = ['--reporter=./scripts/test/vitest-progress.ts', '--reporter=json']

/** Browser tests with one of these tags, in another engine than Chromium. */
const inEngine = (engine: Exclude<Engine, 'chromium'>, tags: string): Stage => ({
  name: engine,
  command: ['playwright', 'test', '--config', 'scripts/playwright.config.ts', '--grep', tags],
  after: ['build'],
  isAlone: true,
  hasProgress: true,
  engine,
  env: { TEST_ENGINE: engine },
  report: { path: `${REPORTS}/${engine}.json`, read: playwrightCounts },
})

/** The stages of both sizes, in order of start. */
const commonStages: Stage[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  ...checks,
  { name: 'bundle', command: ['node', 'scripts/build/check-bundle.ts'], after: ['build'] },
  {
    name: 'tests',
    command: ['vitest', 'run', '--project=!topology', ...REPORTERS, `--outputFile.json=${TESTS_REPORT}`],
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

const inOldChromium = (version: string): Stage => ({
  name: `Chromium ${version}`,
  command: ['node', 'scripts/engines/old/chromium.ts', version],
  after: ['build'],
  isAlone: true,
  hasProgress: true,
  report: { path: `${REPORTS}/chromium-${version}.json`, read: playwrightCounts },
})

/** The stages of `npm test`. */
export const stages: Stage[] = [...commonStages, inEngine('webkit', '@webkit')]

/** The stages of `npm run test:full`. */
export const fullStages: Stage[] = [
  ...commonStages,
  inEngine('webkit', '@webkit|@engines'),
  inEngine('firefox', '@webkit|@engines'),
  inOldChromium('109'),
  inOldChromium('92'),
  {
    name: 'WPE',
    command: ['node', 'scripts/engines/old/wpe.ts'],
    after: ['build'],
    isAlone: true,
    hasProgress: true,
    engine: 'wpe',
    report: { path: `${REPORTS}/wpe.json`, read: playwrightCounts },
  },
  {
    name: 'topology',
    command: [
      'vitest',
      'run',
      '--project=topology',
      '--maxWorkers=1',
      ...REPORTERS,
      `--outputFile.json=${TOPOLOGY_REPORT}`,
    ],
    after: ['build'],
    isAlone: true,
    hasProgress: true,
    report: { path: TOPOLOGY_REPORT, read: vitestCounts },
  },
]
