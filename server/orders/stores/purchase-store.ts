import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { entitlement, orderLine, paymentAttempt, product, refund, shopOrder } from '../../db/schema.ts'

/** Condition: the order is no resumption within a paid period, see `isResumption`. */
const isPurchase = or(ne(shopOrder.kind, 'resubscribe'), gt(shopOrder.sum, 0))

/** Lines of orders that were paid, refunded ones among them, newest first, with their products and payments. */
export const boughtLines = async (db: Db, personId: string, most: number) =>
  db
    .select({
      name: orderLine.name,
      type: product.type,
      url: product.url,
      price: orderLine.price,
      discount: orderLine.discount,
      availableTo: orderLine.availableTo,
      order: shopOrder,
      attempt: { id: paymentAttempt.id, method: paymentAttempt.method, receiptUrl: paymentAttempt.receiptUrl },
    })
    .from(shopOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
    .innerJoin(product, eq(product.id, orderLine.product))
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, shopOrder.paidBy))
    .where(and(eq(shopOrder.personId, personId), inArray(shopOrder.state, ['paid', 'refunded']), isPurchase))
    .orderBy(desc(shopOrder.paidAt), desc(shopOrder.id), asc(orderLine.position))
    .limit(most)

/** The refunded sums of attempts that have paid orders, in minor units, without refunds that have failed. */
export const refundedSums = async (db: Db, attempts: string[]): Promise<ReadonlyMap<string, number>> => {
  if (attempts.length === 0) return new Map()
  const sums = await db
    .select({ id: refund.attemptId, sum: sql`sum(${refund.amount})`.mapWith(Number) })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(inArray(refund.attemptId, attempts), ne(refund.state, 'failed'), eq(paymentAttempt.purpose, 'charge')))
    .groupBy(refund.attemptId)
  return new Map(sums.map(({ id, sum }) => [id, sum]))
}

const SOLD_ONCE = ['course', 'lesson'] as const

/** The courses and lessons that a person has forever, newest first. */
export const ownedProducts = (db: Db, personId: string, most: number) => {
  const isOwned = and(eq(entitlement.personId, personId), isNull(entitlement.availableTo))
  return db
    .select({ type: product.type, product_id: product.productId, name: product.name, url: product.url })
    .from(entitlement)
    .innerJoin(product, eq(product.id, entitlement.product))
    .where(and(isOwned, inArray(product.type, SOLD_ONCE)))
    .orderBy(desc(entitlement.updatedAt), desc(entitlement.product))
    .limit(most)
}

export type BoughtLine = Awaited<ReturnType<typeof boughtLines>>[number]
