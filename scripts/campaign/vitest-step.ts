import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dialect } from '../../server/db/dialect.ts'
import type { Found, Step } from './part.ts'

const ROOT = join(import.meta.dirname, '../..')
const SHOWN = 6_000

/** Runs a test file at its full size with these variables. It fails if a test does. */
export const runTestFile = async (file: string, { postgres }: Step, env: Record<string, string>): Promise<Found> => {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const own = { TEST_SIZE: 'full', TEST_DATABASE_URL: postgres?.url, DATABASE_URL: '', FORCE_COLOR: '0' }
  const child = spawn('vitest', ['run', '--project', dialect, file], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  process.off('exit', kill)
  return { failures: code === 0 ? [] : [`${output}${errors}`.slice(-SHOWN)] }
}
