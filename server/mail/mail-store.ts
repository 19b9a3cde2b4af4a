import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { outbox } from '../db/schema.ts'

interface NewMail {
  id: string
  dedupeKey: string
  sealed: string
  expiresAt: Date
  at: Date
}

/** A mail that only this process may send until its lease ends. `attempts` counts this attempt and identifies the lease. */
export interface ClaimedMail {
  id: string
  sealed: string | null
  attempts: number
  createdAt: Date
  expiresAt: Date
}

type DueMail = Pick<ClaimedMail, 'id' | 'attempts'>

const settled = { sealed: null, nextAttemptAt: null, leasedUntil: null }

const isDue = (at: Date) =>
  and(lte(outbox.nextAttemptAt, at), or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, at)))

const isHeld = ({ id, attempts }: ClaimedMail) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt))

export const addMail = async (tx: Tx, { at, ...mail }: NewMail): Promise<void> => {
  await tx
    .insert(outbox)
    .values({ ...mail, nextAttemptAt: at, createdAt: at })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}

/** The mail that has been due longest; null if none is due. */
export const findDue = async (db: Db, at: Date): Promise<DueMail | null> =>
  (await db.select().from(outbox).where(isDue(at)).orderBy(asc(outbox.nextAttemptAt)).limit(1))[0] ?? null

/** Leases a mail to this process; null if another process was faster. */
export const claimMail = async (tx: Tx, due: DueMail, at: Date, leasedUntil: Date): Promise<ClaimedMail | null> => {
  const [claimed] = await tx
    .update(outbox)
    .set({ leasedUntil, attempts: due.attempts + 1 })
    .where(and(eq(outbox.id, due.id), eq(outbox.attempts, due.attempts), isDue(at)))
    .returning()
  return claimed ?? null
}

/** Prolongs the lease of a mail that is being sent. */
export const keepLease = async (tx: Tx, mail: ClaimedMail, leasedUntil: Date): Promise<void> => {
  await tx.update(outbox).set({ leasedUntil }).where(isHeld(mail))
}

/** Marks a mail as sent, even if another process holds its lease by now. */
export const markSent = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .update(outbox)
    .set({ ...settled, sentAt: at })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
}

/** Deletes deferred work that is done, which is no mail that was sent. */
export const dropTask = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(outbox).where(eq(outbox.id, id))
}

export const postpone = async (tx: Tx, mail: ClaimedMail, nextAttemptAt: Date): Promise<void> => {
  await tx.update(outbox).set({ nextAttemptAt, leasedUntil: null }).where(isHeld(mail))
}

export const markFailed = async (tx: Tx, mail: ClaimedMail, at: Date): Promise<void> => {
  await tx
    .update(outbox)
    .set({ ...settled, failedAt: at })
    .where(isHeld(mail))
}

/** Mails up to this time that are neither sent nor given up, those that are due first; at most `most`. */
export const findWaiting = (db: Db, at: Date, most: number) =>
  db
    .select({ createdAt: outbox.createdAt, nextAttemptAt: outbox.nextAttemptAt, leasedUntil: outbox.leasedUntil })
    .from(outbox)
    .where(and(isNotNull(outbox.nextAttemptAt), lte(outbox.createdAt, at)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(most)

/** How many mails were sent between two times. */
export const countSent = (db: Db, since: Date, at: Date): Promise<number> =>
  db.$count(outbox, and(gte(outbox.sentAt, since), lte(outbox.sentAt, at)))

/** Makes mails due that a clock ahead of time has postponed beyond `latest`, and ends leases beyond `latestLease`. */
export const cutMailWaits = async (
  tx: Tx,
  { at, latest, latestLease }: { at: Date; latest: Date; latestLease: Date },
): Promise<void> => {
  await tx.update(outbox).set({ nextAttemptAt: at }).where(gt(outbox.nextAttemptAt, latest))
  await tx
    .update(outbox)
    .set({ leasedUntil: null })
    .where(and(isNotNull(outbox.nextAttemptAt), gt(outbox.leasedUntil, latestLease)))
}

/** Deletes unsent mails. One that is being sent at this moment may still arrive. */
export const dropWaiting = async (tx: Tx, dedupeKeys: readonly string[]): Promise<void> => {
  if (dedupeKeys.length === 0) return
  await tx.delete(outbox).where(and(inArray(outbox.dedupeKey, [...dedupeKeys]), isNull(outbox.sentAt)))
}

/** Deletes mails that were sent or given up and are older than `before`. */
export const dropSettled = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(outbox).where(and(isNull(outbox.nextAttemptAt), lt(outbox.createdAt, before)))
}
