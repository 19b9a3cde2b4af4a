import { toMajor } from '../../contract/money.ts'
import type { Entry, Ledger } from './ledger.ts'
import { reasonNames } from './cards.ts'

const statusCodes: Record<Entry['status'], number> = {
  Created: 0,
  AwaitingAuthentication: 1,
  Authorized: 2,
  Completed: 3,
  Cancelled: 4,
  Declined: 5,
  Pending: 6,
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 19))

/** `MM/YY`, the provider's format. */
export const expiryOf = ({ expiry }: Entry): string | null =>
  expiry === null ? null : `${expiry.slice(0, 2)}/${expiry.slice(2)}`

export const methodOf = ({ link }: Entry): string => {
  if (link === null) return ''
  return { sbp: 'Sbp', sberpay: 'SberPay', tinkoffpay: 'TinkoffPay' }[link.method]
}

/** A ledger entry as every call returns it. */
export const viewOf = (entry: Entry, ledger: Ledger, publicId: string) => ({
  ReasonCode: entry.reasonCode,
  PublicId: publicId,
  TransactionId: entry.id,
  Amount: toMajor(entry.amount),
  Currency: entry.currency,
  PaymentAmount: toMajor(entry.amount),
  PaymentCurrency: entry.currency,
  InvoiceId: entry.invoiceId,
  AccountId: entry.accountId,
  Email: entry.email,
  Description: entry.description,
  JsonData: entry.jsonData,
  CreatedDateIso: isoOf(entry.createdAt),
  AuthDateIso: isoOf(entry.authorizedAt),
  ConfirmDateIso: isoOf(entry.confirmedAt),
  AuthCode: entry.authorizedAt === null ? null : 'A1B2C3',
  TestMode: true,
  OriginalTransactionId: entry.originalId,
  IpAddress: entry.ip,
  CardFirstSix: entry.card?.number.slice(0, 6) ?? null,
  CardLastFour: entry.card?.number.slice(-4) ?? null,
  CardExpDate: expiryOf(entry),
  CardType: entry.card?.type ?? null,
  Status: entry.status,
  StatusCode: statusCodes[entry.status],
  CultureName: entry.culture,
  Reason: reasonNames.get(entry.reasonCode) ?? 'Unknown',
  CardHolderMessage: entry.reasonCode === 0 ? 'Оплата успешно проведена' : 'Платёж отклонён',
  Type: entry.type,
  Refunded: ledger.refundsOf(entry.id).length > 0,
  Name: entry.cardholder,
  Token: entry.token,
  GatewayName: 'Test',
})

export type Seen = ReturnType<typeof viewOf>
