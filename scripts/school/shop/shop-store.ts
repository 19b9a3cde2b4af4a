import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { GiftCertificate } from '../../../server/catalog/certificates/certificate-store.ts'
import type { Package, Product } from '../../../server/catalog/products/product-store.ts'
import type { PromoCode } from '../../../server/catalog/promo-codes/promo-store.ts'
import type { Db, Tx } from '../../../server/db/database.ts'
import { giftCertificate, orderLine, product, productPackage, promoCode } from '../../../server/db/schema.ts'
import { PAGE_ROWS } from '../people-store.ts'

const skipped = (page: number) => (page - 1) * PAGE_ROWS

const ofType = (type: Product['type'] | undefined) => (type === undefined ? undefined : eq(product.type, type))

/** One page of the products, by type and number. `page` counts from 1. */
export const productPage = (db: Db, type: Product['type'] | undefined, page: number): Promise<Product[]> =>
  db
    .select()
    .from(product)
    .where(ofType(type))
    .orderBy(asc(product.type), asc(product.productId))
    .limit(PAGE_ROWS)
    .offset(skipped(page))

export const countProducts = (db: Db, type: Product['type'] | undefined): Promise<number> =>
  db.$count(product, ofType(type))

export const changeProduct = async (tx: Tx, id: string, set: Partial<Product>): Promise<void> => {
  await tx.update(product).set(set).where(eq(product.id, id))
}

export const changePackage = async (tx: Tx, id: string, set: Partial<Package>): Promise<void> => {
  await tx.update(productPackage).set(set).where(eq(productPackage.id, id))
}

/** One page of the promo codes, latest first. */
export const promoPage = (db: Db, page: number): Promise<PromoCode[]> =>
  db
    .select()
    .from(promoCode)
    .orderBy(desc(promoCode.createdAt), asc(promoCode.code))
    .limit(PAGE_ROWS)
    .offset(skipped(page))

export const countPromos = (db: Db): Promise<number> => db.$count(promoCode)

/** A promo code by its `code`, in capitals. */
export const promoByCode = async (db: Db, code: string): Promise<PromoCode | null> =>
  (await db.select().from(promoCode).where(eq(promoCode.code, code)))[0] ?? null

export const endPromo = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(promoCode).set({ isActive: false }).where(eq(promoCode.id, id))
}

/** One page of the certificates, latest first. */
export const certificatePage = (db: Db, page: number): Promise<GiftCertificate[]> =>
  db
    .select()
    .from(giftCertificate)
    .orderBy(desc(giftCertificate.createdAt), desc(giftCertificate.id))
    .limit(PAGE_ROWS)
    .offset(skipped(page))

export const countCertificates = (db: Db): Promise<number> => db.$count(giftCertificate)

export const certificateById = async (db: Db, id: string): Promise<GiftCertificate | null> =>
  (await db.select().from(giftCertificate).where(eq(giftCertificate.id, id)))[0] ?? null

/** The id of the order that has this line. */
export const orderOfLine = async (db: Db, lineId: string): Promise<string | null> =>
  (await db.select({ id: orderLine.orderId }).from(orderLine).where(eq(orderLine.id, lineId)))[0]?.id ?? null

/** Voids a certificate; returns false if it has been redeemed. */
export const voidCertificate = async (tx: Tx, id: string): Promise<boolean> => {
  const voided = await tx
    .update(giftCertificate)
    .set({ isVoid: true })
    .where(and(eq(giftCertificate.id, id), isNull(giftCertificate.redeemedAt)))
    .returning({ id: giftCertificate.id })
  return voided.length > 0
}
