import { and, asc, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { entitlement, orderLine, product, shopOrder } from '../../db/schema.ts'

/** Not a subscription resumed within a period that is paid already, see `isResumption`. */
const isPurchase = or(ne(shopOrder.kind, 'resubscribe'), gt(shopOrder.sum, 0))

/** Lines of paid orders that were not refunded, newest first, with their products. */
export const boughtLines = async (db: Db, personId: string, most: number) =>
  db
    .select({
      name: orderLine.name,
      type: product.type,
      url: product.url,
      price: orderLine.price,
      discount: orderLine.discount,
      availableTo: orderLine.availableTo,
      currency: shopOrder.currency,
      paidAt: shopOrder.paidAt,
      createdAt: shopOrder.createdAt,
    })
    .from(shopOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
    .innerJoin(product, eq(product.id, orderLine.product))
    .where(and(eq(shopOrder.personId, personId), eq(shopOrder.state, 'paid'), isPurchase))
    .orderBy(desc(shopOrder.paidAt), desc(shopOrder.id), asc(orderLine.position))
    .limit(most)

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
