import { and, asc, count, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { passkey, passkeyChallenge, person, personIdentity } from '../../db/schema.ts'

type Person = typeof person.$inferSelect
export type Passkey = typeof passkey.$inferSelect
export type PasskeyChallenge = typeof passkeyChallenge.$inferSelect

export const addChallenge = async (tx: Tx, row: typeof passkeyChallenge.$inferInsert): Promise<void> => {
  await tx.insert(passkeyChallenge).values(row)
}

/** What an answer to a challenge must match. */
export type ChallengeKey = Pick<PasskeyChallenge, 'id' | 'purpose' | 'origin' | 'browserHash' | 'personId'>

/** Spends a challenge, expired or not; of parallel attempts only one gets it. An answer that does not match leaves it as it is. */
export const spendChallenge = async (
  tx: Tx,
  { id, purpose, origin, browserHash, personId }: ChallengeKey,
): Promise<PasskeyChallenge | null> => {
  const fits = and(
    eq(passkeyChallenge.id, id),
    eq(passkeyChallenge.purpose, purpose),
    eq(passkeyChallenge.origin, origin),
    eq(passkeyChallenge.browserHash, browserHash),
    personId === null ? isNull(passkeyChallenge.personId) : eq(passkeyChallenge.personId, personId),
  )
  return (await tx.delete(passkeyChallenge).where(fits).returning())[0] ?? null
}

export const dropOldChallenges = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, at))
}

/** A passkey and its person; null without one. */
export const passkeyById = async (db: Db, id: string): Promise<{ passkey: Passkey; person: Person } | null> =>
  (
    await db
      .select({ passkey, person })
      .from(passkey)
      .innerJoin(person, eq(person.id, passkey.personId))
      .where(eq(passkey.id, id))
  )[0] ?? null

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (db: Db, personId: string): Promise<Passkey[]> =>
  db.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(asc(passkey.createdAt), asc(passkey.id))

/** How many passkeys were made for each other relying party, which work for it alone. */
export const passkeysOfOthers = (db: Db, rpId: string): Promise<{ rpId: string; passkeys: number }[]> =>
  db
    .select({ rpId: passkey.rpId, passkeys: count() })
    .from(passkey)
    .where(ne(passkey.rpId, rpId))
    .groupBy(passkey.rpId)
    .orderBy(asc(passkey.rpId))

/** Rejects with `UniqueViolation` if the credential is already known. */
export const addPasskey = async (tx: Tx, row: Passkey): Promise<void> => {
  await tx.insert(passkey).values(row)
}

/** Notes a sign-in; false if the passkey is gone. The counter never falls. */
export const notePasskeyUse = async (
  tx: Tx,
  { id, counter, isBackedUp, usedAt }: Pick<Passkey, 'id' | 'counter' | 'isBackedUp' | 'usedAt'>,
): Promise<boolean> => {
  const highest = sql<number>`case when ${passkey.counter} < ${counter} then ${counter} else ${passkey.counter} end`
  const noted = await tx
    .update(passkey)
    .set({ counter: highest, isBackedUp, usedAt })
    .where(eq(passkey.id, id))
    .returning({ id: passkey.id })
  return noted.length > 0
}

const isOwn = (id: string, personId: string) => and(eq(passkey.id, id), eq(passkey.personId, personId))

/** False if the person has no such passkey. */
export const renamePasskey = async (tx: Tx, id: string, personId: string, label: string): Promise<boolean> => {
  const renamed = await tx.update(passkey).set({ label }).where(isOwn(id, personId)).returning({ id: passkey.id })
  return renamed.length > 0
}

/** The deleted passkey; null if the person has no such one. */
export const deletePasskey = async (tx: Tx, id: string, personId: string): Promise<Passkey | null> =>
  (await tx.delete(passkey).where(isOwn(id, personId)).returning())[0] ?? null

/** Deletes all passkeys of a person, with the challenges under way, and answers them. */
export const deletePasskeys = async (tx: Tx, personId: string): Promise<Passkey[]> => {
  await tx.delete(passkeyChallenge).where(eq(passkeyChallenge.personId, personId))
  return tx.delete(passkey).where(eq(passkey.personId, personId)).returning()
}

export const handleOf = async (db: Db, personId: string): Promise<string | null> =>
  (await db.select({ handle: person.passkeyHandle }).from(person).where(eq(person.id, personId)))[0]?.handle ?? null

/** The handle of a person, which is `fresh` if there was none. */
export const keepHandle = async (tx: Tx, personId: string, fresh: string): Promise<string> => {
  await tx
    .update(person)
    .set({ passkeyHandle: fresh })
    .where(and(eq(person.id, personId), isNull(person.passkeyHandle)))
  return (await handleOf(tx, personId)) ?? fresh
}

/** True if a person can sign in: by a password, a code to a proved mailbox, an identity at a provider or a passkey. */
export const hasWayIn = async (db: Db, personId: string): Promise<boolean> => {
  const { passwordHash, emailProvedAt } = person
  const [own] = await db.select({ passwordHash, emailProvedAt }).from(person).where(eq(person.id, personId))
  if (own && (own.passwordHash !== null || own.emailProvedAt !== null)) return true
  const [identities, passkeys] = [
    await db.$count(personIdentity, eq(personIdentity.personId, personId)),
    await db.$count(passkey, eq(passkey.personId, personId)),
  ]
  return identities + passkeys > 0
}
