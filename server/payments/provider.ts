import type { MainLang } from '../contract/langs.ts'
import type { PaymentErrorReply } from '../contract/checkout/payment-calls.ts'
import type { PaymentMethodId, ProviderId } from '../contract/checkout/methods.ts'
import type { Currency } from '../contract/checkout/money.ts'

/** An amount in minor units (kopecks, cents), never negative, with its currency. */
export interface Money {
  amount: number
  currency: Currency
}

/** One line of a fiscal receipt. `amount` is the line total in minor units; the lines of a charge sum to its amount. */
export interface ReceiptLine {
  name: string
  quantity: number
  amount: number
}

/**
 * The payment instrument: a one-time token from the provider's browser script, the provider's token of a saved card, or the provider's page
 * or widget.
 */
export type PaymentInstrument =
  | { kind: 'card-token'; token: string; cardholder: string | null }
  | { kind: 'saved'; token: string; by: 'customer' | 'merchant' }
  | { kind: 'page'; method: PaymentMethodId }
  | { kind: 'widget' }

/** A charge request. The attempt's id is the idempotency key, and our reference for the payment at the provider. */
export interface Charge {
  attemptId: string
  money: Money
  /** At most 128 characters, no personal data. */
  description: string
  instrument: PaymentInstrument
  /** Save the card for later charges: the buyer asked for it, or a subscription needs it. */
  save: boolean
  customer: { personId: string; email: string; ip: string | null }
  /** The page of ours that the buyer returns to. */
  returnUrl: string
  /** Notification URL, for providers that take it with each payment. */
  notifyUrl: string
  receipt: readonly ReceiptLine[]
  lang: MainLang
}

/**
 * The card data that may be stored, as far as the provider returns it. `token` charges the card again; `fingerprint` is the same for the
 * same card.
 */
export interface StoredCard {
  token: string
  brand: string
  last4: string
  /** `MMYY`. */
  expiry: string
  fingerprint: string | null
}

/**
 * The state of a payment, as the provider's own payment object reports it. `pending`: the buyer still has to act. `processing`: under way,
 * nothing to do. `authorized`: held, not captured. `paid` may since have been `refunded`, in part or in full.
 */
export interface PaymentState {
  status: 'pending' | 'processing' | 'authorized' | 'paid' | 'failed' | 'canceled'
  /** The provider's id of the payment. */
  ref: string
  /** Our reference; null if the provider does not return it. */
  attemptId: string | null
  money: Money
  /** Minor units. */
  refunded: number
  card: StoredCard | null
  /** Why the payment failed. */
  error: PaymentErrorReply | null
  /** The payer has disputed the payment with the bank. */
  isDisputed?: boolean
  /** The provider's page with the receipt, if there is one. */
  receiptUrl?: string | null
}

/**
 * An unknown result, for example no response, a malformed one, or a status of 500 or more. `reason` is for the log and holds no data.
 * `isAccountError`: the provider rejects the school's credentials, so the response says nothing about the payment.
 */
export interface Unknown {
  kind: 'unknown'
  reason: string
  isAccountError?: true
}

/**
 * A definite refusal: nothing has happened and nothing will. `isAccountError`: the provider refused the school, by its key or its account,
 * whatever the buyer and the instrument.
 */
export interface Refused {
  kind: 'refused'
  error: PaymentErrorReply
  isAccountError?: true
}

/** The result of a charge. `fields` are the names and values of the form posted to the bank's page. */
export type ChargeOutcome =
  | { kind: 'state'; state: PaymentState }
  | { kind: 'redirect'; ref: string; url: string }
  | { kind: 'secure'; ref: string; url: string; fields: Record<string, string>; isFrameable: boolean }
  | { kind: 'widget'; ref: string; token: string }
  | Refused
  | Unknown

/** The result of a lookup: the payment's state, or `absent` if the provider has no payment of that reference. */
export type Found = { kind: 'state'; state: PaymentState } | { kind: 'absent' } | Unknown

