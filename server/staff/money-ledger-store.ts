import { and, eq, gt, inArray, isNotNull, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { REFUND_DAYS } from '../contract/checkout-limits.ts'
import type { Db } from '../db/database.ts'
import { paymentAttempt, refund, shopOrder, subscription } from '../db/schema.ts'

const DAY_MS = 24 * 60 * 60_000

const hasMoney = inArray(paymentAttempt.state, ['succeeded', 'returned'])

/** The refunded sum of an attempt, of refunds that match `which`. */
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

/** Paid attempts that granted nothing and are not fully refunded or being refunded. */
export const keptForNothing = (db: Db) =>
  attemptsWith(
    db,
    and(hasMoney, sql`coalesce(${not(sql`(${hasGoods})`)}, true)`, sql`${promised} < ${paymentAttempt.amount}`),
  )

/** Attempts that are being refunded while their order stays paid. */
export const givenForNothing = (db: Db) =>
  attemptsWith(db, and(hasGoods, eq(shopOrder.state, 'paid'), sql`${promised} > 0`))

/** Attempts with refunds above their amount. */
export const overReturned = (db: Db) => attemptsWith(db, sql`${promised} > ${paymentAttempt.amount}`)

/** Unpaid attempts with a refund. */
export const returnedUnpaid = (db: Db) => attemptsWith(db, and(not(hasMoney), sql`${promised} > 0`))

/** Attempts in state `returned` that are not fully refunded, or `succeeded` ones that are. */
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

/** Undecided attempts without a next check. */
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

/**
 * Operator refunds that are not allowed: later than three days after the purchase, or of a trial or a subscription. Source: SECURITY
 * R56.
 */
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

/** Running subscriptions without a next charge, and others with one. */
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
