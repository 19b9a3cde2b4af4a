import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { entitlement, orderLine, shopOrder } from '../../db/schema.ts'
import type { Order } from '../order-store.ts'

export type Entitlement = typeof entitlement.$inferSelect

export const entitlementOf = async (db: Db, personId: string, product: string): Promise<Entitlement | null> => {
  const isIt = and(eq(entitlement.personId, personId), eq(entitlement.product, product))
  return (await db.select().from(entitlement).where(isIt))[0] ?? null
}

/** What is open for a person. */
export const entitlementsOf = (db: Db, personId: string): Promise<Entitlement[]> =>
  db.select().from(entitlement).where(eq(entitlement.personId, personId))

/** Opens a product for a person until a moment; null is for good. */
export const openUntil = async (tx: Tx, row: Entitlement): Promise<void> => {
  const { availableTo, updatedAt } = row
  await tx
    .insert(entitlement)
    .values(row)
    .onConflictDoUpdate({ target: [entitlement.personId, entitlement.product], set: { availableTo, updatedAt } })
}

/** Closes a product for a person. */
export const close = async (tx: Tx, personId: string, product: string): Promise<void> => {
  await tx.delete(entitlement).where(and(eq(entitlement.personId, personId), eq(entitlement.product, product)))
}

/** A period that was paid for, or tried: `duration` in months, as an order line has it. */
export interface PaidPeriod {
  kind: Order['kind']
  duration: number | null
  /** What it cost, in minor units. */
  price: number
  paidAt: Date
}

/** What a person has paid of a product, beside one order, the earliest first. */
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
