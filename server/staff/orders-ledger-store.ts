import { and, count, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { entitlement, orderLine, paymentAttempt, product, promoCode, promoUse, shopOrder } from '../db/schema.ts'

const HAS_MONEY = ['succeeded', 'returned'] as const

const sumOf = (column: typeof orderLine.due | typeof orderLine.bonuses) => sql`coalesce(sum(${column}), 0)`

/** Orders with a line where price - discount - lils is not the amount due. */
export const wrongLines = (db: Db) =>
  db
    .selectDistinct({ id: orderLine.orderId })
    .from(orderLine)
    .where(sql`${orderLine.price} - ${orderLine.discount} - ${orderLine.bonuses} <> ${orderLine.due}`)

/** Orders whose total or lils are not the sum of their lines, that have no lines, or whose own sums do not add up to the total. */
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

/**
 * Paid or refunded orders without a payment: their attempt is missing, another order's or person's, or has not succeeded, or the time
 * of payment is missing.
 */
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

/** Orders paid in another currency or sum than their total, or by a card binding although they cost something. */
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

/** Orders with a paying attempt that are neither paid nor refunded nor in review. */
export const payerOnUnpaidOrder = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(and(isNotNull(shopOrder.paidBy), notInArray(shopOrder.state, ['paid', 'refunded', 'review'])))

/** Paid orders with a product, other than a certificate, that the person has no access entry for. */
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

/**
 * Codes whose counter differs from their held and used uses, or exceeds the limit. The internal code is used by carts, not by orders,
 * so only its limit is checked.
 */
export const miscounted = (db: Db) =>
  db
    .select({ id: promoCode.id })
    .from(promoCode)
    .leftJoin(promoUse, and(eq(promoUse.promoId, promoCode.id), inArray(promoUse.state, ['held', 'used'])))
    .groupBy(promoCode.id)
    .having(
      or(
        and(ne(promoCode.kind, 'internal'), sql`${count(promoUse.id)} <> ${promoCode.used}`),
        sql`${promoCode.used} > ${promoCode.limit}`,
      ),
    )

/**
 * Code uses that do not match their order's state: held while it is in progress, used once it is paid, released if it was canceled or
 * has expired; also uses of a missing order or another person's.
 */
export const wronglyUsed = (db: Db) =>
  db
    .select({ id: promoUse.id })
    .from(promoUse)
    .leftJoin(shopOrder, eq(shopOrder.id, promoUse.orderId))
    .where(
      or(
        isNull(shopOrder.id),
        ne(promoUse.personId, shopOrder.personId),
        and(inArray(shopOrder.state, ['open', 'pending']), ne(promoUse.state, 'held')),
        and(inArray(shopOrder.state, ['paid', 'refunded']), ne(promoUse.state, 'used')),
        and(inArray(shopOrder.state, ['canceled', 'expired']), ne(promoUse.state, 'released')),
      ),
    )

/** Orders with a promo code but no use of it. */
export const uncounted = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .leftJoin(promoUse, and(eq(promoUse.orderId, shopOrder.id), eq(promoUse.promoId, shopOrder.promoId)))
    .where(and(isNotNull(shopOrder.promoId), isNull(promoUse.id)))
