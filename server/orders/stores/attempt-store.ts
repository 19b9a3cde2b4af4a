import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { paymentAttempt, paymentEvent, shopOrder } from '../../db/schema.ts'
import { type AttemptState, attemptStatesBefore, isDecided } from '../attempt-machine.ts'
import { noteOrder, type Order } from './order-store.ts'

export type Attempt = typeof paymentAttempt.$inferSelect

export const attemptById = async (db: Db, id: string): Promise<Attempt | null> =>
  (await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, id)))[0] ?? null

/** Reads an attempt and its order in one query: under load, each query waits for a database connection. */
export const attemptWithOrder = async (db: Db, id: string): Promise<{ attempt: Attempt; order: Order } | null> => {
  const [found] = await db
    .select({ attempt: paymentAttempt, order: shopOrder })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.id, paymentAttempt.orderId))
    .where(eq(paymentAttempt.id, id))
  return found ?? null
}

export const attemptByKey = async (db: Db, payKey: string): Promise<Attempt | null> =>
  (await db.select().from(paymentAttempt).where(eq(paymentAttempt.payKey, payKey)))[0] ?? null

/** The attempt that a notification is about: by our attempt id, else by the provider's payment id. */
export const attemptOfEvent = async (
  db: Db,
  { provider, ref, attemptId }: { provider: string; ref: string; attemptId: string | null },
): Promise<Attempt | null> => {
  const byRef = eq(paymentAttempt.ref, ref)
  const which = attemptId === null ? byRef : or(byRef, eq(paymentAttempt.id, attemptId))
  const found = await db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), which))
  return found.find(({ id }) => id === attemptId) ?? found[0] ?? null
}

/** The attempts of an order, the latest first. */
export const attemptsOf = (db: Db, orderId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderId, orderId))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.id))

/** The providers with attempts that are due for a check. */
export const dueProviders = async (db: Db, at: Date): Promise<string[]> => {
  const found = await db
    .selectDistinct({ provider: sql<string>`${paymentAttempt.provider} || ''` }) // not in the order of an index of all attempts
    .from(paymentAttempt)
    .where(lte(paymentAttempt.checkAt, at))
  return found.map(({ provider }) => provider)
}

/** A provider's attempts that are due for a check, longest overdue first. */
export const dueAttempts = (db: Db, provider: string, at: Date, most: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), lte(paymentAttempt.checkAt, at)))
    .orderBy(asc(paymentAttempt.checkAt))
    .limit(most)

/** The `checkAt` of the most overdue attempt; null if none is due. */
export const dueSince = async (db: Db, at: Date): Promise<Date | null> => {
  const [first] = await db
    .select({ checkAt: paymentAttempt.checkAt })
    .from(paymentAttempt)
    .where(lte(paymentAttempt.checkAt, at))
    .orderBy(asc(paymentAttempt.checkAt))
    .limit(1)
  return first?.checkAt ?? null
}

/** The creation times of up to `most` attempts in a state. */
export const creationTimes = async (db: Db, state: AttemptState, most: number): Promise<Date[]> => {
  const found = await db
    .select({ createdAt: paymentAttempt.createdAt })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.state, state))
    .limit(most)
  return found.map(({ createdAt }) => createdAt)
}

/** Stores an attempt before it is charged. Rejects with `UniqueViolation` if the same request is stored already. */
export const addAttempt = async (tx: Tx, row: typeof paymentAttempt.$inferInsert): Promise<Attempt> => {
  const [added] = await tx.insert(paymentAttempt).values(row).returning()
  if (!added) throw new Error('an attempt was not added')
  const { orderId, id: attemptId, state: after, createdAt: at } = added
  await noteOrder(tx, { orderId, attemptId, what: 'attempt', after, by: 'pay', at })
  return added
}

interface AttemptMove {
  id: string
  to: AttemptState
  by: string
  at: Date
  set?: Partial<Pick<Attempt, 'ref' | 'error' | 'checkAt' | 'recheckAt' | 'cardId'>>
}

