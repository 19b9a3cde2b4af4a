import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { promoCode, promoUse, shopOrder } from '../db/schema.ts'

/**
 * Codes that count otherwise than they are held and were used, or more often than they may be. The internal one is used by carts, not
 * by orders, so that only its limit can be checked.
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

/** Uses that stand otherwise than their order: held as long as it lives, used once it is paid, and else given back. */
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

/** Orders that are cheaper by a code which nobody has counted. */
export const uncounted = (db: Db) =>
  db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .leftJoin(promoUse, and(eq(promoUse.orderId, shopOrder.id), eq(promoUse.promoId, shopOrder.promoId)))
    .where(and(isNotNull(shopOrder.promoId), isNull(promoUse.id)))
