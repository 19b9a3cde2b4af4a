import { PassThrough } from 'node:stream'
import { operate } from '../operate.ts'
import type { Ended } from './command-line.ts'

/** Carries out a command line in this process, with this data folder and nobody at the terminal. */
export const operateHere = async (dataDir: string, line: string, env: Record<string, string> = {}): Promise<Ended> => {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const code = await operate(line.split(' '), { env: { DATA_DIR: dataDir, ...env }, input, output, errors })
  return { code, stdout: String(output.read() ?? ''), stderr: String(errors.read() ?? '') }
}