/** Changes an attempt's state if the state machine allows it; otherwise changes nothing and returns null. */
export const moveAttempt = async (tx: Tx, { id, to, by, at, set = {} }: AttemptMove): Promise<Attempt | null> => {
  const before = await attemptById(tx, id)
  const decided = isDecided(to) ? { checkAt: null, recheckAt: null, decidedAt: at, reply: null } : {}
  const [moved] = await tx
    .update(paymentAttempt)
    .set({ ...decided, ...set, state: to })
    .where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.state, attemptStatesBefore(to))))
    .returning()
  if (!moved) return null
  const moment = { orderId: moved.orderId, attemptId: id, what: 'attempt', before: before?.state ?? null, after: to }
  await noteOrder(tx, { ...moment, by, at })
  return moved
}

/** Stores the response to the page, to repeat it for a copy of the request. Does nothing for a decided attempt. */
export const storeReply = async (tx: Tx, id: string, reply: Record<string, unknown>): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ reply })
    .where(and(eq(paymentAttempt.id, id), isNull(paymentAttempt.decidedAt)))
}

/**
 * Frees the idempotency key of an attempt that its provider never received, or refused without trying the card, for another attempt.
 */
export const freeKey = async (tx: Tx, { id, payKey }: Attempt): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ payKey: `${payKey}:${id}` })
    .where(eq(paymentAttempt.id, id))
}

/** Sets the provider's payment id (`ref`) of an attempt that has none yet. */
export const setRef = async (tx: Tx, id: string, ref: string): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ ref })
    .where(and(eq(paymentAttempt.id, id), isNull(paymentAttempt.ref)))
}

/** Makes an attempt due, so that the next reconciliation checks it. */
export const makeDue = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.update(paymentAttempt).set({ checkAt: at }).where(eq(paymentAttempt.id, id))
}

/** Paid attempts that are due for a recheck with their provider, longest overdue first. */
export const dueRechecks = (db: Db, at: Date, most: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(lte(paymentAttempt.recheckAt, at))
    .orderBy(asc(paymentAttempt.recheckAt))
    .limit(most)

/** Makes a paid attempt due, and sets when it becomes due again; null is never. */
export const startRecheck = async (tx: Tx, id: string, at: Date, next: Date | null): Promise<void> => {
  await tx.update(paymentAttempt).set({ checkAt: at, recheckAt: next }).where(eq(paymentAttempt.id, id))
}

/** Stores the provider's page with the receipt of an attempt. */
export const setReceipt = async (tx: Tx, id: string, receiptUrl: string): Promise<void> => {
  await tx.update(paymentAttempt).set({ receiptUrl }).where(eq(paymentAttempt.id, id))
}

/** Claims a check for this process until `leasedUntil`; false if another process was faster. */
export const claimCheck = async (tx: Tx, { id, checks }: Attempt, leasedUntil: Date): Promise<boolean> => {
  const claimed = await tx
    .update(paymentAttempt)
    .set({ checks: checks + 1, checkAt: leasedUntil })
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.checks, checks)))
    .returning({ id: paymentAttempt.id })
  return claimed.length > 0
}

/**
 * Schedules the next check after a claimed one, or extends its lease; null is never. Does nothing if a notification has made the attempt
 * due meanwhile, or another process has claimed it.
 */
export const scheduleAfter = async (
  tx: Tx,
  { id, checks }: Attempt,
  leasedUntil: Date,
  next: Date | null,
): Promise<boolean> => {
  const scheduled = await tx
    .update(paymentAttempt)
    .set({ checkAt: next })
    .where(
      and(eq(paymentAttempt.id, id), eq(paymentAttempt.checks, checks + 1), eq(paymentAttempt.checkAt, leasedUntil)),
    )
    .returning({ id: paymentAttempt.id })
  return scheduled.length > 0
}

/** Makes attempts due whose next check a clock ahead of time has set beyond `latest`. */
export const cutCheckWaits = async (tx: Tx, at: Date, latest: Date): Promise<void> => {
  await tx.update(paymentAttempt).set({ checkAt: at }).where(gt(paymentAttempt.checkAt, latest))
}

/** Stores a notification; false for a duplicate. */
export const addEvent = async (tx: Tx, row: typeof paymentEvent.$inferInsert): Promise<boolean> => {
  const added = await tx
    .insert(paymentEvent)
    .values(row)
    .onConflictDoNothing({ target: [paymentEvent.provider, paymentEvent.eventKey] })
    .returning({ id: paymentEvent.id })
  return added.length > 0
}

/** Deletes notifications that are too old for a provider to resend. */
export const dropOldEvents = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(paymentEvent).where(lt(paymentEvent.createdAt, before))
}
