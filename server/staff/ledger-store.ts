import { and, asc, count, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { orderEvent, paymentAttempt, refund, shopOrder } from '../db/schema.ts'
import type { Attempt } from '../orders/attempt-store.ts'

/** From a moment on, and before another one. */
export interface Span {
  from: Date
  to: Date
}

/** Attempts to be paid by a provider, of a time, the earliest first. */
export const attemptsBetween = (db: Db, { from, to }: Span): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(
      and(ne(paymentAttempt.provider, 'school'), gte(paymentAttempt.createdAt, from), lt(paymentAttempt.createdAt, to)),
    )
    .orderBy(asc(paymentAttempt.createdAt), asc(paymentAttempt.id))

/** Sums come as text from one engine and as numbers from the other. */
const sumOf = (column: typeof refund.amount | typeof paymentAttempt.amount) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number)

const account = { provider: paymentAttempt.provider, currency: paymentAttempt.currency }

/** What has come in by each provider and currency. An attempt succeeds once, and that moment counts. */
export const paidBetween = (db: Db, { from, to }: Span) =>
  db
    .select({ ...account, count: count(), amount: sumOf(paymentAttempt.amount) })
    .from(orderEvent)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, orderEvent.attemptId))
    .where(
      and(
        eq(orderEvent.what, 'attempt'),
        eq(orderEvent.after, 'succeeded'),
        gte(orderEvent.createdAt, from),
        lt(orderEvent.createdAt, to),
      ),
    )
    .groupBy(paymentAttempt.provider, paymentAttempt.currency)

/** What has gone back by each provider and currency. */
export const returnedBetween = (db: Db, { from, to }: Span) =>
  db
    .select({ ...account, count: count(), amount: sumOf(refund.amount) })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(eq(refund.state, 'done'), gte(refund.doneAt, from), lt(refund.doneAt, to)))
    .groupBy(paymentAttempt.provider, paymentAttempt.currency)

/** What a person has to look at, now. */
export const waitingForPerson = async (db: Db): Promise<{ orders: number; attempts: number; refunds: number }> => ({
  orders: await db.$count(shopOrder, eq(shopOrder.state, 'review')),
  attempts: await db.$count(paymentAttempt, eq(paymentAttempt.state, 'manual')),
  refunds: await db.$count(refund, inArray(refund.state, ['manual', 'failed'])),
})
