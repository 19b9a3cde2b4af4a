import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { HOUR_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { identityAttempt } from '../../db/schema.ts'

export type IdentityAttempt = typeof identityAttempt.$inferSelect
type NewAttempt = typeof identityAttempt.$inferInsert

/** Replaces an attempt that the same browser has begun at the provider before: by Back, or by a second press. */
export const addAttempt = async (tx: Tx, row: NewAttempt): Promise<void> => {
  const isSame = and(
    eq(identityAttempt.attemptHash, row.attemptHash),
    eq(identityAttempt.browserHash, row.browserHash),
    eq(identityAttempt.origin, row.origin),
    isNull(identityAttempt.outcome),
  )
  await tx.delete(identityAttempt).where(isSame)
  await tx.insert(identityAttempt).values(row)
}

interface StateKey {
  stateHash: string
  provider: string
  browserHash: string
  at: Date
}

/** Takes the attempt that the provider returns to, once; null for another browser, another provider, and one that has expired. */
export const consumeByState = async (
  tx: Tx,
  { stateHash, provider, browserHash, at }: StateKey,
): Promise<IdentityAttempt | null> => {
  const isIt = and(
    eq(identityAttempt.stateHash, stateHash),
    eq(identityAttempt.provider, provider),
    eq(identityAttempt.browserHash, browserHash),
    gt(identityAttempt.expiresAt, at),
  )
  return (await tx.update(identityAttempt).set({ stateHash: null }).where(isIt).returning())[0] ?? null
}

type StoredOutcome = Pick<IdentityAttempt, 'id' | 'sealed'> & { outcome: 'found' | 'denied' | 'failed' }

export const storeOutcome = async (tx: Tx, { id, sealed, outcome }: StoredOutcome): Promise<void> => {
  await tx.update(identityAttempt).set({ sealed, outcome }).where(eq(identityAttempt.id, id))
}

export const attemptByHash = async (db: Db, attemptHash: string): Promise<IdentityAttempt | null> =>
  (await db.select().from(identityAttempt).where(eq(identityAttempt.attemptHash, attemptHash)))[0] ?? null

/** Spends an attempt; of parallel calls only one gets it. */
export const spendAttempt = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const isLeft = and(eq(identityAttempt.id, id), eq(identityAttempt.isSpent, false), gt(identityAttempt.expiresAt, at))
  const spent = await tx
    .update(identityAttempt)
    .set({ isSpent: true, sealed: '' })
    .where(isLeft)
    .returning({ id: identityAttempt.id })
  return spent.length > 0
}

/** Deletes attempts an hour after their end: until then their page is told that they are over. */
export const dropOldAttempts = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(identityAttempt).where(lt(identityAttempt.expiresAt, new Date(at.getTime() - HOUR_MS)))
}
