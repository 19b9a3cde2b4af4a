import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isFull } from '../../server/testing/sizes.ts'
import { exitWithError, say } from '../terminal.ts'
import { playwrightCounts } from '../test/counts.ts'
import { driverLimits } from './driver-limits.ts'
import { ensureEngine } from './packages.ts'
import { readPassed, treeKey } from './passed-tests.ts'

/*
 * `npm run test:engines -- webkit|firefox [files] [options of playwright]`: the browser tests in one engine, as they are built now. Those
 * that have passed on this commit, with these changes, are not run again.
 */

const [name, ...args] = process.argv.slice(2)
if (name !== 'webkit' && name !== 'firefox') exitWithError('npm run test:engines -- webkit|firefox [files]')
const engine = name === 'firefox' ? 'firefox' : 'webkit'

process.chdir(`${import.meta.dirname}/../..`)
const missing = ensureEngine(engine)
if (missing) exitWithError(`${engine} is not here. Install it as root: ${missing}`)

const store = `.test-results/engines/${engine}/${treeKey()}${isFull ? '-full' : ''}.json`
const before = readPassed(store)
if (before.length > 0) say(`${before.length} tests have passed before: ${store}`)

const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'scripts/playwright.config.ts', '--pass-with-no-tests', ...args],
  { stdio: 'inherit', env: { ...process.env, TEST_ENGINE: engine, TEST_PASSED: store } },
)
const { passed, failed } = playwrightCounts(JSON.parse(readFileSync(`.test-results/${engine}.json`, 'utf8')))
say(`\n${before.length + passed} passed, ${failed} failed, ${driverLimits[engine].length} left out (driver)`)
process.exit(status ?? 1)
