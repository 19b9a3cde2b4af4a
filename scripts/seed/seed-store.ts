import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { savePromo } from '../../server/catalog/promo-codes/promo-store.ts'
import type { Tx } from '../../server/db/database.ts'
import { giftCertificate, person, promoCode } from '../../server/db/schema.ts'

/** Adds a person unless the e-mail address is taken. */
export const addPersonOnce = async (tx: Tx, row: typeof person.$inferInsert): Promise<void> => {
  await tx.insert(person).values(row).onConflictDoNothing()
}

/** Adds a promo code unless it exists, even if it has been used or changed. */
export const addPromoOnce = async (tx: Tx, row: Omit<typeof promoCode.$inferInsert, 'id'>): Promise<void> => {
  await tx
    .insert(promoCode)
    .values({ id: randomUUID(), ...row })
    .onConflictDoNothing()
}

export const promoIdOf = async (tx: Tx, code: string): Promise<string | null> =>
  (await tx.select({ id: promoCode.id }).from(promoCode).where(eq(promoCode.code, code)))[0]?.id ?? null

export const savePromoOnce = (
  tx: Tx,
  { personId, promoId, at }: { personId: string; promoId: string; at: Date },
): Promise<void> => savePromo(tx, { id: randomUUID(), personId, promoId, createdAt: at })

/** Whether a certificate has one of these hashes, whatever its state. */
export const hasCertificate = async (tx: Tx, hashes: string[]): Promise<boolean> =>
  (await tx.$count(giftCertificate, inArray(giftCertificate.codeHash, hashes))) > 0
