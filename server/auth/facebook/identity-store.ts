import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { person, personIdentity } from '../../db/schema.ts'
import type { Person } from '../accounts/account-store.ts'

const PROVIDER = 'facebook'

/** The person that the identity is linked to; null without one. */
export const personByIdentity = async (db: Db, externalId: string): Promise<Person | null> => {
  const isIt = and(eq(personIdentity.provider, PROVIDER), eq(personIdentity.externalId, externalId))
  const rows = await db
    .select({ person })
    .from(personIdentity)
    .innerJoin(person, eq(person.id, personIdentity.personId))
    .where(isIt)
  return rows[0]?.person ?? null
}

interface NewIdentity {
  id: string
  personId: string
  externalId: string
  createdAt: Date
}

/** Rejects with `UniqueViolation` if the identity is already linked. */
export const addIdentity = async (tx: Tx, identity: NewIdentity): Promise<void> => {
  await tx.insert(personIdentity).values({ ...identity, provider: PROVIDER })
}
