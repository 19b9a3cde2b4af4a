import { and, asc, desc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { paymentAttempt, paymentEvent, shopOrder } from '../db/schema.ts'
import { type AttemptState, attemptStatesBefore, isDecided } from './attempt-machine.ts'
import { noteOrder, type Order } from './order-store.ts'

export type Attempt = typeof paymentAttempt.$inferSelect

export const attemptById = async (db: Db, id: string): Promise<Attempt | null> =>
  (await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, id)))[0] ?? null

/** An attempt and its order by one read: in a storm each read waits in a line for a connection. */
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

/** The attempt that a provider speaks of: by our own name of it, else by the provider's. */
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

/** Who has to be asked about attempts. */
export const dueProviders = async (db: Db, at: Date): Promise<string[]> => {
  const found = await db
    .selectDistinct({ provider: paymentAttempt.provider })
    .from(paymentAttempt)
    .where(lte(paymentAttempt.checkAt, at))
  return found.map(({ provider }) => provider)
}

/** Those that a provider has to be asked about, the longest due first. */
export const dueAttempts = (db: Db, provider: string, at: Date, most: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), lte(paymentAttempt.checkAt, at)))
    .orderBy(asc(paymentAttempt.checkAt))
    .limit(most)

/** Writes down what is about to be tried. Rejects with `UniqueViolation` where the same request is stored already. */
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
  set?: Partial<Pick<Attempt, 'ref' | 'error' | 'checkAt' | 'cardId'>>
}

/** Moves an attempt where its machine allows it; null where it does not, and then nothing has changed. */
export const moveAttempt = async (tx: Tx, { id, to, by, at, set = {} }: AttemptMove): Promise<Attempt | null> => {
  const before = await attemptById(tx, id)
  const decided = isDecided(to) ? { checkAt: null, decidedAt: at, answer: null } : {}
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

/** Keeps what was answered to the page, for a copy of the call. */
export const rememberAnswer = async (tx: Tx, id: string, answer: Record<string, unknown>): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ answer })
    .where(and(eq(paymentAttempt.id, id), isNull(paymentAttempt.decidedAt)))
}

/** An attempt that its provider has never heard of, or not looked at, does not stand in the way of another one with its key. */
export const freeKey = async (tx: Tx, { id, payKey }: Attempt): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ payKey: `${payKey}:${id}` })
    .where(eq(paymentAttempt.id, id))
}

/** Notes the provider's name of a payment that was not known by it yet. */
export const setRef = async (tx: Tx, id: string, ref: string): Promise<void> => {
  await tx
    .update(paymentAttempt)
    .set({ ref })
    .where(and(eq(paymentAttempt.id, id), isNull(paymentAttempt.ref)))
}

/** Has an attempt looked at when the next reconciliation comes. */
export const makeDue = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.update(paymentAttempt).set({ checkAt: at }).where(eq(paymentAttempt.id, id))
}

/** Takes a check upon this process; false where another one was quicker. */
export const claimCheck = async (tx: Tx, { id, checks }: Attempt, next: Date | null): Promise<boolean> => {
  const claimed = await tx
    .update(paymentAttempt)
    .set({ checks: checks + 1, checkAt: next })
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.checks, checks)))
    .returning({ id: paymentAttempt.id })
  return claimed.length > 0
}

/** The check that was taken until `next` has told all: nobody asks again, unless something new was told meanwhile. */
export const endChecks = async (tx: Tx, { id, checks }: Attempt, next: Date | null): Promise<void> => {
  const isTheSame = next === null ? isNull(paymentAttempt.checkAt) : eq(paymentAttempt.checkAt, next)
  await tx
    .update(paymentAttempt)
    .set({ checkAt: null })
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.checks, checks + 1), isTheSame))
}

/** Keeps that a notification has come; false for a copy. */
export const addEvent = async (tx: Tx, row: typeof paymentEvent.$inferInsert): Promise<boolean> => {
  const added = await tx
    .insert(paymentEvent)
    .values(row)
    .onConflictDoNothing({ target: [paymentEvent.provider, paymentEvent.eventKey] })
    .returning({ id: paymentEvent.id })
  return added.length > 0
}

/** Forgets notifications that no provider sends again. */
export const dropOldEvents = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(paymentEvent).where(lt(paymentEvent.createdAt, before))
}
