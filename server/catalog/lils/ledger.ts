import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import { addEntry, addToBalance, balanceOf, entriesOf, entryOf, type LilsEntry, subtractLils } from './lils-store.ts'

export type { LilsEntry } from './lils-store.ts'

/** A credit or debit of lils, a positive whole number. `cause` identifies the reason: each counts once. */
interface LilsMove {
  personId: string
  amount: number
  kind: string
  cause: string
  at: Date
}

/** How many lils the person has to spend. */
export const lilsBalance = async (db: Db, personId: string): Promise<number> => balanceOf(db, personId)

/** The entries of an account, newest first; `amount` is negative for a debit. */
export const lilsHistory = async (db: Db, personId: string): Promise<LilsEntry[]> => entriesOf(db, personId)

const refuseNoAmount = (amount: number): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('lils move in whole numbers above nothing')
}

/** Credits lils. False if this cause was booked before. */
export const grantLils = async (tx: Tx, { amount, ...move }: LilsMove): Promise<boolean> => {
  refuseNoAmount(amount)
  const { personId, at } = move
  const isNew = await addEntry(tx, {
    id: randomUUID(),
    personId,
    amount,
    kind: move.kind,
    cause: move.cause,
    createdAt: at,
  })
  if (isNew) await addToBalance(tx, personId, amount)
  return isNew
}

/** Debits lils. False, and nothing debited, if the balance is too low or this cause was booked before. */
export const spendLils = async (tx: Tx, { amount, ...move }: LilsMove): Promise<boolean> => {
  refuseNoAmount(amount)
  const { personId, at } = move
  if ((await entryOf(tx, move.cause)) || !(await subtractLils(tx, personId, amount))) return false
  return addEntry(tx, {
    id: randomUUID(),
    personId,
    amount: -amount,
    kind: move.kind,
    cause: move.cause,
    createdAt: at,
  })
}

const holdCause = (orderId: string) => `hold:${orderId}`

/** Debits the lils of an order right away. False if the balance is too low; true for zero. Source: SECURITY R43. */
export const holdLils = async (
  tx: Tx,
  { personId, amount, orderId, at }: { personId: string; amount: number; orderId: string; at: Date },
): Promise<boolean> => amount === 0 || spendLils(tx, { personId, amount, kind: 'order', cause: holdCause(orderId), at })

/** Returns the lils reserved for an order, once. False if there were none, or they were returned before. */
export const releaseLils = async (tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<boolean> => {
  const held = await entryOf(tx, holdCause(orderId))
  if (!held) return false
  const { personId } = held
  return grantLils(tx, { personId, amount: -held.amount, kind: 'release', cause: `release:${orderId}`, at })
}
