import type { Charge } from '../../provider.ts'
import { receiptOf } from './receipt.ts'

/** How long a person has to pay on T-Bank's page. */
const PAGE_MS = 60 * 60_000
const ORDER_ID_MAX = 36
const DESCRIPTION_MAX = 140

/** Our name of a payment, as T-Bank takes it. */
export const orderIdOf = (attemptId: string): string =>
  attemptId.length > ORDER_ID_MAX ? attemptId.replaceAll('-', '') : attemptId

/** Who has begun the payment, and whether a card is kept: `0`, `1`, `2` by the person, `R` by the school. */
const initiatorOf = ({ instrument, save }: Charge): string => {
  if (instrument.kind === 'saved') return instrument.by === 'merchant' ? 'R' : '2'
  return save ? '1' : '0'
}

/** T-Bank wants the offset from Greenwich in figures. */
const dueDate = (now: Date): string => `${new Date(now.getTime() + PAGE_MS).toISOString().slice(0, 19)}+00:00`

/** A customer of T-Bank is one payment of ours: the card that it has kept is found by the payment's name, and by nobody else's. */
const keeping = (orderId: string) => ({ CustomerKey: orderId, Recurrent: 'Y' })

/** What a payment is begun with. Source: PROVIDERS §1.5. */
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
