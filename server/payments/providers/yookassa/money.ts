import { z } from 'zod'
import { truncate } from '../../../contract/truncate.ts'
import type { Money, ReceiptLine } from '../../provider.ts'

const MINOR_DIGITS = 2

/** Formats minor units for YooKassa: `1500.00`. */
export const formatAmount = (minor: number): string => {
  const digits = String(minor).padStart(MINOR_DIGITS + 1, '0')
  return `${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`
}

export const formatMoney = ({ amount, currency }: Money) => ({ value: formatAmount(amount), currency })

/** An amount in YooKassa's responses. */
export const money = z
  .object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.enum(['RUB', 'EUR']) })
  .transform(({ value, currency }): Money => ({ amount: Number(value.replace('.', '')), currency }))

/** Limits and codes of a fiscal receipt. Source: PROVIDERS §1.2. */
const NAME_MAX = 128
const NO_VAT = 1

/** YooKassa multiplies price by quantity: a line that does not divide evenly becomes one item at the total price. */
const itemOf = ({ name, quantity, amount }: ReceiptLine) => {
  const isEven = amount % quantity === 0
  return {
    description: truncate(isEven || quantity === 1 ? name : `${name}, ${quantity} шт.`, NAME_MAX),
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
