import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { refund } from '../../db/schema.ts'
import type { Attempt } from './attempt-store.ts'
import { noteOrder } from './order-store.ts'

export type Refund = typeof refund.$inferSelect

interface NewRefund {
  attempt: Attempt
  /** Minor units. */
  amount: number
  reason: 'double' | 'late' | 'binding' | 'mismatch' | 'operator'
  /** Identifies the cause: one cause is refunded at most once. */
  dedupeKey: string
  /** The source, for the event log; the reason by default. */
  by?: string
  at: Date
}

type Row = typeof refund.$inferInsert

/** Stores a refund and logs it with its order; null if its cause has one already. */
const insertRefund = async (tx: Tx, attempt: Attempt, row: Row, by: string): Promise<Refund | null> => {
  const [added] = await tx.insert(refund).values(row).onConflictDoNothing({ target: refund.dedupeKey }).returning()
  if (!added) return null
  const { orderId, id: attemptId } = attempt
  await noteOrder(tx, { orderId, attemptId, what: `refund ${row.amount}`, by, at: row.createdAt })
  return added
}

/** Queues a refund; the worker executes it. Null if its cause has one already. */
export const addRefund = (tx: Tx, { attempt, by, at, ...traits }: NewRefund): Promise<Refund | null> => {
  const row = {
    id: randomUUID(),
    attemptId: attempt.id,
    ...traits,
    state: 'created' as const,
    checkAt: at,
    createdAt: at,
  }
  return insertRefund(tx, attempt, row, by ?? traits.reason)
}

/** Stores a refund that was made at the provider, without this server. `place` counts the refunds of the attempt before it. */
export const addOutsideRefund = async (
  tx: Tx,
  { attempt, amount, place, by, at }: { attempt: Attempt; amount: number; place: number; by: string; at: Date },
): Promise<void> => {
  const dedupeKey = `provider:${attempt.id}:${place}`
  const ended = { state: 'done' as const, checkAt: null, createdAt: at, doneAt: at }
  await insertRefund(
    tx,
    attempt,
    { id: randomUUID(), attemptId: attempt.id, amount, reason: 'provider', dedupeKey, ...ended },
    `provider: ${by}`,
  )
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

/**
 * Schedules a refused refund again, as if it was never requested. It has a new id, since providers answer a repeated id with the first
 * response.
 */
export const requestAnew = async (tx: Tx, id: string, checkAt: Date): Promise<void> => {
  await tx
    .update(refund)
    .set({ id: randomUUID(), state: 'created', checkAt })
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

/** Marks a refund that is not under way as done, because the provider has returned its money without this server. */
export const endOutside = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.update(refund).set({ state: 'done', checkAt: null, doneAt: at }).where(eq(refund.id, id))
}

/** Reduces a refund that is not under way by the part that the provider has returned without this server. */
export const reduceRefund = async (tx: Tx, { id, amount }: Refund, part: number): Promise<void> => {
  await tx
    .update(refund)
    .set({ amount: amount - part })
    .where(eq(refund.id, id))
}

/** The sum of refunds, in minor units. */
export const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The sum of an attempt that can still be refunded: what is neither refunded nor queued for it. */
export const refundableOf = async (db: Db, { id, amount }: Attempt): Promise<number> =>
  Math.max(0, amount - sumOf(await refundsOf(db, id)))

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
