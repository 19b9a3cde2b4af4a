import { and, asc, count, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { orderEvent, paymentAttempt, refund, shopOrder } from '../db/schema.ts'
import type { Attempt } from '../orders/attempt-store.ts'

/** `from` is inclusive, `to` exclusive. */
export interface Span {
  from: Date
  to: Date
}

/** Attempts with a provider that were created within a time span, oldest first. */
export const attemptsBetween = (db: Db, { from, to }: Span): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempt)
    .where(
      and(ne(paymentAttempt.provider, 'school'), gte(paymentAttempt.createdAt, from), lt(paymentAttempt.createdAt, to)),
    )
    .orderBy(asc(paymentAttempt.createdAt), asc(paymentAttempt.id))

/** One database engine returns sums as text, the other as numbers. */
const sumOf = (column: typeof refund.amount | typeof paymentAttempt.amount) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number)

const account = { provider: paymentAttempt.provider, currency: paymentAttempt.currency }

/** Payments by provider and currency. An attempt succeeds once, and counts at that moment. */
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

/** Completed refunds by provider and currency. */
export const returnedBetween = (db: Db, { from, to }: Span) =>
  db
    .select({ ...account, count: count(), amount: sumOf(refund.amount) })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(eq(refund.state, 'done'), gte(refund.doneAt, from), lt(refund.doneAt, to)))
    .groupBy(paymentAttempt.provider, paymentAttempt.currency)

/** How many orders, attempts and refunds wait for a manual decision. */
export const waitingForPerson = async (db: Db): Promise<{ orders: number; attempts: number; refunds: number }> => ({
  orders: await db.$count(shopOrder, eq(shopOrder.state, 'review')),
  attempts: await db.$count(paymentAttempt, eq(paymentAttempt.state, 'manual')),
  refunds: await db.$count(refund, inArray(refund.state, ['manual', 'failed'])),
})
