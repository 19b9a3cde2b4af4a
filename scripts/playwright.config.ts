import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { INSTANT } from '../demo-pages/landings/testing/instant-forms.ts'
import { engine } from '../demo-pages/testing/browsers/engine.ts'
import { MINUTE_MS } from '../server/contract/durations.ts'
import { isFull } from '../server/testing/sizes.ts'
import { browserOptions } from './engines/browser-options.ts'
import { driverLimits, patternOf } from './engines/driver-limits.ts'
import { readPassed } from './engines/passed-tests.ts'

process.env.DATABASE_URL = '' // each test has a SQLite file of its own, whatever the shell sets

const isChromium = engine === 'chromium'
const report = isChromium ? 'browser' : engine
const { TEST_PASSED: passedPath, WPE_DRIVER, OLD_CHROMIUM } = process.env
const skipped = [...(engine === 'chromium' ? [] : driverLimits[engine]), ...(passedPath ? readPassed(passedPath) : [])]

/** The tests of landings once more, with instant forms on them. */
const instant = { name: INSTANT, testMatch: 'landings/**/*.e2e.ts' }

export default defineConfig({
  testDir: '../demo-pages',
  testMatch: '**/*.e2e.ts',
  projects: [{ name: '' }, ...(isFull && isChromium ? [instant] : [])],
  outputDir: `../.test-results/${report}`,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  grepInvert: [
    ...(isFull ? [] : [/@full/]),
    ...(WPE_DRIVER ? [] : [/@wpe/]),
    ...(WPE_DRIVER || OLD_CHROMIUM ? [] : [/@older/]),
    ...skipped.map(patternOf),
  ],
  globalSetup: '../demo-pages/testing/server/seed-once.ts',
  build: { external: ['**/*'] }, // Node strips the types itself, faster than Playwright transpiles
  workers: isChromium ? Math.max(3, availableParallelism()) : Math.max(2, availableParallelism()), // tests mostly wait
  retries: 0,
  timeout: (isChromium ? 20 : 6) * MINUTE_MS, // only for hanging tests: a machine may be ten times slower than usual
  expect: { timeout: (isChromium ? 2 : 1) * MINUTE_MS, toPass: { timeout: 2 * MINUTE_MS } },
  reporter: [
    ['../demo-pages/testing/progress.ts'],
    ['json', { outputFile: `../.test-results/${report}.json` }],
    ...(passedPath ? [['./engines/passed-tests.ts'] as const] : []),
  ],
  use: {
    actionTimeout: (isChromium ? 2 : 1) * MINUTE_MS,
    navigationTimeout: (isChromium ? 0 : 1) * MINUTE_MS,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    ...browserOptions,
  },
})
