import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { consent, endedSession, person, personIdentity, registration, session } from '../../db/schema.ts'
import { deletePasskeys } from './passkey-store.ts'
import type { EndReason } from '../../http/use-case.ts'

export type Person = typeof person.$inferSelect
export type NewPerson = typeof person.$inferInsert

export const personByEmail = async (db: Db, email: string): Promise<Person | null> =>
  (await db.select().from(person).where(eq(person.email, email)))[0] ?? null

/** Null without an account, and for a disabled one. */
export const activePersonByEmail = async (db: Db, email: string): Promise<Person | null> => {
  const known = await personByEmail(db, email)
  return known?.isDisabled ? null : known
}

export const personById = async (db: Db, id: string): Promise<Person | null> =>
  (await db.select().from(person).where(eq(person.id, id)))[0] ?? null

export const addPerson = async (tx: Tx, row: NewPerson): Promise<void> => {
  await tx.insert(person).values(row)
}

export const addConsents = async (tx: Tx, rows: (typeof consent.$inferInsert)[]): Promise<void> => {
  await tx.insert(consent).values(rows)
}

type Registration = typeof registration.$inferSelect

/** How the person registered; null for an account that no form has created. */
export const registrationOf = async (db: Db, personId: string): Promise<Registration | null> =>
  (await db.select().from(registration).where(eq(registration.personId, personId)))[0] ?? null

export const addRegistration = async (tx: Tx, row: typeof registration.$inferInsert): Promise<void> => {
  await tx.insert(registration).values(row)
}

/** False if the person has a phone already. */
export const addPhone = async (tx: Tx, personId: string, phone: string): Promise<boolean> => {
  const added = await tx
    .update(person)
    .set({ phone, phoneProvedAt: null })
    .where(and(eq(person.id, personId), isNull(person.phone)))
    .returning({ id: person.id })
  return added.length > 0
}

/** Replaces the phone; false if it is the stored one. */
export const replacePhone = async (tx: Tx, personId: string, phone: string): Promise<boolean> => {
  const replaced = await tx
    .update(person)
    .set({ phone, phoneProvedAt: null })
    .where(and(eq(person.id, personId), or(isNull(person.phone), ne(person.phone, phone))))
    .returning({ id: person.id })
  return replaced.length > 0
}

/** The accounts that a phone may sign in to: their mailbox is proved, and they are not disabled. */
export const accountsOfPhone = async (db: Db, phone: string): Promise<Person[]> =>
  db
    .select()
    .from(person)
    .where(and(eq(person.phone, phone), isNotNull(person.emailProvedAt), eq(person.isDisabled, false)))

/** Notes that phone and mailbox were proved together; does nothing if the phone is another one by now. */
export const markPhoneProved = async (tx: Tx, personId: string, phone: string, at: Date): Promise<void> => {
  await tx
    .update(person)
    .set({ phoneProvedAt: at })
    .where(and(eq(person.id, personId), eq(person.phone, phone)))
}

export const setPasswordHash = async (tx: Tx, personId: string, passwordHash: string): Promise<void> => {
  await tx.update(person).set({ passwordHash }).where(eq(person.id, personId))
}

/** Stores a stronger hash of the same password, unless the password has changed meanwhile. */
export const strengthenHash = async (tx: Tx, personId: string, weak: string, strong: string): Promise<void> => {
  await tx
    .update(person)
    .set({ passwordHash: strong })
    .where(and(eq(person.id, personId), eq(person.passwordHash, weak)))
}

/** Marks the mailbox as proved; false if it was already. */
export const markProved = async (tx: Tx, personId: string, at: Date): Promise<boolean> => {
  const proved = await tx
    .update(person)
    .set({ emailProvedAt: at })
    .where(and(eq(person.id, personId), isNull(person.emailProvedAt)))
    .returning({ id: person.id })
  return proved.length > 0
}

/** The ways in that were removed: the providers of identities, and the labels of passkeys. */
interface RemovedWays {
  identities: string[]
  passkeys: string[]
}

/** Deletes phone, password, linked identities and passkeys, which only the real owner should have set. */
export const forgetSettings = async (tx: Tx, personId: string): Promise<RemovedWays> => {
  const none = { phone: null, phoneProvedAt: null, passwordHash: null, passkeyHandle: null }
  await tx.update(person).set(none).where(eq(person.id, personId))
  const identities = await tx.delete(personIdentity).where(eq(personIdentity.personId, personId)).returning()
  const passkeys = await deletePasskeys(tx, personId)
  return { identities: identities.map(({ provider }) => provider), passkeys: passkeys.map(({ label }) => label) }
}

/** When the person's live sessions began that a proof of who it is has opened: no ticket, and no passkey without user verification. */
export const sessionStartsOf = async (db: Db, personId: string): Promise<Date[]> => {
  const isProved = and(eq(session.personId, personId), isNotNull(session.authenticatedAt))
  const rows = await db.select({ createdAt: session.createdAt }).from(session).where(isProved)
  return rows.map(({ createdAt }) => createdAt)
}

/** Ends all sessions of the person; the browsers that had them are told the reason, if there is one. */
export const endSessions = async (tx: Tx, personId: string, reason?: EndReason): Promise<void> => {
  const { id, expiresAt } = session
  const ended = await tx.delete(session).where(eq(session.personId, personId)).returning({ id, expiresAt })
  if (reason && ended.length > 0) await tx.insert(endedSession).values(ended.map((row) => ({ ...row, reason })))
}
