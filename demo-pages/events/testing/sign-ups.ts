import { askOperator } from '../../testing/sessions.ts'
import type { School } from '../../testing/school.ts'

interface Signup {
  email: string
  kind: string
  eventKey: string
  origin: string
}

/** All sign-ups, the latest first, as the operator sees them. */
export const signups = async (school: School): Promise<Signup[]> => {
  const rows: Signup[] = JSON.parse(await askOperator(school, 'events list --json'))
  return rows.map(({ email, kind, eventKey, origin }) => ({ email, kind, eventKey, origin }))
}
