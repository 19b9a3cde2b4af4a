import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { eventSignup, person } from '../../db/schema.ts'

interface SignupKey {
  personId: string
  kind: string
  eventKey: string
}

export const hasSignup = async (db: Db, { personId, kind, eventKey }: SignupKey): Promise<boolean> => {
  const isIt = and(eq(eventSignup.personId, personId), eq(eventSignup.kind, kind), eq(eventSignup.eventKey, eventKey))
  return (await db.select({ id: eventSignup.id }).from(eventSignup).where(isIt)).length > 0
}

/** False, and nothing changes, if the person has already signed up for this event. */
export const addSignup = async (tx: Tx, row: typeof eventSignup.$inferInsert): Promise<boolean> => {
  const once = [eventSignup.personId, eventSignup.kind, eventSignup.eventKey]
  const added = await tx
    .insert(eventSignup)
    .values(row)
    .onConflictDoNothing({ target: once })
    .returning({ id: eventSignup.id })
  return added.length > 0
}

/** Selects sign-ups for one event or for all, and since a moment or from the start. */
interface SignupFilter {
  eventKey: string | undefined
  since: Date | undefined
}

const fits = ({ eventKey, since }: SignupFilter) =>
  and(
    eventKey === undefined ? undefined : eq(eventSignup.eventKey, eventKey),
    since === undefined ? undefined : gte(eventSignup.createdAt, since),
  )

const signups = (db: Db, filter: SignupFilter) =>
  db
    .select({ signup: eventSignup, email: person.email, name: person.name, phone: person.phone })
    .from(eventSignup)
    .innerJoin(person, eq(person.id, eventSignup.personId))
    .where(fits(filter))

export type Signup = Awaited<ReturnType<typeof signups>>[number]

/** One page of sign-ups with their persons, the latest first. `page` counts from 1. */
export const signupPage = (
  db: Db,
  filter: SignupFilter,
  { page, rows }: { page: number; rows: number },
): Promise<Signup[]> =>
  signups(db, filter)
    .orderBy(desc(eventSignup.createdAt), desc(eventSignup.id))
    .limit(rows)
    .offset((page - 1) * rows)

/** All sign-ups with their persons, the earliest first. */
export const allSignups = (db: Db, filter: SignupFilter): Promise<Signup[]> =>
  signups(db, filter).orderBy(asc(eventSignup.createdAt), asc(eventSignup.id))

export const countSignups = (db: Db, filter: SignupFilter): Promise<number> => db.$count(eventSignup, fits(filter))
