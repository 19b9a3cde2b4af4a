import { toMajor } from '../../contract/money.ts'
import type { Tx } from '../../db/database.ts'
import { addAnalytics } from '../analytics/store.ts'
import type { Product } from '../catalogue/store.ts'
import type { Paid } from './paid.ts'

/** Tells the statistics what was bought, by the names of the page's own events; nothing in it is about a person. Source: checkout spec §7. */
export const notePurchase = async (
  tx: Tx,
  { order, lines, attempt, at }: Paid,
  products: readonly Product[],
): Promise<void> => {
  const items = lines.flatMap(({ product, name, price, discount }, at) => {
    const found = products.find(({ id }) => id === product)
    return [
      [`pr${at + 1}nm`, name],
      [`pr${at + 1}id`, found?.productId ?? 0],
      [`pr${at + 1}ca`, found?.type ?? ''],
      [`pr${at + 1}pr`, toMajor(price - discount)],
      [`pr${at + 1}qt`, 1],
    ] as const
  })
  const { id, kind, currency, total, personId } = order
  const data = { order: id, kind, currency, total: toMajor(total), method: attempt.method }
  await addAnalytics(tx, { personId, event: 'purchase', data: { ...data, ...Object.fromEntries(items) }, at })
}
