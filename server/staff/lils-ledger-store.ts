import { and, eq, inArray, isNotNull, isNull, like, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { giftCertificate, lilsEntry, orderLine, product, shopOrder } from '../db/schema.ts'

/** Whether an entry reserves, releases or refunds the lils of the order, by the ledger's causes. */
const isOfOrder = sql`${lilsEntry.cause} in ('hold:' || ${shopOrder.id}, 'release:' || ${shopOrder.id}, 'refund:' || ${shopOrder.id})`

/**
 * Orders whose lils do not match their state: debited while it is in progress or paid, otherwise returned. In review, both are valid.
 */
export const wronglyHeld = (db: Db) => {
  const moved = sql`coalesce(sum(${lilsEntry.amount}), 0)`
  const isPaid = sql`${moved} = -${shopOrder.lils}`
  const isBack = sql`${moved} = 0`
  return db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .leftJoin(lilsEntry, and(isOfOrder, eq(lilsEntry.personId, shopOrder.personId)))
    .groupBy(shopOrder.id)
    .having(
      or(
        and(inArray(shopOrder.state, ['open', 'pending', 'paid']), sql`not (${isPaid})`),
        and(inArray(shopOrder.state, ['canceled', 'expired', 'refunded']), sql`not (${isBack})`),
        and(eq(shopOrder.state, 'review'), sql`not (${isPaid} or ${isBack})`),
      ),
    )
}

/** Entries whose cause has this prefix and names a missing row. */
const without = (
  db: Db,
  prefix: string,
  named: typeof shopOrder | typeof orderLine | typeof giftCertificate,
): Promise<{ id: string }[]> =>
  db
    .select({ id: lilsEntry.id })
    .from(lilsEntry)
    .leftJoin(named, sql`${lilsEntry.cause} = ${prefix} || ${named.id}`)
    .where(and(like(lilsEntry.cause, `${prefix}%`), isNull(named.id)))

/** Entries of missing orders, lines or certificates. */
export const withoutCause = async (db: Db): Promise<{ id: string }[]> => {
  const found = [
    await without(db, 'hold:', shopOrder),
    await without(db, 'release:', shopOrder),
    await without(db, 'refund:', shopOrder),
    await without(db, 'reward:', orderLine),
    await without(db, 'revoke:', orderLine),
    await without(db, 'certificate:', giftCertificate),
  ]
  return found.flat()
}

/** Reward lils of orders that are neither paid nor refunded nor in review. */
export const wronglyRewarded = (db: Db) =>
  db
    .select({ id: lilsEntry.id })
    .from(lilsEntry)
    .innerJoin(orderLine, sql`${lilsEntry.cause} = 'reward:' || ${orderLine.id}`)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(notInArray(shopOrder.state, ['paid', 'refunded', 'review']))

/** Certificates whose lils were not credited correctly to the person who redeemed them, or were credited without redemption. */
export const wronglyRedeemed = (db: Db) =>
  db
    .select({ id: giftCertificate.id })
    .from(giftCertificate)
    .leftJoin(lilsEntry, sql`${lilsEntry.cause} = 'certificate:' || ${giftCertificate.id}`)
    .where(
      or(
        and(isNull(giftCertificate.redeemedAt), isNotNull(lilsEntry.id)),
        and(isNotNull(giftCertificate.redeemedBy), isNull(lilsEntry.id)),
        ne(lilsEntry.amount, giftCertificate.lils),
        ne(lilsEntry.personId, giftCertificate.redeemedBy),
      ),
    )

const certificateOfLine = eq(giftCertificate.lineId, orderLine.id)

/** Paid orders with a certificate that is missing or void. */
export const uncertified = (db: Db) =>
  db
    .selectDistinct({ id: shopOrder.id })
    .from(shopOrder)
    .innerJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
    .innerJoin(product, eq(product.id, orderLine.product))
    .leftJoin(giftCertificate, and(certificateOfLine, eq(giftCertificate.isVoid, false)))
    .where(and(eq(shopOrder.state, 'paid'), eq(product.type, 'gift-certificate'), isNull(giftCertificate.id)))

/** Certificates that are not void while their order is neither paid nor in review. */
export const certificateWithoutOrder = (db: Db) =>
  db
    .select({ id: giftCertificate.id })
    .from(giftCertificate)
    .leftJoin(orderLine, certificateOfLine)
    .leftJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(
      and(
        isNotNull(giftCertificate.lineId),
        eq(giftCertificate.isVoid, false),
        or(isNull(shopOrder.id), notInArray(shopOrder.state, ['paid', 'review'])),
      ),
    )
