import { HOUR_MS } from '../../../contract/durations.ts'
import type { Charge, ReceiptLine } from '../../provider.ts'
import { truncate } from '../../../contract/truncate.ts'

/** The school's fiscal settings: simplified taxation of income, no VAT, an education service that is paid in full. */
const TAXATION = 'usn_income'
const common = { Tax: 'none', PaymentMethod: 'full_payment', PaymentObject: 'service' }

const NAME_MAX = 128

const item = (name: string, quantity: number, price: number) => ({
  Name: truncate(name, NAME_MAX),
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

/** How long a buyer has to pay on T-Bank's page. */
const PAGE_MS = HOUR_MS
const ORDER_ID_MAX = 36
const DESCRIPTION_MAX = 140

/** Our reference as T-Bank's OrderId, without dashes if it is too long. */
export const orderIdOf = (attemptId: string): string =>
  attemptId.length > ORDER_ID_MAX ? attemptId.replaceAll('-', '') : attemptId

/**
 * The initiator, and whether a card is saved: `0`, `1`, `2` for the buyer (no card saved, card to be saved, saved card), `R` for the
 * school.
 */
const initiatorOf = ({ instrument, save }: Charge): string => {
  if (instrument.kind === 'saved') return instrument.by === 'merchant' ? 'R' : '2'
  return save ? '1' : '0'
}

/** T-Bank requires a numeric UTC offset. */
const dueDate = (now: Date): string => `${new Date(now.getTime() + PAGE_MS).toISOString().slice(0, 19)}+00:00`

/** Each payment is a T-Bank customer of its own: its saved card is found by the payment's reference only. */
const keeping = (orderId: string) => ({ CustomerKey: orderId, Recurrent: 'Y' })

/** The fields that create a payment. Source: PROVIDERS §1.5. */
export const initFields = (charge: Charge, now: Date) => {
  const { money, description, returnUrl, notifyUrl, lang, receipt, customer, instrument, save } = charge
  const orderId = orderIdOf(charge.attemptId)
  return {
    OrderId: orderId,
    Amount: money.amount,
    PayType: 'O',
    Language: lang,
    Description: truncate(description, DESCRIPTION_MAX),
    NotificationURL: notifyUrl,
    SuccessURL: returnUrl,
    FailURL: returnUrl,
    RedirectDueDate: dueDate(now),
    ...(save && instrument.kind === 'page' ? keeping(orderId) : {}),
    DATA: { OperationInitiatorType: initiatorOf(charge) },
    ...receiptOf(receipt, customer.email),
  }
}
