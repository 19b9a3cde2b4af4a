import { operateHere } from '../../scripts/school/testing/operate-here.ts'
import type { School } from './school.ts'
import { expect } from './test.ts'

/** What `npm run school -- …` prints beside the running school. It runs in this process: a new one takes a second. */
export const askOperator = async ({ dataDir }: School, line: string): Promise<string> => {
  const { code, stdout, stderr } = await operateHere(dataDir, line)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}
