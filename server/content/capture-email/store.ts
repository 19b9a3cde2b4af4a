import type { Db, Tx } from '../../db/database.ts'
import { capturedEmail } from '../../db/schema.ts'
import { desc } from 'drizzle-orm'

/** Keeps an address; one that is there stays as it is. */
export const keepEmail = async (tx: Tx, row: typeof capturedEmail.$inferInsert): Promise<void> => {
  await tx.insert(capturedEmail).values(row).onConflictDoNothing()
}

/** All that were left, the latest first. */
export const keptEmails = (db: Db) => db.select().from(capturedEmail).orderBy(desc(capturedEmail.createdAt))
