import { askOperator } from '../testing/operator.ts'
import type { School } from '../testing/school.ts'

interface Signup {
  email: string
  kind: string
  eventKey: string
  origin: string
}

/** Everybody who has signed up for anything, the latest first, as the operator sees it. */
export const signups = async (school: School): Promise<Signup[]> => {
  const rows: Signup[] = JSON.parse(await askOperator(school, 'events list --json'))
  return rows.map(({ email, kind, eventKey, origin }) => ({ email, kind, eventKey, origin }))
}
