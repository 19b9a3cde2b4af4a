import { and, count, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { entitlement, orderLine, paymentAttempt, product, shopOrder } from '../db/schema.ts'

const HAS_MONEY = ['succeeded', 'returned'] as const

const sumOf = (column: typeof orderLine.due | typeof orderLine.bonuses) => sql`coalesce(sum(${column}), 0)`

/** Orders with a line whose price, discount and lils do not come to what is due of it. */
export const wrongLines = (db: Db) =>
  db
    .selectDistinct({ id: orderLine.orderId })
    .from(orderLine)
    .where(sql`${orderLine.price} - ${orderLine.discount} - ${orderLine.bonuses} <> ${orderLine.due}`)

/** Orders that are not the sum of their lines, or have none, or whose own sums do not come to their total. */
export const wrongTotals = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .leftJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
    .groupBy(shopOrder.id)
    .having(
      or(
        sql`${sumOf(orderLine.due)} <> ${shopOrder.total}`,
        sql`${sumOf(orderLine.bonuses)} <> ${shopOrder.bonuses}`,
        sql`${shopOrder.sum} - ${shopOrder.discount} - ${shopOrder.bonuses} <> ${shopOrder.total}`,
        eq(count(orderLine.id), 0),
      ),
    )

const isPaid = inArray(shopOrder.state, ['paid', 'refunded'])
const attemptThatPaid = eq(paymentAttempt.id, shopOrder.paidBy)

/** Paid orders whose money nobody has seen: their attempt is missing, another order's, or has not succeeded. */
export const paidByNothing = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .leftJoin(paymentAttempt, attemptThatPaid)
    .where(
      and(
        isPaid,
        or(
          isNull(paymentAttempt.id),
          isNull(shopOrder.paidAt),
          ne(paymentAttempt.orderId, shopOrder.id),
          ne(paymentAttempt.personId, shopOrder.personId),
          notInArray(paymentAttempt.state, [...HAS_MONEY]),
        ),
      ),
    )

/** Orders that were paid with another sum than their total, or by the binding of a card though they cost something. */
export const paidOtherwise = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .innerJoin(paymentAttempt, attemptThatPaid)
    .where(
      or(
        ne(paymentAttempt.currency, shopOrder.currency),
        and(eq(paymentAttempt.purpose, 'charge'), ne(paymentAttempt.amount, shopOrder.total)),
        and(eq(paymentAttempt.purpose, 'binding'), ne(shopOrder.total, 0)),
      ),
    )

/** Orders that name what has paid them and do not count as paid. */
export const paidInVain = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(and(isNotNull(shopOrder.paidBy), notInArray(shopOrder.state, ['paid', 'refunded', 'review'])))

/** Paid orders of which something was not opened. */
export const unopened = (db: Db) =>
  db
    .selectDistinct({ id: shopOrder.id })
    .from(shopOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
    .innerJoin(product, eq(product.id, orderLine.product))
    .leftJoin(
      entitlement,
      and(eq(entitlement.personId, shopOrder.personId), eq(entitlement.product, orderLine.product)),
    )
    .where(and(eq(shopOrder.state, 'paid'), ne(product.type, 'gift-certificate'), isNull(entitlement.id)))
