import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { giveUp } from './terminal.ts'

interface FullRun {
  /** The test file, whose size is configurable. */
  file: string
  /** Command-line options by name, with the variable that the test reads and the default value. */
  sizes: Record<string, { variable: string; usual: string }>
}

const runs: Record<string, FullRun> = {
  /** Payments through failing providers: `npm run chaos -- --payments 10000 --seed 7 --project postgres`. */
  chaos: {
    file: 'server/orders/settling/chaos.api.test.ts',
    sizes: {
      payments: { variable: 'CHAOS_PAYMENTS', usual: '10000' },
      seed: { variable: 'CHAOS_SEED', usual: '20261121' },
    },
  },
  /** Concurrent requests to two servers on one database: `npm run storm -- --rounds 500 --project postgres`. */
  storm: {
    file: 'server/orders/storm.api.test.ts',
    sizes: { rounds: { variable: 'STORM_ROUNDS', usual: '500' } },
  },
}

/** Runs one test file at the size given on the command line, on SQLite or with `--project postgres`. Resolves with its exit code. */
const runInFull = async ({ file, sizes }: FullRun, args: string[]): Promise<number> => {
  const names = Object.keys(sizes)
  const options = Object.fromEntries(['project', ...names].map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options })
  const given = Object.entries(sizes).map(([name, { variable, usual }]) => [variable, values[name] ?? usual])
  const { project = 'sqlite' } = values
  const child = spawn('vitest', ['run', '--project', project, file], {
    env: {
      ...process.env,
      TEST_SIZE: 'full',
      ...Object.fromEntries(given),
      PATH: `node_modules/.bin:${process.env.PATH}`,
    },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

const [name = '', ...args] = process.argv.slice(2)
const run = runs[name] ?? giveUp(`There is no ${name}: choose ${Object.keys(runs).join(' or ')}.`)
process.exitCode = await runInFull(run, args)
