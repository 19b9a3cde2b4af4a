import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { lilsAccount, lilsEntry } from '../../db/schema.ts'

export type LilsEntry = typeof lilsEntry.$inferSelect

export const balanceOf = async (db: Db, personId: string): Promise<number> => {
  const [account] = await db.select().from(lilsAccount).where(eq(lilsAccount.id, personId))
  return account?.balance ?? 0
}

/** Adds lils to the account, and creates it if there is none. */
export const addToBalance = async (tx: Tx, personId: string, amount: number): Promise<void> => {
  await tx
    .insert(lilsAccount)
    .values({ id: personId, balance: amount })
    .onConflictDoUpdate({ target: lilsAccount.id, set: { balance: sql`${lilsAccount.balance} + ${amount}` } })
}

/** Subtracts lils from the account. False, and nothing changed, if the balance is too low. */
export const subtractLils = async (tx: Tx, personId: string, amount: number): Promise<boolean> => {
  const updated = await tx
    .update(lilsAccount)
    .set({ balance: sql`${lilsAccount.balance} - ${amount}` })
    .where(and(eq(lilsAccount.id, personId), gte(lilsAccount.balance, amount)))
    .returning({ id: lilsAccount.id })
  return updated.length > 0
}

/** Adds an entry. False if there is one with its cause already. */
export const addEntry = async (tx: Tx, entry: LilsEntry): Promise<boolean> => {
  const added = await tx
    .insert(lilsEntry)
    .values(entry)
    .onConflictDoNothing({ target: lilsEntry.cause })
    .returning({ id: lilsEntry.id })
  return added.length > 0
}

export const entryOf = async (db: Db, cause: string): Promise<LilsEntry | null> =>
  (await db.select().from(lilsEntry).where(eq(lilsEntry.cause, cause)))[0] ?? null

/** Newest first. */
export const entriesOf = async (db: Db, personId: string): Promise<LilsEntry[]> =>
  db
    .select()
    .from(lilsEntry)
    .where(eq(lilsEntry.personId, personId))
    .orderBy(desc(lilsEntry.createdAt), desc(lilsEntry.id))

/** Persons whose balance is not the sum of their entries: none, unless rows were written outside the ledger. */
export const unbalanced = async (db: Db): Promise<string[]> => {
  const sum = sql`sum(${lilsEntry.amount})`.mapWith(Number)
  const entries = await db.select({ id: lilsEntry.personId, sum }).from(lilsEntry).groupBy(lilsEntry.personId)
  const sums = new Map(entries.map((row) => [row.id, row.sum]))
  const accounts = new Map((await db.select().from(lilsAccount)).map((row) => [row.id, row.balance]))
  const persons = new Set([...sums.keys(), ...accounts.keys()])
  return [...persons].filter((id) => (sums.get(id) ?? 0) !== (accounts.get(id) ?? 0))
}
