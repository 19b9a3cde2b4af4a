import { unbalanced } from '../catalog/lils/lils-store.ts'
import type { Currency } from '../contract/checkout/money.ts'
import type { Db } from '../db/database.ts'
import * as lils from './lils-ledger-store.ts'
import * as money from './money-ledger-store.ts'
import * as orders from './orders-ledger-store.ts'
import * as promos from './orders-ledger-store.ts'
import { paidBetween, returnedBetween, type Span } from './ledger-store.ts'

/** Payments and refunds by one provider in one currency. Sums in minor units. */
export interface ReportRow {
  provider: string
  currency: Currency
  payments: number
  paid: number
  refunds: number
  returned: number
}

/** Payments and refunds within a time span, by provider and currency. Source: SECURITY R56. */
export const moneyReport = async (db: Db, span: Span): Promise<ReportRow[]> => {
  const rows = new Map<string, ReportRow>()
  const rowOf = ({ provider, currency }: Pick<ReportRow, 'provider' | 'currency'>): ReportRow => {
    const key = `${provider} ${currency}`
    const row = rows.get(key) ?? { provider, currency, payments: 0, paid: 0, refunds: 0, returned: 0 }
    rows.set(key, row)
    return row
  }
  for (const { count, amount, ...account } of await paidBetween(db, span))
    Object.assign(rowOf(account), { payments: count, paid: amount })
  for (const { count, amount, ...account } of await returnedBetween(db, span))
    Object.assign(rowOf(account), { refunds: count, returned: amount })
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

type Find = (db: Db) => Promise<{ id: string }[]>

const unbalancedPersons = async (db: Db) => (await unbalanced(db)).map((id) => ({ id }))

/**
 * Inconsistencies and their queries, which return ids of orders, attempts, refunds, subscriptions, codes, uses of codes, certificates,
 * lils entries, or persons.
 */
export const ledgerChecks = {
  'lils: a person’s balance is not the sum of the entries': unbalancedPersons,
  'lils: of an order, not where its state says': lils.wronglyHeld,
  'lils: an entry for something that is not there': lils.withoutCause,
  'lils: a reward for an order that is not paid': lils.wronglyRewarded,
  'certificate: redeemed otherwise than credited': lils.wronglyRedeemed,
  'certificate: good, though its order is not paid': lils.certificateWithoutOrder,
  'order: paid, but its certificate is not there': lils.uncertified,
  'order: paid, but something was not opened': orders.unopened,
  'order: a line that does not come to what is due': orders.wrongLines,
  'order: the lines do not come to the total': orders.wrongTotals,
  'order: paid, but by no attempt that has succeeded': orders.paidByNothing,
  'order: paid with another sum than its total': orders.paidOtherwise,
  'order: names who has paid it, and is not paid': orders.payerOnUnpaidOrder,
  'order: cheaper by a promo code that was not counted': promos.uncounted,
  'promo code: counted otherwise than used, or beyond its limit': promos.miscounted,
  'promo code: a use that stands otherwise than its order': promos.wronglyUsed,
  'attempt: money without goods, and not on its way back': money.capturedWithoutGoods,
  'attempt: its money goes back, and what it has paid for stays': money.goodsWithoutCapture,
  'attempt: more goes back than was paid': money.overReturned,
  'attempt: brought nothing, and gives something back': money.returnedUnpaid,
  'attempt: returned otherwise than its refunds say': money.wronglyReturned,
  'attempt: not decided, and nobody asks about it': money.forgotten,
  'subscription: runs without charges, or is charged without running': money.wronglyCharged,
} satisfies Record<string, Find>

/** An inconsistency in the database: `what` is the check, `id` the row that it found. */
export interface LedgerError {
  what: string
  id: string
}

/** All inconsistencies in the database; empty if there are none. Source: SECURITY R43, R56. */
export const ledgerErrors = async (db: Db): Promise<LedgerError[]> => {
  const errors: LedgerError[] = []
  for (const [what, find] of Object.entries<Find>(ledgerChecks))
    for (const { id } of await find(db)) errors.push({ what, id })
  return errors
}
