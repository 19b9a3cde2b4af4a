import { and, asc, count, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../server/db/database.ts'
import { outbox, person, session } from '../../server/db/schema.ts'

export const personByEmail = async (db: Db, email: string) =>
  (await db.select().from(person).where(eq(person.email, email)).limit(1))[0] ?? null

/** Sessions that still open something, the latest used first. */
export const liveSessions = (db: Db, personId: string, at: Date) =>
  db
    .select({ createdAt: session.createdAt, seenAt: session.seenAt, expiresAt: session.expiresAt })
    .from(session)
    .where(and(eq(session.personId, personId), gt(session.expiresAt, at)))
    .orderBy(desc(session.seenAt))

export const setDisabled = async (tx: Tx, personId: string, isDisabled: boolean): Promise<void> => {
  await tx.update(person).set({ isDisabled }).where(eq(person.id, personId))
}

export const endSessions = async (tx: Tx, personId: string): Promise<void> => {
  await tx.delete(session).where(eq(session.personId, personId))
}

/** Mails that have neither left nor been given up, the next one first. */
export const waitingMails = (db: Db) =>
  db.select().from(outbox).where(isNotNull(outbox.nextAttemptAt)).orderBy(asc(outbox.nextAttemptAt))

export const countFailedMails = async (db: Db): Promise<number> =>
  (await db.select({ mails: count() }).from(outbox).where(isNotNull(outbox.failedAt)))[0]?.mails ?? 0

/** Makes every waiting mail due; one that is being sent at this moment keeps its lease. */
export const makeDue = async (tx: Tx, at: Date): Promise<void> => {
  await tx.update(outbox).set({ nextAttemptAt: at }).where(isNotNull(outbox.nextAttemptAt))
}
