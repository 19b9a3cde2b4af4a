import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { oneTimeCode } from '../../db/schema.ts'

const TRIES = 3
const CODES_A_DAY = 5
const DAY_MS = 24 * 60 * 60_000

export interface KeptCode {
  email: string
  codeHash: string
  at: Date
  expiresAt: Date
}

/** Makes this the one live code of the address. False when five went out today: then the last one stays. Source: SECURITY R9. */
export const keepCode = async (tx: Tx, { email, codeHash, at, expiresAt }: KeptCode): Promise<boolean> => {
  const blank = { email, triesLeft: 0, sentAt: at, expiresAt: at, sentToday: 0, dayStartedAt: at }
  await tx.insert(oneTimeCode).values(blank).onConflictDoNothing({ target: oneTimeCode.email })
  await tx
    .update(oneTimeCode)
    .set({ sentToday: 0, dayStartedAt: at })
    .where(and(eq(oneTimeCode.email, email), lte(oneTimeCode.dayStartedAt, new Date(at.getTime() - DAY_MS))))
  const kept = await tx
    .update(oneTimeCode)
    .set({ codeHash, triesLeft: TRIES, sentAt: at, expiresAt, sentToday: sql`${oneTimeCode.sentToday} + 1` })
    .where(and(eq(oneTimeCode.email, email), lt(oneTimeCode.sentToday, CODES_A_DAY)))
    .returning({ email: oneTimeCode.email })
  return kept.length > 0
}

export type CodeOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'gone' } | { kind: 'locked'; until: Date }

interface Guess {
  email: string
  /** The hashes, any of which makes the code right. */
  hashes: string[]
  at: Date
  /** How long a third wrong guess locks the address. */
  lockUntil: Date
}

/**
 * Spends the code, or one of its three tries, in one statement each, so that guesses made at once count one by one.
 * During a lock nothing is compared. Source: SECURITY R9, R10.
 */
export const guessCode = async (tx: Tx, { email, hashes, at, lockUntil }: Guess): Promise<CodeOutcome> => {
  const own = eq(oneTimeCode.email, email)
  const isLive = and(
    own,
    isNotNull(oneTimeCode.codeHash),
    gt(oneTimeCode.expiresAt, at),
    or(isNull(oneTimeCode.lockedUntil), lte(oneTimeCode.lockedUntil, at)),
  )
  const triesLeft = { triesLeft: oneTimeCode.triesLeft }
  const right = await tx
    .update(oneTimeCode)
    .set({ codeHash: null, triesLeft: 0, lockedUntil: null })
    .where(and(isLive, inArray(oneTimeCode.codeHash, hashes)))
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
  return row?.lockedUntil && row.lockedUntil > at ? { kind: 'locked', until: row.lockedUntil } : { kind: 'gone' }
}

/** Forgets addresses that no code went to for a day. */
export const dropOldCodes = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(oneTimeCode).where(lt(oneTimeCode.sentAt, new Date(at.getTime() - DAY_MS)))
}
