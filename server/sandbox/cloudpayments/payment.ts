import { toMajor } from '../../contract/checkout/money.ts'
import type { Bank } from '../bank.ts'
import type { Payment, PaymentStatus, Refund } from '../ledger.ts'
import { reasonName } from './reasons.ts'
import { cardTypeOf } from './test-cards.ts'

export type LinkMethod = 'sbp' | 'sberpay' | 'tinkoffpay'

/** A payment link. */
interface Link {
  method: LinkMethod
  successUrl: string
  failUrl: string
}

/** The fields of a payment that only CloudPayments has. */
export interface CloudpaymentsDetails {
  invoiceId: string | null
  email: string | null
  jsonData: string | null
  ip: string | null
  culture: string
  cardholder: string | null
  link: Link | null
}

/** Declines are reason codes. */
export type CloudpaymentsPayment = Payment<CloudpaymentsDetails, number>
export type CloudpaymentsRefund = Refund<CloudpaymentsDetails, number>
export type CloudpaymentsBank = Bank<CloudpaymentsDetails, number>

const statuses: Record<PaymentStatus, string> = {
  open: 'Created',
  secure: 'AwaitingAuthentication',
  processing: 'Pending',
  held: 'Authorized',
  succeeded: 'Completed',
  declined: 'Declined',
  canceled: 'Cancelled',
  expired: 'Cancelled',
}

const refundStatuses = { pending: 'Pending', succeeded: 'Completed', declined: 'Declined' }

/** The code of a status is its place. */
const STATUS_CODES = [
  'Created',
  'AwaitingAuthentication',
  'Authorized',
  'Completed',
  'Cancelled',
  'Declined',
  'Pending',
]

const isoOf = (at: Date | null) => at && at.toISOString().slice(0, 19)

/** `MM/YY`, the provider's format. */
export const expiryOf = ({ method }: CloudpaymentsPayment): string | null =>
  method?.card ? `${method.card.expiry.slice(0, 2)}/${method.card.expiry.slice(2)}` : null

export const tokenOf = ({ method }: CloudpaymentsPayment): string | null => (method?.isSaved ? method.id : null)

/** A payment, or a refund of it, as every call returns it. A refund is a transaction of its own with the order of its payment. */
const transactionView = (
  bank: CloudpaymentsBank,
  publicId: string,
  payment: CloudpaymentsPayment,
  refund: CloudpaymentsRefund | null,
) => {
  const { currency, description, owner, authorizedAt, capturedAt, details } = payment
  const { id, amount, createdAt } = refund ?? payment
  const number = payment.method?.card?.number
  const status = refund ? refundStatuses[refund.status] : statuses[payment.status]
  const reason = payment.decline ?? 0
  return {
    ReasonCode: reason,
    PublicId: publicId,
    TransactionId: Number(id),
    Amount: toMajor(amount),
    Currency: currency,
    PaymentAmount: toMajor(amount),
    PaymentCurrency: currency,
    InvoiceId: details.invoiceId,
    AccountId: owner,
    Email: details.email,
    Description: description,
    JsonData: refund ? (refund.metadata.JsonData ?? null) : details.jsonData,
    CreatedDateIso: isoOf(createdAt),
    AuthDateIso: refund ? null : isoOf(authorizedAt),
    ConfirmDateIso: refund ? null : isoOf(capturedAt),
    AuthCode: refund || authorizedAt === null ? null : 'A1B2C3',
    TestMode: true,
    OriginalTransactionId: refund ? Number(payment.id) : null,
    IpAddress: details.ip,
    CardFirstSix: number?.slice(0, 6) ?? null,
    CardLastFour: number?.slice(-4) ?? null,
    CardExpDate: expiryOf(payment),
    CardType: number === undefined ? null : cardTypeOf(number),
    Status: status,
    StatusCode: STATUS_CODES.indexOf(status),
    CultureName: details.culture,
    Reason: reasonName(reason),
    CardHolderMessage: reason === 0 ? 'Оплата успешно проведена' : 'Платёж отклонён',
    Type: refund ? 1 : 0,
    Refunded: !refund && [...bank.refunds.values()].some((one) => one.payment === payment),
    Name: refund ? null : details.cardholder,
    Token: refund ? null : tokenOf(payment),
    GatewayName: 'Test',
  }
}

export type TransactionView = ReturnType<typeof transactionView>

interface Transaction {
  payment: CloudpaymentsPayment
  refund: CloudpaymentsRefund | null
}

/** The transactions of a shop: payments and refunds, oldest first. */
export const createTransactions = (bank: CloudpaymentsBank, publicId: string) => {
  const viewOf = ({ payment, refund }: Transaction) => transactionView(bank, publicId, payment, refund)
  const all = (): Transaction[] => {
    const payments = bank.all().map((payment) => ({ payment, refund: null }))
    const refunds = [...bank.refunds.values()].map((refund) => ({ payment: refund.payment, refund }))
    const idOf = ({ payment, refund }: Transaction) => Number((refund ?? payment).id)
    return [...payments, ...refunds].toSorted((one, other) => idOf(one) - idOf(other))
  }
  return {
    viewOf: (payment: CloudpaymentsPayment) => viewOf({ payment, refund: null }),
    all: () => all().map(viewOf),
    createdBetween: (from: Date, to: Date) =>
      all()
        .filter(({ payment, refund }) => {
          const { createdAt } = refund ?? payment
          return createdAt >= from && createdAt <= to
        })
        .map(viewOf),
  }
}

export type Transactions = ReturnType<typeof createTransactions>
