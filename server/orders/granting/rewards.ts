import { grantLils, lilsBalance, takeLils } from '../../catalog/lils/ledger.ts'
import { entryOf } from '../../catalog/lils/lils-store.ts'
import type { Product } from '../../catalog/products/product-store.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Order, OrderLine } from '../order-store.ts'

const causeOf = ({ id }: OrderLine) => `reward:${id}`

/** Credits the reward lils of a line, once. */
export const rewardLine = async (tx: Tx, personId: string, line: OrderLine, lils: number, at: Date): Promise<void> => {
  if (lils > 0) await grantLils(tx, { personId, amount: lils, kind: 'reward', cause: causeOf(line), at })
}

/** Takes back the reward lils of a line, as far as the balance allows. */
export const takeReward = async (tx: Tx, { personId }: Pick<Order, 'personId'>, line: OrderLine, at: Date) => {
  const granted = await entryOf(tx, causeOf(line))
  const amount = Math.min(granted?.amount ?? 0, await lilsBalance(tx, personId))
  if (amount > 0) await takeLils(tx, { personId, amount, kind: 'refund', cause: `revoke:${line.id}`, at })
}

/** How many reward lils of these lines the balance no longer covers: they are spent and cannot be taken back. */
export const spentRewards = async (
  db: Db,
  { personId }: Pick<Order, 'personId'>,
  lines: readonly OrderLine[],
): Promise<number> => {
  const granted = await Promise.all(lines.map((line) => entryOf(db, causeOf(line))))
  const sum = granted.reduce((lils, entry) => lils + (entry?.amount ?? 0), 0)
  return Math.max(0, sum - (await lilsBalance(db, personId)))
}

/**
 * The reward lils of a product in an order: none for a trial, a subscription resumed for free, or a certificate, whose lils are for its
 * receiver.
 */
export const rewardOf = ({ kind, total }: Pick<Order, 'kind' | 'total'>, { type, lils }: Product): number => {
  const isForNothing = kind === 'trial' || (kind === 'resubscribe' && total === 0)
  return isForNothing || type === 'gift-certificate' ? 0 : lils
}
