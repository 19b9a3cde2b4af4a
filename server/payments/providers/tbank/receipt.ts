import type { ReceiptLine } from '../../provider.ts'

/** The school's fiscal settings: simplified taxation of income, no VAT, an education service that is paid in full. */
const TAXATION = 'usn_income'
const common = { Tax: 'none', PaymentMethod: 'full_payment', PaymentObject: 'service' }

const NAME_MAX = 128

const item = (name: string, quantity: number, price: number) => ({
  Name: Array.from(name).slice(0, NAME_MAX).join(''),
  Quantity: quantity,
  Price: price,
  Amount: price * quantity,
  ...common,
})

/** T-Bank multiplies price by quantity: a line that does not divide evenly becomes two items, a kopeck apart in price. */
const itemsOf = ({ name, quantity, amount }: ReceiptLine) => {
  const price = Math.floor(amount / quantity)
  const dearer = amount - price * quantity
  const items = [item(name, dearer, price + 1), item(name, quantity - dearer, price)]
  return items.filter(({ Amount }) => Amount > 0)
}

/** The fiscal receipt; its items sum to the total of the lines. Without lines there is none. Source: PROVIDERS §1.5, PEERS §5.12. */
export const receiptOf = (lines: readonly ReceiptLine[], email?: string) => {
  const Items = lines.flatMap(itemsOf)
  return Items.length === 0 ? {} : { Receipt: { ...(email && { Email: email }), Taxation: TAXATION, Items } }
}
