import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { isFull } from '../server/testing/sizes.ts'
import { findChromium } from './chromium.ts'

const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

process.env.DATABASE_URL = '' // each test has a SQLite file of its own, whatever the shell sets

export default defineConfig({
  testDir: '../demo-pages',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.test-results/browser',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  grepInvert: isFull ? undefined : /@full/,
  globalSetup: '../demo-pages/testing/seed-once.ts',
  build: { external: ['**/*'] }, // Node strips the types itself, faster than Playwright transpiles
  workers: Math.max(3, availableParallelism()), // tests mostly wait
  retries: 0,
  timeout: 20 * 60_000, // only for hanging tests: a machine may be ten times slower than usual
  expect: { timeout: 2 * 60_000 },
  reporter: [['../demo-pages/testing/progress.ts'], ['json', { outputFile: '../.test-results/browser.json' }]],
  use: {
    actionTimeout: 2 * 60_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: QUIET_CHROMIUM },
  },
})
