import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a program of this project at its root, with this data folder and nobody at the terminal. */
const runAt = async (dataDir: string, program: string, ...args: string[]): Promise<Ended> => {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  const [code] = await once(child, 'close')
  return { code, ...written }
}

/** `npm run school -- …` as an operator types it. */
export const operateByNpm = (dataDir: string, line: string): Promise<Ended> =>
  runAt(dataDir, 'npm', 'run', '--silent', 'school', '--', ...line.split(' '))

/** The process that npm starts for it, without npm. */
export const operate = (dataDir: string, line: string): Promise<Ended> =>
  runAt(dataDir, 'node', 'scripts/school.ts', ...line.split(' '))
