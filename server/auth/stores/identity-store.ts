import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { person, personIdentity } from '../../db/schema.ts'
import type { Person } from './account-store.ts'

/** `provider` is the key of `IdentityProvider`, `externalId` its id of the person. */
export interface IdentityKey {
  provider: string
  externalId: string
}

/** Facebook's key. */
export const FACEBOOK = 'facebook'

export type LinkedIdentity = typeof personIdentity.$inferSelect

const isIt = ({ provider, externalId }: IdentityKey) =>
  and(eq(personIdentity.provider, provider), eq(personIdentity.externalId, externalId))

/** The person that the identity is linked to; null without one. */
export const personByIdentity = async (db: Db, key: IdentityKey): Promise<Person | null> => {
  const rows = await db
    .select({ person })
    .from(personIdentity)
    .innerJoin(person, eq(person.id, personIdentity.personId))
    .where(isIt(key))
  return rows[0]?.person ?? null
}

interface NewIdentity extends IdentityKey {
  id: string
  personId: string
  createdAt: Date
  usedAt?: Date
}

/** Rejects with `UniqueViolation` if the identity is already linked. */
export const addIdentity = async (tx: Tx, identity: NewIdentity): Promise<void> => {
  await tx.insert(personIdentity).values(identity)
}

export const noteIdentityUse = async (tx: Tx, key: IdentityKey, at: Date): Promise<void> => {
  await tx.update(personIdentity).set({ usedAt: at }).where(isIt(key))
}

/** The identities of a person, the oldest first. */
export const identitiesOf = (db: Db, personId: string): Promise<LinkedIdentity[]> =>
  db
    .select()
    .from(personIdentity)
    .where(eq(personIdentity.personId, personId))
    .orderBy(asc(personIdentity.createdAt), asc(personIdentity.id))

/** The deleted identity; null if the person has no such one. */
export const deleteIdentity = async (tx: Tx, personId: string, id: string): Promise<LinkedIdentity | null> => {
  const isTheirs = and(eq(personIdentity.id, id), eq(personIdentity.personId, personId))
  return (await tx.delete(personIdentity).where(isTheirs).returning())[0] ?? null
}