export type RefundOutcome = { kind: 'refunded'; ref: string } | Refused | Unknown

/** The result of binding (saving) a card without a charge. */
export type BindOutcome =
  | { kind: 'bound'; ref: string; card: StoredCard }
  | { kind: 'redirect'; ref: string; url: string }
  | { kind: 'widget'; ref: string; token: string }
  | { kind: 'pending'; ref: string }
  | Refused
  | Unknown

/**
 * A raw notification: `raw` is the body that signatures cover, header names are lower-cased, `path` follows the provider's notification
 * URL.
 */
export interface Notification {
  raw: Buffer
  headers: Readonly<Record<string, string | undefined>>
  ip: string
  path: string
}

/** The response to a notification, in the provider's format. */
export interface NotificationReply {
  status: number
  type: string
  body: string
}

/**
 * A parsed notification, which is a hint and no proof: `ref` is looked up at the provider before anything happens. `eventKey` is the same
 * for copies of one event and differs for another state of the same payment. `question`: the provider waits for a decision about a charge
 * that it is about to make.
 */
export type Verified =
  | { kind: 'event'; eventKey: string; about: 'payment' | 'card'; ref: string; attemptId: string | null }
  | { kind: 'question'; attemptId: string | null; money: Money; personId: string | null }
  | { kind: 'irrelevant' }
  | { kind: 'forged'; reason: string }

/** Public data that a browser needs to pay by this provider. `script` and `widget` are URLs of scripts. */
interface BrowserOffer {
  script: string
  /** The public key, shop id, or public id. */
  key: string
  /** The script of the provider's widget, if it is a separate one. */
  widget?: string
}

/**
 * The contract of a payment provider. Calls never reject: an unknown result is `unknown`. They take at most eight seconds, or twelve where
 * lists are read, retry under the same key where that is safe within that time, and log nothing. Source: PROVIDERS §1.8.
 */
export interface Provider {
  id: ProviderId
  currency: Currency
  offer: BrowserOffer
  /**
   * The origins that `redirect` and `secure` may lead to: the provider's and, as far as settings name them, the banks'. https except for a
   * sandbox; `*` is any https.
   */
  hosts: readonly string[]
  charge: (charge: Charge) => Promise<ChargeOutcome>
  /**
   * The current state of a payment. `charged` is the amount charged, if the school knows it: after a refund T-Bank reports only the
   * remainder.
   */
  find: (ref: string, charged?: Money) => Promise<Found>
  /**
   * The current state of a payment whose charge got no response, by our reference. `since` is when the charge was tried. May cancel a
   * payment that no buyer can have been sent to pay.
   */
  findLost: (attemptId: string, since: Date) => Promise<Found>
  /** Captures an authorized payment. */
  capture: (ref: string, money: Money, receipt: readonly ReceiptLine[]) => Promise<Found | Refused>
  /** Cancels an authorized or unpaid payment. */
  cancel: (ref: string) => Promise<Found | Refused>
  /** `refundId` is the idempotency key. */
  refund: (request: {
    refundId: string
    ref: string
    money: Money
    receipt: readonly ReceiptLine[]
    /** The email for the receipt, for providers that need it again. */
    email?: string
  }) => Promise<RefundOutcome>
  /** Completes 3-D Secure with what the bank's page posted to ours; null if the provider does that itself. */
  completeSecure: ((ref: string, paRes: string) => Promise<Found>) | null
  /** Binds a card without a charge; null if the provider needs a small charge that is refunded. */
  bind: ((charge: Charge) => Promise<BindOutcome>) | null
  findBinding: ((ref: string) => Promise<BindOutcome>) | null
  /** Authenticates and parses a notification: checks the signature or the IP address, and compares secrets in constant time. */
  verify: (notification: Notification) => Verified
  /** The response that the provider expects. `again`: it shall resend the notification later. `no`: a decision against the charge. */
  reply: (how: 'done' | 'again' | 'no') => NotificationReply
}
