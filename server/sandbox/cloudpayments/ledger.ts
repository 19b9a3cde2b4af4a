import { randomBytes } from 'node:crypto'
import type { Currency } from '../../contract/money.ts'
import type { TestCard } from './cards.ts'

export const PAYMENT = 0
export const REFUND = 1

export type Status =
  | 'Created'
  | 'AwaitingAuthentication'
  | 'Pending'
  | 'Authorized'
  | 'Completed'
  | 'Cancelled'
  | 'Declined'

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
