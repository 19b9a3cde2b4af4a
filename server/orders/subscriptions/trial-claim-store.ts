import { eq, inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { trialClaim } from '../../db/schema.ts'

export type TrialClaim = typeof trialClaim.$inferSelect

/** The trial claims with one of these hashes, or of this person. */
export const claimsOf = async (db: Db, personId: string, hashes: string[]): Promise<TrialClaim[]> =>
  db
    .select()
    .from(trialClaim)
    .where(or(eq(trialClaim.personId, personId), inArray(trialClaim.id, hashes)))

export const addClaims = async (tx: Tx, rows: TrialClaim[]): Promise<void> => {
  await tx.insert(trialClaim).values(rows).onConflictDoNothing({ target: trialClaim.id })
}

/** Deletes the claims of an order whose trial has not started. */
export const dropClaims = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.delete(trialClaim).where(eq(trialClaim.orderId, orderId))
}
