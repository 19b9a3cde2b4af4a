import { randomBytes } from 'node:crypto'
import { type Currency, toMajor } from '../../contract/money.ts'
import { reasonNames, type TestCard } from './cards.ts'

const PAYMENT = 0
export const REFUND = 1

type Status = 'Created' | 'AwaitingAuthentication' | 'Pending' | 'Authorized' | 'Completed' | 'Cancelled' | 'Declined'

/** A payment as the shop requested it. `amount` is in minor units. */
export interface Order {
  amount: number
  currency: Currency
  invoiceId: string | null
  accountId: string | null
  email: string | null
  description: string | null
  jsonData: string | null
  ip: string | null
  culture: string
}

export type LinkMethod = 'sbp' | 'sberpay' | 'tinkoffpay'

/** A payment link, until it expires. */
export interface Link {
  method: LinkMethod
  successUrl: string
  failUrl: string
  expiresAt: number
}

/** An entry of the provider's ledger: a payment, or a refund of one. */
export interface Entry extends Order {
  id: number
  type: typeof PAYMENT | typeof REFUND
  status: Status
  reasonCode: number
  /** Authorized first and captured later. */
  isHeld: boolean
  card: TestCard | null
  /** `MMYY` */
  expiry: string | null
  cardholder: string | null
  token: string | null
  originalId: number | null
  link: Link | null
  createdAt: number
  authorizedAt: number | null
  confirmedAt: number | null
}

export interface Token {
  token: string
  accountId: string
  card: TestCard
  expiry: string
}

type NewEntry = Order & Partial<Entry>

/** The ledger of one shop. */
export const createLedger = (now: () => Date) => {
  const entries = new Map<number, Entry>()
  const tokens = new Map<string, Token>()
  let lastId = 0

  return {
    entries,
    tokens,
    /** Ids contain the time, so that they do not repeat after a restart. */
    open: (given: NewEntry): Entry => {
      lastId = Math.max(lastId + 1, now().getTime())
      const entry: Entry = {
        type: PAYMENT,
        status: 'Created',
        reasonCode: 0,
        isHeld: false,
        card: null,
        expiry: null,
        cardholder: null,
        token: null,
        originalId: null,
        link: null,
        authorizedAt: null,
        confirmedAt: null,
        ...given,
        id: lastId,
        createdAt: now().getTime(),
      }
      entries.set(entry.id, entry)
      return entry
    },
    get: (id: number): Entry | null => entries.get(id) ?? null,
    /** The newest entry with that invoice id; refunds have the invoice id of their payment. */
    last: (invoiceId: string): Entry | null =>
      [...entries.values()].findLast((entry) => entry.invoiceId === invoiceId) ?? null,
    refundsOf: (id: number): Entry[] =>
      [...entries.values()].filter((entry) => entry.type === REFUND && entry.originalId === id),
    keep: (accountId: string, card: TestCard, expiry: string): string => {
      const token = `tk_${randomBytes(16).toString('hex')}`
      tokens.set(token, { token, accountId, card, expiry })
      return token
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

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
