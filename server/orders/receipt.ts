import type { ReceiptLine } from '../payments/provider.ts'
import type { OrderLine } from './stores/order-store.ts'
import { truncate } from '../contract/truncate.ts'

const NAME_MAX = 128

/**
 * The lines of a fiscal receipt, which sum to `amount` (minor units). Free lines are omitted; a charge that is not the sum of the
 * lines, such as a card check, becomes one line. Source: DESIGN §6, PROVIDERS §1.2.
 */
export const receiptOf = (lines: readonly Pick<OrderLine, 'name' | 'due'>[], amount: number): ReceiptLine[] => {
  const paid = lines.filter(({ due }) => due > 0)
  const isOfLines = paid.reduce((sum, { due }) => sum + due, 0) === amount
  if (isOfLines) return paid.map(({ name, due }) => ({ name: truncate(name, NAME_MAX), quantity: 1, amount: due }))
  return amount > 0 ? [{ name: 'Проверка карты', quantity: 1, amount }] : []
}
