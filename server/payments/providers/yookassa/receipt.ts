import type { ReceiptLine } from '../../provider.ts'
import { spellMoney } from './money.ts'

/** Lengths and numbers of a fiscal receipt. Source: PROVIDERS §1.2. */
const NAME_MAX = 128
const NO_VAT = 1

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** YooKassa multiplies: a price of one that does not come out even is told as the price of all. */
const itemOf = ({ name, quantity, amount }: ReceiptLine) => {
  const isEven = amount % quantity === 0
  return {
    description: cut(isEven || quantity === 1 ? name : `${name}, ${quantity} шт.`, NAME_MAX),
    quantity: isEven ? `${quantity}.00` : '1.00',
    amount: spellMoney({ amount: isEven ? amount / quantity : amount, currency: 'RUB' }),
    vat_code: NO_VAT,
    payment_subject: 'service',
    payment_mode: 'full_payment',
    measure: 'piece',
  }
}

/**
 * What the fiscal receipt lists, and where it goes; lines that cost nothing are left out, and so is a receipt without lines or without an
 * address: what is taken or returned in whole has the receipt of its charge. Source: PROVIDERS §1.2.
 */
export const receiptOf = (lines: readonly ReceiptLine[], email: string | undefined) => {
  const items = lines.filter(({ amount }) => amount > 0).map(itemOf)
  return items.length === 0 || email === undefined ? {} : { receipt: { customer: { email }, items } }
}
