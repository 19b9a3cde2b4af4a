import type { TbankStatus } from '../../payments/providers/tbank/replies.ts'
import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import { tokenOf } from '../../payments/providers/tbank/token.ts'
import type { Bank } from '../bank.ts'
import type { Payment } from '../ledger.ts'
import type { TbankDecline } from './test-cards.ts'

/** The fields of a payment that only T-Bank has. */
export interface TbankDetails {
  orderId: string
  notifyUrl: string
  successUrl: string
  failUrl: string
  lang: 'ru' | 'en'
  isFormShown: boolean
  /** The requests to cancel or refund so far, by `ExternalRequestId`. */
  requestIds: Set<string>
}

export type TbankPayment = Payment<TbankDetails, TbankDecline>
export type TbankBank = Bank<TbankDetails, TbankDecline>

export const NO_ERROR = '0'

export const errorCodeOf = ({ decline }: TbankPayment): string => decline?.code ?? NO_ERROR

/** How the payment was paid: `cards`, or the app. */
export const sourceOf = ({ kind }: { kind: string }): string => (kind === 'card' ? 'cards' : kind)

/** The amount after captures, reversals and refunds. */
export const remainingAmount = ({ amount, refunded }: TbankPayment): number => amount - refunded

const hasPendingRefund = (bank: TbankBank, payment: TbankPayment): boolean =>
  [...bank.refunds.values()].some((refund) => refund.payment === payment && refund.status === 'pending')

/** T-Bank's name of the state of a payment. */
export const statusOf = (bank: TbankBank, payment: TbankPayment): TbankStatus => {
  const { status, amount, requestedAmount, refunded, authorizedAt, decline, details } = payment
  if (status === 'open') return details.isFormShown ? 'FORM_SHOWED' : 'NEW'
  if (status === 'secure') return '3DS_CHECKING'
  if (status === 'processing') return 'AUTHORIZING'
  if (status === 'held') return amount < requestedAmount ? 'PARTIAL_REVERSED' : 'AUTHORIZED'
  if (status === 'declined') return decline?.status ?? 'REJECTED'
  if (status === 'canceled') return authorizedAt === null ? 'CANCELED' : 'REVERSED'
  if (status === 'expired') return 'DEADLINE_EXPIRED'
  if (refunded === 0) return 'CONFIRMED'
  if (hasPendingRefund(bank, payment)) return 'ASYNC_REFUNDING'
  return refunded === amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
}

/** `220077******7761` */
export const maskOf = (number: string): string => `${number.slice(0, 6)}******${number.slice(-4)}`

/** The saved card of a payment: `RebillId` is charged, `CardId` only names the card. */
export const savedCardIds = ({ id }: { id: string }) => ({ CardId: String(Number(id.slice(-9))), RebillId: id })

const numbersOf = (ids: Record<string, string>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)]))

/** The signed body of T-Bank's notification of a payment. Source: PROVIDERS §1.5. */
export const notificationBody = (settings: TbankSettings, payment: TbankPayment, status: TbankStatus): string => {
  const { terminalKey, password } = settings
  const { id, method, owner, isSaving, details } = payment
  const fields = {
    TerminalKey: terminalKey,
    OrderId: details.orderId,
    Success: payment.decline === null,
    Status: status,
    PaymentId: Number(id),
    ErrorCode: errorCodeOf(payment),
    Amount: remainingAmount(payment),
    ...(method?.card && { Pan: maskOf(method.card.number), ExpDate: method.card.expiry }),
    ...(isSaving && method?.isSaved && numbersOf(savedCardIds(method))),
    ...(owner !== null && { CustomerKey: owner }),
    Data: { connection_type: 'sandbox' },
  }
  return JSON.stringify({ ...fields, Token: tokenOf(fields, password) })
}
