import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { giftCertificate } from '../../db/schema.ts'

export type GiftCertificate = typeof giftCertificate.$inferSelect

/** Matches any of these hashes, for a certificate valid at this moment. */
export interface CertificateKey {
  hashes: string[]
  at: Date
}

const isLive = ({ hashes, at }: CertificateKey) =>
  and(
    inArray(giftCertificate.codeHash, hashes),
    isNull(giftCertificate.redeemedAt),
    eq(giftCertificate.isVoid, false),
    or(isNull(giftCertificate.expiresAt), gt(giftCertificate.expiresAt, at)),
  )

export const addCertificate = async (tx: Tx, row: typeof giftCertificate.$inferInsert): Promise<void> => {
  await tx.insert(giftCertificate).values(row)
}

/** Null if it is unknown, redeemed, expired or void. */
export const liveCertificate = async (db: Db, key: CertificateKey): Promise<GiftCertificate | null> =>
  (await db.select().from(giftCertificate).where(isLive(key)))[0] ?? null

/** Redeems a certificate; of concurrent requests, one gets it. Null if it is not redeemable. */
export const spendCertificate = async (
  tx: Tx,
  { personId, ...key }: CertificateKey & { personId: string },
): Promise<GiftCertificate | null> =>
  (
    await tx.update(giftCertificate).set({ redeemedBy: personId, redeemedAt: key.at }).where(isLive(key)).returning()
  )[0] ?? null

export const hasRedeemed = async (tx: Tx, lineIds: string[]): Promise<boolean> => {
  const redeemed = and(inArray(giftCertificate.lineId, lineIds), isNotNull(giftCertificate.redeemedAt))
  return (await tx.select({ id: giftCertificate.id }).from(giftCertificate).where(redeemed)).length > 0
}

export const markVoid = async (tx: Tx, lineIds: string[]): Promise<void> => {
  await tx.update(giftCertificate).set({ isVoid: true }).where(inArray(giftCertificate.lineId, lineIds))
}
