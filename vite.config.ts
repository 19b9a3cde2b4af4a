import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isFull, postgresFiles } from './server/testing/sizes.ts'

const execArgv = ['--always-sparkplug'] // most code runs a few times only, and is compiled at once

const HANGING_MS = (isFull ? 60 : 20) * 60_000

/** These end only what hangs: a machine may be ten times slower than usual, and so no test has a limit of its own. */
const patience = { testTimeout: HANGING_MS, hookTimeout: HANGING_MS, expect: { poll: { timeout: 2 * 60_000 } } }

const API_FILES = ['{server,scripts}/**/*.api.test.ts']

/** One server process has one database engine, so the API suite is two projects over the same files. */
const api = (name: string, databaseUrl: string, include: string[], setupFiles: string[] = []) => ({
  test: {
    name,
    include,
    setupFiles,
    env: { DATABASE_URL: databaseUrl },
    environment: 'node',
    execArgv,
    isolate: false,
    ...patience,
  },
})

/** These load servers of several processes, and run after all others, one file at a time. */
const topology = {
  test: {
    name: 'topology',
    include: ['scripts/{campaign,deploy}/*.topology.test.ts'],
    environment: 'node',
    ...patience,
  },
}

export default defineConfig({
  test: {
    globalSetup: 'scripts/test/build-server.ts',
    maxWorkers: availableParallelism() + 1, // a test waits for a third of its time
    silent: 'passed-only',
    teardownTimeout: 2 * 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{server,widget,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.dom.test.ts', '**/*.topology.test.ts'],
          environment: 'node',
          execArgv,
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['widget/**/*.test.tsx', 'widget/**/*.dom.test.ts'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { enableIframePageLoading: true } } }, // of about:blank: the bank's frame
          setupFiles: ['widget/testing/clean-up.ts'],
          isolate: false,
          ...patience,
        },
      },
      api('sqlite', '', API_FILES),
      api('postgres', process.env.TEST_DATABASE_URL ?? 'pglite:', isFull ? API_FILES : postgresFiles, [
        'server/testing/drop-databases.ts',
      ]),
      ...(isFull ? [topology] : []),
    ],
  },
})
