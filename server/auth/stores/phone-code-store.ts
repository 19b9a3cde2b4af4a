import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { phoneCode, phoneMessage } from '../../db/schema.ts'
import type { CodeOutcome } from './code-store.ts'

export type PhoneCode = typeof phoneCode.$inferSelect
type NewPhoneCode = typeof phoneCode.$inferInsert

/** How often a code may be typed wrong. */
const TRIES = 3

/** Whose proof it is: one row for each number, browser and way. */
export type PhoneCodeKey = Pick<PhoneCode, 'phone' | 'browserHash' | 'way'>

const isOf = ({ phone, browserHash, way }: PhoneCodeKey) =>
  and(eq(phoneCode.phone, phone), eq(phoneCode.browserHash, browserHash), eq(phoneCode.way, way))

/** Stores the only valid proof of this number, browser and way. */
export const keepPhoneCode = async (tx: Tx, row: Omit<NewPhoneCode, 'triesLeft'>): Promise<void> => {
  await tx.delete(phoneCode).where(isOf(row))
  await tx.insert(phoneCode).values({ ...row, triesLeft: TRIES })
}

export const phoneCodeOf = async (db: Db, key: PhoneCodeKey): Promise<PhoneCode | null> =>
  (await db.select().from(phoneCode).where(isOf(key)))[0] ?? null

/** A proof of the number that this browser has finished, by any way; null without one. */
export const provedPhoneCode = async (
  db: Db,
  { phone, browserHash, at }: { phone: string; browserHash: string; at: Date },
): Promise<PhoneCode | null> => {
  const isProved = and(
    eq(phoneCode.phone, phone),
    eq(phoneCode.browserHash, browserHash),
    isNotNull(phoneCode.provedAt),
    gt(phoneCode.expiresAt, at),
  )
  return (await db.select().from(phoneCode).where(isProved))[0] ?? null
}

/** Claims the code to hand it to the provider, once. False if it has expired or was replaced. */
export const claimPhoneCode = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const isDue = and(eq(phoneCode.id, id), eq(phoneCode.isHandedOver, false), gt(phoneCode.expiresAt, at))
  const claimed = await tx.update(phoneCode).set({ isHandedOver: true }).where(isDue).returning({ id: phoneCode.id })
  return claimed.length > 0
}

interface Guess {
  id: string
  /** Hashes of the typed code, one for each secret; any match is right. */
  hashes: string[]
  at: Date
  /** End of the lock that a third wrong guess starts. */
  lockUntil: Date
  /** Until when the mailbox may be proved after a right one. */
  proofUntil: Date
}

/** Spends the code, or one of its three tries, each in one statement, so that parallel guesses count one by one. Source: SECURITY R9, R10. */
export const guessPhoneCode = async (
  tx: Tx,
  { id, hashes, at, lockUntil, proofUntil }: Guess,
): Promise<CodeOutcome> => {
  const own = eq(phoneCode.id, id)
  const isLive = and(
    own,
    isNotNull(phoneCode.codeHash),
    gt(phoneCode.expiresAt, at),
    or(isNull(phoneCode.lockedUntil), lte(phoneCode.lockedUntil, at)),
  )
  const triesLeft = { triesLeft: phoneCode.triesLeft }
  const right = await tx
    .update(phoneCode)
    .set({ codeHash: null, triesLeft: 0, provedAt: at, expiresAt: proofUntil })
    .where(and(isLive, inArray(phoneCode.codeHash, hashes)))
    .returning(triesLeft)
  if (right.length > 0) return { kind: 'right' }
  const [wrong] = await tx
    .update(phoneCode)
    .set({ triesLeft: sql`${phoneCode.triesLeft} - 1` })
    .where(isLive)
    .returning(triesLeft)
  if (wrong && wrong.triesLeft > 0) return { kind: 'wrong' }
  if (wrong) {
    await tx.update(phoneCode).set({ codeHash: null, lockedUntil: lockUntil }).where(own)
    return { kind: 'locked', until: lockUntil }
  }
  const [row] = await tx.select({ lockedUntil: phoneCode.lockedUntil }).from(phoneCode).where(own)
  return row?.lockedUntil && row.lockedUntil > at ? { kind: 'locked', until: row.lockedUntil } : { kind: 'expired' }
}

/**
 * Notes that the awaited call has come; false if that was noted before, or too late, or if another browser awaits a call from the same number:
 * nobody can say whose it was. Then all of these are deleted.
 */
export const markCalled = async (
  tx: Tx,
  { id, phone }: Pick<PhoneCode, 'id' | 'phone'>,
  at: Date,
  proofUntil: Date,
): Promise<boolean> => {
  const isAwaited = and(
    eq(phoneCode.phone, phone),
    eq(phoneCode.way, 'call'),
    isNull(phoneCode.provedAt),
    gt(phoneCode.expiresAt, at),
  )
  const called = await tx
    .update(phoneCode)
    .set({ provedAt: at, expiresAt: proofUntil })
    .where(isAwaited)
    .returning({ id: phoneCode.id })
  if (called.length === 1 && called[0]?.id === id) return true
  if (called.length > 0)
    await tx.delete(phoneCode).where(
      inArray(
        phoneCode.id,
        called.map((row) => row.id),
      ),
    )
  return false
}

/** Ends all proofs of the number in this browser; false if there are none, since a parallel call was faster. */
export const spendPhoneCodes = async (tx: Tx, phone: string, browserHash: string): Promise<boolean> => {
  const isOwn = and(eq(phoneCode.phone, phone), eq(phoneCode.browserHash, browserHash))
  return (await tx.delete(phoneCode).where(isOwn).returning({ id: phoneCode.id })).length > 0
}

/** Records a text message that the provider has claimed. */
export const addPhoneMessage = async (tx: Tx, id: string, sentAt: Date): Promise<void> => {
  await tx.insert(phoneMessage).values({ id, sentAt })
}

export const markEntered = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(phoneMessage).set({ isEntered: true }).where(eq(phoneMessage.id, id))
}

/** How many text messages were sent in a time, and the codes of how many were entered. */
export const enteredAmong = async (db: Db, from: Date, until: Date): Promise<{ sent: number; entered: number }> => {
  const isWithin = and(gt(phoneMessage.sentAt, from), lt(phoneMessage.sentAt, until))
  const rows = await db
    .select({ isEntered: phoneMessage.isEntered, messages: count() })
    .from(phoneMessage)
    .where(isWithin)
    .groupBy(phoneMessage.isEntered)
  const of = (isEntered: boolean) => rows.find((row) => row.isEntered === isEntered)?.messages ?? 0
  return { sent: of(true) + of(false), entered: of(true) }
}

/** Deletes proofs an hour after their end, and messages after a day. */
export const dropOldPhoneCodes = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(phoneCode).where(lt(phoneCode.expiresAt, new Date(at.getTime() - HOUR_MS)))
  await tx.delete(phoneMessage).where(lt(phoneMessage.sentAt, new Date(at.getTime() - DAY_MS)))
}
