import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/durations.ts'
import type { Tx } from '../../db/database.ts'
import { oneTimeCode } from '../../db/schema.ts'

const TRIES = 3
const CODES_A_DAY = 5

interface NewCode {
  email: string
  codeHash: string
  at: Date
  expiresAt: Date
}

/**
 * Stores the only valid code of the address. False, and the previous code stays, if five were sent within the current 24 hours.
 * Source: SECURITY R9.
 */
export const keepCode = async (tx: Tx, { email, codeHash, at, expiresAt }: NewCode): Promise<boolean> => {
  const blank = { email, triesLeft: 0, sentAt: at, expiresAt: at, sentToday: 0, dayStartedAt: at }
  await tx.insert(oneTimeCode).values(blank).onConflictDoNothing({ target: oneTimeCode.email })
  await tx
    .update(oneTimeCode)
    .set({ sentToday: 0, dayStartedAt: at })
    .where(and(eq(oneTimeCode.email, email), lte(oneTimeCode.dayStartedAt, new Date(at.getTime() - DAY_MS))))
  // A day that begins later was begun by a clock that was ahead.
  await tx
    .update(oneTimeCode)
    .set({ dayStartedAt: at })
    .where(and(eq(oneTimeCode.email, email), gt(oneTimeCode.dayStartedAt, at)))
  const stored = await tx
    .update(oneTimeCode)
    .set({ codeHash, triesLeft: TRIES, sentAt: at, expiresAt, sentToday: sql`${oneTimeCode.sentToday} + 1` })
    .where(and(eq(oneTimeCode.email, email), lt(oneTimeCode.sentToday, CODES_A_DAY)))
    .returning({ email: oneTimeCode.email })
  return stored.length > 0
}

export type CodeOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'expired' } | { kind: 'locked'; until: Date }

interface Guess {
  email: string
  /** Hashes of the typed code, one for each secret; any match is right. */
  hashes: string[]
  at: Date
  /** End of the lock that a third wrong guess starts. */
  lockUntil: Date
  /** A right code stays valid. */
  isReusable?: boolean
}

/**
 * Spends the code (unless it is kept) or one of its three tries, each in one statement, so that parallel guesses count one by one. Compares nothing during a
 * lock. Source: SECURITY R9, R10.
 */
export const guessCode = async (
  tx: Tx,
  { email, hashes, at, lockUntil, isReusable = false }: Guess,
): Promise<CodeOutcome> => {
  const own = eq(oneTimeCode.email, email)
  // A clock that was ahead has made the lock longer than it may be.
  await tx
    .update(oneTimeCode)
    .set({ lockedUntil: lockUntil })
    .where(and(own, gt(oneTimeCode.lockedUntil, lockUntil)))
  const isLive = and(
    own,
    isNotNull(oneTimeCode.codeHash),
    gt(oneTimeCode.expiresAt, at),
    or(isNull(oneTimeCode.lockedUntil), lte(oneTimeCode.lockedUntil, at)),
  )
  const triesLeft = { triesLeft: oneTimeCode.triesLeft }
  const isRight = and(isLive, inArray(oneTimeCode.codeHash, hashes))
  const right = isReusable
    ? await tx.select(triesLeft).from(oneTimeCode).where(isRight)
    : await tx
        .update(oneTimeCode)
        .set({ codeHash: null, triesLeft: 0, lockedUntil: null })
        .where(isRight)
        .returning(triesLeft)
  if (right.length > 0) return { kind: 'right' }
  const [wrong] = await tx
    .update(oneTimeCode)
    .set({ triesLeft: sql`${oneTimeCode.triesLeft} - 1` })
    .where(isLive)
    .returning(triesLeft)
  if (wrong && wrong.triesLeft > 0) return { kind: 'wrong' }
  if (wrong) {
    await tx.update(oneTimeCode).set({ codeHash: null, lockedUntil: lockUntil }).where(own)
    return { kind: 'locked', until: lockUntil }
  }
  const [row] = await tx.select({ lockedUntil: oneTimeCode.lockedUntil }).from(oneTimeCode).where(own)
  return row?.lockedUntil && row.lockedUntil > at ? { kind: 'locked', until: row.lockedUntil } : { kind: 'expired' }
}

/** Deletes addresses that were sent no code for a day. */
export const dropOldCodes = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(oneTimeCode).where(lt(oneTimeCode.sentAt, new Date(at.getTime() - DAY_MS)))
}
