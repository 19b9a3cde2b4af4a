import { PassThrough } from 'node:stream'
import { operate } from '../../scripts/school/operate.ts'
import type { School } from './school.ts'
import { expect } from './test.ts'

/** What `npm run school -- …` prints beside the running school. It runs in this process: a new one takes a second. */
export const askOperator = async ({ dataDir }: School, line: string): Promise<string> => {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const code = await operate(line.split(' '), { env: { DATA_DIR: dataDir }, input, output, errors })
  expect([code, String(errors.read() ?? '')]).toEqual([0, ''])
  return String(output.read() ?? '')
}
