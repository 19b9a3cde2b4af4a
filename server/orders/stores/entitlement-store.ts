import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { entitlement, orderLine, shopOrder } from '../../db/schema.ts'
import type { Order } from './order-store.ts'

export type Entitlement = typeof entitlement.$inferSelect

export const entitlementOf = async (db: Db, personId: string, product: string): Promise<Entitlement | null> => {
  const isIt = and(eq(entitlement.personId, personId), eq(entitlement.product, product))
  return (await db.select().from(entitlement).where(isIt))[0] ?? null
}

/** The products that a person has access to. */
export const entitlementsOf = (db: Db, personId: string): Promise<Entitlement[]> =>
  db.select().from(entitlement).where(eq(entitlement.personId, personId))

/** Whether anybody has access to a product at a moment. */
export const hasBuyers = async (db: Db, product: string, at: Date): Promise<boolean> => {
  const isOpen = or(isNull(entitlement.availableTo), gt(entitlement.availableTo, at))
  const isIt = and(eq(entitlement.product, product), isOpen)
  return (await db.select({ id: entitlement.id }).from(entitlement).where(isIt).limit(1)).length > 0
}

/** Gives a person access to a product until a moment; null is forever. */
export const openUntil = async (tx: Tx, row: Entitlement): Promise<void> => {
  const { availableTo, updatedAt } = row
  await tx
    .insert(entitlement)
    .values(row)
    .onConflictDoUpdate({ target: [entitlement.personId, entitlement.product], set: { availableTo, updatedAt } })
}

/** Removes a person's access to a product. */
export const close = async (tx: Tx, personId: string, product: string): Promise<void> => {
  await tx.delete(entitlement).where(and(eq(entitlement.personId, personId), eq(entitlement.product, product)))
}

/** A paid or trial period: `duration` in months, as in an order line. */
interface PaidPeriod {
  kind: Order['kind']
  duration: number | null
  /** What it cost, in minor units. */
  price: number
  paidAt: Date
}

/** The paid periods of a person for a product, without those of one order, oldest first. */
export const paidPeriods = async (
  db: Db,
  { personId, product, exceptOrder }: { personId: string; product: string; exceptOrder: string },
): Promise<PaidPeriod[]> => {
  const isPaid = and(eq(shopOrder.personId, personId), eq(shopOrder.state, 'paid'), ne(shopOrder.id, exceptOrder))
  const rows = await db
    .select({ kind: shopOrder.kind, duration: orderLine.duration, price: orderLine.price, paidAt: shopOrder.paidAt })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(isPaid, eq(orderLine.product, product)))
    .orderBy(asc(shopOrder.paidAt), asc(orderLine.position))
  return rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]))
}
