import { and, eq, gt, inArray, isNotNull, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { REFUND_DAYS } from '../contract/checkout-limits.ts'
import type { Db } from '../db/database.ts'
import { paymentAttempt, refund, shopOrder, subscription } from '../db/schema.ts'

const DAY_MS = 24 * 60 * 60_000

const hasMoney = inArray(paymentAttempt.state, ['succeeded', 'returned'])

/** What of an attempt's money is back, or on its way. */
const goingBack = (which: SQL) =>
  sql`(select coalesce(sum(${refund.amount}), 0) from ${refund} where ${refund.attemptId} = ${paymentAttempt.id} and ${which})`
const back = goingBack(eq(refund.state, 'done'))
const promised = goingBack(ne(refund.state, 'failed'))

const hasGoods = and(
  eq(shopOrder.paidBy, paymentAttempt.id),
  inArray(shopOrder.state, ['paid', 'review']),
  eq(paymentAttempt.purpose, 'charge'),
)

const attemptsWith = (db: Db, isWrong: SQL | undefined) =>
  db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.id, paymentAttempt.orderId))
    .where(isWrong)

/** Attempts whose money is here, while nothing was handed over for it and not all of it goes back. */
export const keptForNothing = (db: Db) =>
  attemptsWith(
    db,
    and(hasMoney, sql`coalesce(${not(sql`(${hasGoods})`)}, true)`, sql`${promised} < ${paymentAttempt.amount}`),
  )

/** Attempts whose money goes back, while what it has paid for stays. */
export const givenForNothing = (db: Db) =>
  attemptsWith(db, and(hasGoods, eq(shopOrder.state, 'paid'), sql`${promised} > 0`))

/** Attempts of which more goes back than has come. */
export const overReturned = (db: Db) => attemptsWith(db, sql`${promised} > ${paymentAttempt.amount}`)

/** Attempts that have brought nothing, and are to give something back. */
export const returnedUnpaid = (db: Db) => attemptsWith(db, and(not(hasMoney), sql`${promised} > 0`))

/** Attempts that count as returned while their money is here, or the other way round. */
export const wronglyReturned = (db: Db) =>
  attemptsWith(
    db,
    or(
      and(eq(paymentAttempt.state, 'returned'), sql`${back} < ${paymentAttempt.amount}`),
      and(
        eq(paymentAttempt.state, 'succeeded'),
        gt(paymentAttempt.amount, 0),
        sql`${back} >= ${paymentAttempt.amount}`,
      ),
    ),
  )

/** Attempts that are not decided, and that nobody asks about any more. */
export const forgotten = (db: Db) =>
  attemptsWith(
    db,
    and(
      inArray(paymentAttempt.state, ['created', 'action', 'processing', 'authorized']),
      isNull(paymentAttempt.checkAt),
    ),
  )

const isLate = (at: Date, paidAt: Date | null) =>
  paidAt !== null && at.getTime() - paidAt.getTime() > REFUND_DAYS * DAY_MS

/** Refunds by hand that must not be: later than three days after the purchase, or of a trial or a subscription. Source: SECURITY R56. */
export const forbiddenRefunds = async (db: Db): Promise<{ id: string }[]> => {
  const byHand = await db
    .select({ id: refund.id, at: refund.createdAt, kind: shopOrder.kind, paidAt: shopOrder.paidAt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .innerJoin(shopOrder, eq(shopOrder.id, paymentAttempt.orderId))
    .where(eq(refund.reason, 'operator'))
  return byHand.filter(({ at, kind, paidAt }) => kind !== 'purchase' || isLate(at, paidAt))
}

const RUNNING = ['trial', 'active', 'past_due'] as const

/** Subscriptions that run and are never charged, or have ended and are. */
export const wronglyCharged = (db: Db) =>
  db
    .select({ id: subscription.id })
    .from(subscription)
    .where(
      or(
        and(inArray(subscription.state, [...RUNNING]), isNull(subscription.nextChargeAt)),
        and(notInArray(subscription.state, [...RUNNING]), isNotNull(subscription.nextChargeAt)),
      ),
    )
