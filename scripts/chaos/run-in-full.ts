import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

interface FullRun {
  /** The test file, whose size is configurable. */
  file: string
  /** Command-line options by name, with the variable that the test reads and the default value. */
  sizes: Record<string, { variable: string; usual: string }>
}

/** Runs one test file at the size given on the command line, on SQLite or with `--project postgres`. Resolves with its exit code. */
export const runInFull = async ({ file, sizes }: FullRun): Promise<number> => {
  const names = Object.keys(sizes)
  const options = Object.fromEntries(['project', ...names].map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
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
