import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { promoCode, promoUse, shopOrder } from '../db/schema.ts'

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
