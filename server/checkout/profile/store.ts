import { asc, desc, eq, and } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { orderLine, product, shopOrder } from '../../db/schema.ts'

/** What was paid for and not given back, the latest first, with what it is. */
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
    .where(and(eq(shopOrder.personId, personId), eq(shopOrder.state, 'paid')))
    .orderBy(desc(shopOrder.paidAt), desc(shopOrder.id), asc(orderLine.position))
    .limit(most)

export type BoughtLine = Awaited<ReturnType<typeof boughtLines>>[number]
