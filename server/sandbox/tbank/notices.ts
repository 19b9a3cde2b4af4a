import type { TbankSettings } from '../../payments/providers/tbank/settings.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import type { Notices } from '../notifications.ts'
import type { BankPayment } from './payment.ts'
import { maskOf } from './test-cards.ts'

/** The signed body of T-Bank's notification of a payment. Source: PROVIDERS §1.5. */
export const noticeBody = ({ terminalKey, password }: TbankSettings, payment: BankPayment): string => {
  const { id, orderId, status, errorCode, left, card, kept, customerKey } = payment
  const fields = {
    TerminalKey: terminalKey,
    OrderId: orderId,
    Success: errorCode === '0',
    Status: status,
    PaymentId: Number(id),
    ErrorCode: errorCode,
    Amount: left,
    ...(card && { Pan: maskOf(card.number), ExpDate: card.expiry }),
    ...(kept && { CardId: Number(kept.cardId), RebillId: Number(kept.rebillId) }),
    ...(customerKey !== null && { CustomerKey: customerKey }),
    Data: { connection_type: 'sandbox' },
  }
  return JSON.stringify({ ...fields, Token: tokenOf(fields, password) })
}

/** Notifies the school of a payment's state. */
export const notifier = (settings: TbankSettings, notices: Notices) => (payment: BankPayment) =>
  notices.send({
    url: payment.notifyUrl,
    headers: { 'content-type': 'application/json' },
    body: noticeBody(settings, payment),
  })
