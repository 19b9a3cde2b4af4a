import { operate } from '../../scripts/school/testing/command-line.ts'
import type { School } from '../testing/school.ts'
import { expect } from '../testing/test.ts'

interface Signup {
  email: string
  kind: string
  eventKey: string
  origin: string
}

/** What the operator's command about events writes; it works beside the running school. */
export const askOperator = async ({ dataDir }: School, line: string): Promise<string> => {
  const { code, stdout, stderr } = await operate(dataDir, `events ${line}`)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Everybody who has signed up for anything, the latest first, as the operator sees it. */
export const signups = async (school: School): Promise<Signup[]> => {
  const rows: Signup[] = JSON.parse(await askOperator(school, 'list --json'))
  return rows.map(({ email, kind, eventKey, origin }) => ({ email, kind, eventKey, origin }))
}
