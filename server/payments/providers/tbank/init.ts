import type { Charge } from '../../provider.ts'
import { receiptOf } from './receipt.ts'

/** How long a buyer has to pay on T-Bank's page. */
const PAGE_MS = 60 * 60_000
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
    Description: Array.from(description).slice(0, DESCRIPTION_MAX).join(''),
    NotificationURL: notifyUrl,
    SuccessURL: returnUrl,
    FailURL: returnUrl,
    RedirectDueDate: dueDate(now),
    ...(save && instrument.kind === 'page' ? keeping(orderId) : {}),
    DATA: { OperationInitiatorType: initiatorOf(charge) },
    ...receiptOf(receipt, customer.email),
  }
}
