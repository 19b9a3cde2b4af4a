import { toMajor } from '../../../contract/checkout/money.ts'
import type { ReceiptLine } from '../../provider.ts'
import { truncate } from '../../../contract/truncate.ts'

const NAME_MAX = 128
/** Paid in full, for a service. */
const FULL_PAYMENT = 4
const SERVICE = 4

/** If the total does not divide evenly by the quantity, the line becomes one item at the total price. */
const itemOf = ({ name, quantity, amount }: ReceiptLine) => {
  const isEven = amount % quantity === 0
  return {
    label: truncate(isEven ? name : `${name}, ${quantity} шт.`, NAME_MAX),
    price: toMajor(isEven ? amount / quantity : amount),
    quantity: isEven ? quantity : 1,
    amount: toMajor(amount),
    vat: null,
    method: FULL_PAYMENT,
    object: SERVICE,
  }
}

/** The fiscal receipt in the provider's format, without VAT; null if nothing is left to list. Lines that cost nothing are left out. */
export const receiptOf = (lines: readonly ReceiptLine[], email?: string) => {
  const paid = lines.filter(({ amount }) => amount > 0)
  if (paid.length === 0) return null
  const electronic = toMajor(paid.reduce((sum, { amount }) => sum + amount, 0))
  return { CustomerReceipt: { Items: paid.map(itemOf), ...(email && { email }), amounts: { electronic } } }
}

/** `JsonData` of a call: the receipt, and our own fields that the provider stores with the transaction. */
export const jsonDataOf = (lines: readonly ReceiptLine[], own: Record<string, string> = {}, email?: string) => {
  const cloudpayments = receiptOf(lines, email)
  const data = { ...own, ...(cloudpayments && { cloudpayments }) }
  return Object.keys(data).length === 0 ? {} : { JsonData: JSON.stringify(data) }
}
