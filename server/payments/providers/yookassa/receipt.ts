import type { ReceiptLine } from '../../provider.ts'
import { formatMoney } from './money.ts'

/** Limits and codes of a fiscal receipt. Source: PROVIDERS §1.2. */
const NAME_MAX = 128
const NO_VAT = 1

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** YooKassa multiplies price by quantity: a line that does not divide evenly becomes one item at the total price. */
const itemOf = ({ name, quantity, amount }: ReceiptLine) => {
  const isEven = amount % quantity === 0
  return {
    description: cut(isEven || quantity === 1 ? name : `${name}, ${quantity} шт.`, NAME_MAX),
    quantity: isEven ? `${quantity}.00` : '1.00',
    amount: formatMoney({ amount: isEven ? amount / quantity : amount, currency: 'RUB' }),
    vat_code: NO_VAT,
    payment_subject: 'service',
    payment_mode: 'full_payment',
    measure: 'piece',
  }
}

/**
 * The items of the fiscal receipt and the email that it goes to. Lines that cost nothing are left out, and so is a receipt without lines or
 * without an email: a full capture or refund uses the receipt of the charge. Source: PROVIDERS §1.2.
 */
export const receiptOf = (lines: readonly ReceiptLine[], email: string | undefined) => {
  const items = lines.filter(({ amount }) => amount > 0).map(itemOf)
  return items.length === 0 || email === undefined ? {} : { receipt: { customer: { email }, items } }
}
