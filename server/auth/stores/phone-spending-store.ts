import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { phonePrice, phoneSpending } from '../../db/schema.ts'

/** A period of UTC, by which spending is counted. */
export interface Period {
  id: string
  startedAt: Date
}

/** Adds to what was spent in a period, in one statement; false, and nothing is added, if that would be more than `most`. In kopecks. */
export const spendIn = async (tx: Tx, { id, startedAt }: Period, kopecks: number, most: number): Promise<boolean> => {
  await tx.insert(phoneSpending).values({ id, kopecks: 0, startedAt }).onConflictDoNothing({ target: phoneSpending.id })
  const spent = await tx
    .update(phoneSpending)
    .set({ kopecks: sql`${phoneSpending.kopecks} + ${kopecks}` })
    .where(and(eq(phoneSpending.id, id), lte(phoneSpending.kopecks, most - kopecks)))
    .returning({ id: phoneSpending.id })
  return spent.length > 0
}

/** Corrects what was spent in a period, by more or less than was expected. */
export const correctSpending = async (tx: Tx, { id }: Period, kopecks: number): Promise<void> => {
  const isEnough = sql`${phoneSpending.kopecks} + ${kopecks} >= 0`
  await tx
    .update(phoneSpending)
    .set({ kopecks: sql`${phoneSpending.kopecks} + ${kopecks}` })
    .where(and(eq(phoneSpending.id, id), isEnough))
}

/** The price to a range of numbers, if the provider has told it since. */
export const priceSince = async (db: Db, range: string, since: Date): Promise<number | null> => {
  const isFresh = and(eq(phonePrice.id, range), gt(phonePrice.quotedAt, since))
  return (await db.select().from(phonePrice).where(isFresh))[0]?.kopecks ?? null
}

export const storePrice = async (tx: Tx, range: string, kopecks: number, quotedAt: Date): Promise<void> => {
  await tx
    .insert(phonePrice)
    .values({ id: range, kopecks, quotedAt })
    .onConflictDoUpdate({ target: phonePrice.id, set: { kopecks, quotedAt } })
}

/** Deletes periods and prices that no longer count. */
export const dropOldSpending = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(phoneSpending).where(lt(phoneSpending.startedAt, new Date(at.getTime() - 2 * DAY_MS)))
  await tx.delete(phonePrice).where(lt(phonePrice.quotedAt, new Date(at.getTime() - DAY_MS)))
}
