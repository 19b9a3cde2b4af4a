import { defineConfig } from 'vitest/config'

/** Without it, drizzle alone takes most of the time that a test file needs to start. */
const execArgv = ['--import', new URL('./server/lean-imports.ts', import.meta.url).href]

/** One server process has one database engine, so the API suite is two projects over the same files. */
const api = (name: string, databaseUrl: string) => ({
  test: {
    name,
    include: ['{server,scripts}/**/*.api.test.ts'],
    env: { DATABASE_URL: databaseUrl },
    environment: 'node',
    execArgv,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{server,widget,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.dom.test.ts'],
          environment: 'node',
          execArgv,
        },
      },
      {
        test: { name: 'dom', include: ['widget/**/*.test.tsx', 'widget/**/*.dom.test.ts'], environment: 'happy-dom' },
      },
      api('sqlite', ''),
      api('postgres', process.env.TEST_DATABASE_URL ?? 'pglite:'),
    ],
  },
})
