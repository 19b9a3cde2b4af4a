import { and, asc, count, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { ORDER_DECISIONS, orderEvent, paymentAttempt, refund, shopOrder } from '../db/schema.ts'
import type { Attempt } from '../orders/stores/attempt-store.ts'

/** `from` is inclusive, `to` exclusive. */
export interface Span {
  from: Date
  to: Date
}

/** The attempts with a provider that were created within a time span, at most `most`, from the oldest or the one after `last` on. */
export const attemptsBetween = (
  db: Db,
  { from, to }: Span,
  { last, most }: { last: Attempt | null; most: number },
): Promise<Attempt[]> => {
  const isAfter =
    last &&
    or(
      gt(paymentAttempt.createdAt, last.createdAt),
      and(eq(paymentAttempt.createdAt, last.createdAt), gt(paymentAttempt.id, last.id)),
    )
  const isWithin = and(gte(paymentAttempt.createdAt, last?.createdAt ?? from), lt(paymentAttempt.createdAt, to))
  return db
    .select()
    .from(paymentAttempt)
    .where(and(ne(paymentAttempt.provider, 'school'), isWithin, isAfter ?? undefined))
    .orderBy(asc(paymentAttempt.createdAt), asc(paymentAttempt.id))
    .limit(most)
}

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

/** How many orders, attempts and refunds wait for a person. */
export const waitingForPerson = async (db: Db): Promise<{ orders: number; attempts: number; refunds: number }> => ({
  orders: await db.$count(
    shopOrder,
    or(eq(shopOrder.state, 'review'), inArray(shopOrder.toDecide, [...ORDER_DECISIONS])),
  ),
  attempts: await db.$count(paymentAttempt, eq(paymentAttempt.state, 'manual')),
  refunds: await db.$count(refund, inArray(refund.state, ['manual', 'failed'])),
})
