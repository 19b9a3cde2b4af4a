import { and, eq, gt, inArray, isNotNull, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { giftCertificate, orderLine, paymentAttempt, refund, shopOrder, subscription } from '../db/schema.ts'

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
export const capturedWithoutGoods = (db: Db) =>
  attemptsWith(
    db,
    and(hasMoney, sql`coalesce(${not(sql`(${hasGoods})`)}, true)`, sql`${promised} < ${paymentAttempt.amount}`),
  )

/** A redeemed certificate keeps its order paid, even if the provider has returned the money. */
const isRedeemed = sql`exists (select 1 from ${orderLine} inner join ${giftCertificate} on ${giftCertificate.lineId} = ${orderLine.id} where ${orderLine.orderId} = ${shopOrder.id} and ${giftCertificate.redeemedAt} is not null)`

/** Attempts that are refunded in full while their order stays paid. */
export const goodsWithoutCapture = (db: Db) =>
  attemptsWith(
    db,
    and(
      hasGoods,
      eq(shopOrder.state, 'paid'),
      gt(paymentAttempt.amount, 0),
      sql`${promised} >= ${paymentAttempt.amount}`,
      not(isRedeemed),
    ),
  )

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
