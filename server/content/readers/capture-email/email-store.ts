import { asc, desc, gte, inArray } from 'drizzle-orm'
import { readableEmail } from '../../../auth/pages/layout.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { capturedEmail } from '../../../db/schema.ts'

export type CapturedEmail = typeof capturedEmail.$inferSelect

/** Stores an e-mail address; an existing row is unchanged. */
export const keepEmail = async (tx: Tx, row: CapturedEmail): Promise<void> => {
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

/** All captured addresses, earliest first. */
export const allEmails = (db: Db, since: Date | undefined): Promise<CapturedEmail[]> =>
  db.select().from(capturedEmail).where(from(since)).orderBy(asc(capturedEmail.createdAt), asc(capturedEmail.email))

export const countEmails = (db: Db, since: Date | undefined): Promise<number> => db.$count(capturedEmail, from(since))

/** Deletes an address, also in the spelling that was stored before addresses had one form; returns false if it is not stored. */
export const forgetEmail = async (tx: Tx, email: string): Promise<boolean> => {
  const isIt = inArray(capturedEmail.email, [email, readableEmail(email)])
  return (await tx.delete(capturedEmail).where(isIt).returning({ email: capturedEmail.email })).length > 0
}
