import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { refund } from '../../db/schema.ts'
import type { Attempt } from '../attempt-store.ts'
import { noteOrder } from '../order-store.ts'

export type Refund = typeof refund.$inferSelect

interface NewRefund {
  attempt: Attempt
  /** Minor units. */
  amount: number
  reason: 'double' | 'late' | 'binding' | 'mismatch' | 'operator'
  /** Identifies the cause: one cause is refunded at most once. */
  dedupeKey: string
  at: Date
}

/** Queues a refund; the worker executes it. */
export const addRefund = async (tx: Tx, { attempt, amount, reason, dedupeKey, at }: NewRefund): Promise<void> => {
  const added = await tx
    .insert(refund)
    .values({
      id: randomUUID(),
      attemptId: attempt.id,
      amount,
      reason,
      dedupeKey,
      state: 'created',
      checkAt: at,
      createdAt: at,
    })
    .onConflictDoNothing({ target: refund.dedupeKey })
    .returning({ id: refund.id })
  if (added.length > 0)
    await noteOrder(tx, { orderId: attempt.orderId, attemptId: attempt.id, what: `refund ${amount}`, by: reason, at })
}

export const refundById = async (db: Db, id: string): Promise<Refund | null> =>
  (await db.select().from(refund).where(eq(refund.id, id)))[0] ?? null

export const refundsOf = (db: Db, attemptId: string): Promise<Refund[]> =>
  db.select().from(refund).where(eq(refund.attemptId, attemptId)).orderBy(asc(refund.createdAt))

export const dueRefunds = (db: Db, at: Date, most: number): Promise<Refund[]> =>
  db.select().from(refund).where(lte(refund.checkAt, at)).orderBy(asc(refund.checkAt)).limit(most)

/** Claims a refund for this process until `leasedUntil`; false if another process was faster. */
export const claimRefund = async (tx: Tx, { id, checks }: Refund, leasedUntil: Date): Promise<boolean> => {
  const claimed = await tx
    .update(refund)
    .set({ checks: checks + 1, checkAt: leasedUntil, state: 'processing' })
    .where(and(eq(refund.id, id), eq(refund.checks, checks), inArray(refund.state, ['created', 'processing'])))
    .returning({ id: refund.id })
  return claimed.length > 0
}

/** Schedules a claimed refund that has not ended: its lease until later, or the next request. */
export const scheduleRefund = async (tx: Tx, { id, checks }: Refund, checkAt: Date): Promise<void> => {
  await tx
    .update(refund)
    .set({ checkAt })
    .where(and(eq(refund.id, id), eq(refund.checks, checks + 1), eq(refund.state, 'processing')))
}

/** Makes refunds due whose next request a clock ahead of time has set beyond `latest`. */
export const cutRefundWaits = async (tx: Tx, at: Date, latest: Date): Promise<void> => {
  await tx.update(refund).set({ checkAt: at }).where(gt(refund.checkAt, latest))
}

/** Schedules a refused refund again under a new id, since providers answer a repeated id with the first response. */
export const requestAnew = async (tx: Tx, id: string, checkAt: Date): Promise<void> => {
  await tx
    .update(refund)
    .set({ id: randomUUID(), checkAt })
    .where(and(eq(refund.id, id), eq(refund.state, 'processing')))
}

/** Ends a refund: `done`, `failed` (the provider will not return the money) or `manual` (a person has to decide). */
export const endRefund = async (
  tx: Tx,
  id: string,
  end: { state: 'done' | 'failed' | 'manual'; ref: string | null; at: Date },
): Promise<boolean> => {
  const ended = await tx
    .update(refund)
    .set({ state: end.state, ref: end.ref, checkAt: null, doneAt: end.at })
    .where(and(eq(refund.id, id), eq(refund.state, 'processing')))
    .returning({ id: refund.id })
  return ended.length > 0
}

/** Marks a `manual` or `failed` refund as done; null if it is in another state. `before` is its previous state. */
export const endByHand = async (tx: Tx, id: string, at: Date): Promise<{ refund: Refund; before: string } | null> => {
  const [before] = await tx.select().from(refund).where(eq(refund.id, id))
  const [ended] = await tx
    .update(refund)
    .set({ state: 'done', checkAt: null, doneAt: at })
    .where(and(eq(refund.id, id), inArray(refund.state, ['manual', 'failed'])))
    .returning()
  return before && ended ? { refund: ended, before: before.state } : null
}
