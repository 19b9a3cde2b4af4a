import { and, count, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { cleanTyped } from '../../contract/rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import { promoCode, promoUse, savedPromo } from '../../db/schema.ts'

export type PromoCode = typeof promoCode.$inferSelect

/** The stored form of a code. */
const normalized = (code: string): string => cleanTyped(code).toUpperCase()

const isOpen = (at: Date) =>
  and(
    eq(promoCode.isActive, true),
    or(isNull(promoCode.startsAt), lte(promoCode.startsAt, at)),
    or(isNull(promoCode.endsAt), gt(promoCode.endsAt, at)),
  )

/** The code if it is active at that moment, for any person, even if it is used up. */
export const openPromo = async (db: Db, code: string, at: Date): Promise<PromoCode | null> =>
  (
    await db
      .select()
      .from(promoCode)
      .where(and(eq(promoCode.code, normalized(code)), isOpen(at)))
  )[0] ?? null

/** The code, active or not. */
export const promoByCode = async (db: Db, code: string): Promise<PromoCode | null> =>
  (
    await db
      .select()
      .from(promoCode)
      .where(eq(promoCode.code, normalized(code)))
  )[0] ?? null

export const promoById = async (db: Db, id: string): Promise<PromoCode | null> =>
  (await db.select().from(promoCode).where(eq(promoCode.id, id)))[0] ?? null

/** How many orders of the person hold the code, and how many have used it. */
export const usesOf = async (db: Db, promoId: string, personId: string): Promise<{ held: number; used: number }> => {
  const rows = await db
    .select({ state: promoUse.state, uses: count() })
    .from(promoUse)
    .where(and(eq(promoUse.promoId, promoId), eq(promoUse.personId, personId)))
    .groupBy(promoUse.state)
  const uses = (state: string) => rows.find((row) => row.state === state)?.uses ?? 0
  return { held: uses('held'), used: uses('used') }
}

/** Counts one more use. False if the code is inactive at that moment, or used up. */
export const countUse = async (tx: Tx, promoId: string, at: Date): Promise<boolean> => {
  const counted = await tx
    .update(promoCode)
    .set({ used: sql`${promoCode.used} + 1` })
    .where(and(eq(promoCode.id, promoId), isOpen(at), or(isNull(promoCode.limit), lt(promoCode.used, promoCode.limit))))
    .returning({ id: promoCode.id })
  return counted.length > 0
}

export const addUse = async (tx: Tx, use: typeof promoUse.$inferInsert): Promise<void> => {
  await tx.insert(promoUse).values(use)
}

/** Ends the order's reservation of a code. Null if it holds none. */
export const endHold = async (
  tx: Tx,
  orderId: string,
  state: 'used' | 'released',
): Promise<{ promoId: string } | null> =>
  (
    await tx
      .update(promoUse)
      .set({ state })
      .where(and(eq(promoUse.orderId, orderId), eq(promoUse.state, 'held')))
      .returning({ promoId: promoUse.promoId })
  )[0] ?? null

export const uncountUse = async (tx: Tx, promoId: string): Promise<void> => {
  await tx
    .update(promoCode)
    .set({ used: sql`${promoCode.used} - 1` })
    .where(and(eq(promoCode.id, promoId), gt(promoCode.used, 0)))
}

/** Adds a code, upper-cased. Rejects with `UniqueViolation` if it exists. */
export const addPromo = async (tx: Tx, { code, ...row }: typeof promoCode.$inferInsert): Promise<void> => {
  await tx.insert(promoCode).values({ ...row, code: normalized(code) })
}

/** Offers the code to a person; idempotent. */
export const savePromo = async (tx: Tx, row: typeof savedPromo.$inferInsert): Promise<void> => {
  await tx
    .insert(savedPromo)
    .values(row)
    .onConflictDoNothing({ target: [savedPromo.personId, savedPromo.promoId] })
}

/** The codes that were offered to the person and are active at that moment, oldest first. */
export const savedPromosOf = async (db: Db, personId: string, at: Date): Promise<PromoCode[]> => {
  const saved = db.select({ id: savedPromo.promoId }).from(savedPromo).where(eq(savedPromo.personId, personId))
  return db
    .select()
    .from(promoCode)
    .where(and(inArray(promoCode.id, saved), isOpen(at)))
    .orderBy(promoCode.createdAt, promoCode.code)
}
