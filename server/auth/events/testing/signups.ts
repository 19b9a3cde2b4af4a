import type { School } from '../../../testing/school.ts'
import { allSignups } from '../../stores/event-store.ts'

/** What is recorded for an address, by its event, without ids and times. */
export const signupsOf = async ({ deps }: School, email = 'mama@example.com') => {
  const all = await allSignups(deps.db, { eventKey: undefined, since: undefined })
  return all
    .filter((row) => row.email === email)
    .map(({ signup: { kind, eventKey, details, origin, utm } }) => ({ kind, eventKey, details, origin, utm }))
    .toSorted((left, right) => left.eventKey.localeCompare(right.eventKey))
}

/** Kinds and keys alone. */
export const recorded = async (school: School, email?: string) =>
  (await signupsOf(school, email)).map(({ kind, eventKey }) => [kind, eventKey])
