import { and, asc, desc, eq, exists, gte, inArray, isNull, not, or, type SQL } from 'drizzle-orm'
import { readableEmail } from '../../../auth/pages/layout.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { capturedEmail, consent, person } from '../../../db/schema.ts'

export type CapturedEmail = typeof capturedEmail.$inferSelect

/** Stores an e-mail address; an existing row is unchanged. */
export const keepEmail = async (tx: Tx, row: typeof capturedEmail.$inferInsert): Promise<void> => {
  await tx.insert(capturedEmail).values(row).onConflictDoNothing()
}

const from = (since: Date | undefined) => (since === undefined ? undefined : gte(capturedEmail.createdAt, since))

/** One page of the addresses captured since a moment, latest first. `page` counts from 1. */
export const emailPage = (
  db: Db,
  since: Date | undefined,
  { page, rows }: { page: number; rows: number },
): Promise<CapturedEmail[]> =>
  db
    .select()
    .from(capturedEmail)
    .where(from(since))
    .orderBy(desc(capturedEmail.createdAt), desc(capturedEmail.email))
    .limit(rows)
    .offset((page - 1) * rows)

/** The newsletter's consents of the address's owner that are, since the address was left, withdrawn, or that are in force. */
const newsletters = (db: Db, isIt: SQL | undefined) =>
  exists(
    db
      .select({ id: consent.id })
      .from(consent)
      .innerJoin(person, eq(person.id, consent.personId))
      .where(and(eq(person.email, capturedEmail.email), eq(consent.kind, 'newsletter'), isIt)),
  )

/** All captured addresses, earliest first, without those whose owners have withdrawn their consent to the newsletter since. */
export const allEmails = (db: Db, since: Date | undefined): Promise<CapturedEmail[]> => {
  const isWithdrawn = newsletters(db, gte(consent.withdrawnAt, capturedEmail.createdAt))
  const isInForce = newsletters(db, isNull(consent.withdrawnAt))
  return db
    .select()
    .from(capturedEmail)
    .where(and(from(since), or(not(isWithdrawn), isInForce)))
    .orderBy(asc(capturedEmail.createdAt), asc(capturedEmail.email))
}

export const countEmails = (db: Db, since: Date | undefined): Promise<number> => db.$count(capturedEmail, from(since))

/** Deletes an address, also in the spelling that was stored before addresses had one form; returns false if it is not stored. */
export const forgetEmail = async (tx: Tx, email: string): Promise<boolean> => {
  const isIt = inArray(capturedEmail.email, [email, readableEmail(email)])
  return (await tx.delete(capturedEmail).where(isIt).returning({ email: capturedEmail.email })).length > 0
}
