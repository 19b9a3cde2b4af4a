import type { Currency } from '../contract/money.ts'
import type { Db } from '../db/database.ts'
import { paidBetween, returnedBetween, type Span } from './ledger-store.ts'

/** What has come and gone by one provider in one currency. Sums in minor units. */
export interface ReportRow {
  provider: string
  currency: Currency
  payments: number
  paid: number
  refunds: number
  returned: number
}

/** What was paid and returned within a time, by provider and currency. Source: SECURITY R56. */
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
