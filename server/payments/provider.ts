import type { PaymentErrorReply } from '../contract/checkout-replies.ts'
import type { PaymentMethodId, ProviderId } from '../contract/methods.ts'
import type { Currency } from '../contract/money.ts'

/** An amount in minor units (kopecks, cents), never negative, with its currency. */
export interface Money {
  amount: number
  currency: Currency
}

/** One line of a fiscal receipt. `amount` is for all of it, in minor units; the lines of a charge sum to its amount. */
export interface ReceiptLine {
  name: string
  quantity: number
  amount: number
}

/** What pays: a one-time token of the provider's browser script, the provider's own token of a saved card, or its own page or widget. */
export type PaymentInstrument =
  | { kind: 'card-token'; token: string; cardholder: string | null }
  | { kind: 'saved'; token: string; by: 'customer' | 'merchant' }
  | { kind: 'page'; method: PaymentMethodId }
  | { kind: 'widget' }

/** What is to be charged. The attempt's id is the idempotency key, and our name of the payment at the provider. */
export interface Charge {
  attemptId: string
  money: Money
  /** At most 128 characters, no personal data. */
  description: string
  instrument: PaymentInstrument
  /** The card is to be kept for later charges, by the person's wish or for a subscription. */
  save: boolean
  customer: { personId: string; email: string; ip: string | null }
  /** A page of ours that the person comes back to. */
  returnUrl: string
  /** What notifications of this payment are sent to, where a provider is told it with each payment. */
  notifyUrl: string
  receipt: readonly ReceiptLine[]
  lang: 'ru' | 'en'
}

/** What may be kept of a card, as far as the provider tells it. `token` charges it again; `fingerprint` is the same for the same card. */
export interface KeptCard {
  token: string
  brand: string
  last4: string
  /** `MMYY`. */
  expiry: string
  fingerprint: string | null
}

/**
 * What a payment is, in the provider's own words about the object itself. `pending`: the person has still something to do.
 * `processing`: nobody has, it is under way. `authorized`: held, not yet taken. `paid` may have been `refunded` since, in part or whole.
 */
export interface PaymentState {
  status: 'pending' | 'processing' | 'authorized' | 'paid' | 'failed' | 'canceled'
  /** The provider's id of the payment. */
  ref: string
  /** The name that we gave it; null where the provider does not say. */
  attemptId: string | null
  money: Money
  /** Minor units. */
  refunded: number
  card: KeptCard | null
  /** Why it has failed. */
  error: PaymentErrorReply | null
}

/**
 * The words for a result that nobody knows: no answer, a broken one, or one of 500 and more. `reason` is for the log and holds no data.
 * `isAboutUs`: the provider lets the school in no more, so that it tells nothing.
 */
export interface Unknown {
  kind: 'unknown'
  reason: string
  isAboutUs?: true
}

/**
 * The provider has understood and refused: nothing has happened and nothing will. `isAboutUs`: it has refused the school, by its key or
 * its account, whoever pays and whatever by.
 */
export interface Refused {
  kind: 'refused'
  error: PaymentErrorReply
  isAboutUs?: true
}

/** What has become of a wish to charge. `fields` are names and values of the form that the bank's page wants. */
export type ChargeOutcome =
  | { kind: 'state'; state: PaymentState }
  | { kind: 'redirect'; ref: string; url: string }
  | { kind: 'secure'; ref: string; url: string; fields: Record<string, string>; isFrameable: boolean }
  | { kind: 'widget'; ref: string; token: string }
  | Refused
  | Unknown

/** What a provider says of a payment: its state, or that it has none of that name. */
export type Found = { kind: 'state'; state: PaymentState } | { kind: 'absent' } | Unknown

export type RefundOutcome = { kind: 'refunded'; ref: string } | Refused | Unknown

/** What binding a card without a charge has come to. */
export type BindOutcome =
  | { kind: 'bound'; ref: string; card: KeptCard }
  | { kind: 'redirect'; ref: string; url: string }
  | { kind: 'widget'; ref: string; token: string }
  | { kind: 'pending'; ref: string }
  | Refused
  | Unknown

/** A notification as it came: the raw bytes, which signatures are over. Header names are lower-cased. `path` is what follows the provider's address. */
export interface Notification {
  raw: Buffer
  headers: Readonly<Record<string, string | undefined>>
  ip: string
  path: string
}

/** What answers a provider, in its own dialect. */
export interface NotificationReply {
  status: number
  type: string
  body: string
}

/**
 * What a notification says, which is a hint and no proof: `ref` is looked up at the provider before anything happens.
 * `eventKey` is the same for copies of one event and differs for another state of the same payment.
 * `question`: the provider waits for a decision about a charge that it is about to make.
 */
export type Verified =
  | { kind: 'event'; eventKey: string; about: 'payment' | 'card'; ref: string; attemptId: string | null }
  | { kind: 'question'; attemptId: string | null; money: Money; personId: string | null }
  | { kind: 'irrelevant' }
  | { kind: 'forged'; reason: string }

/** What a browser needs to pay by this provider; nothing secret. Addresses are of scripts. */
export interface BrowserOffer {
  script: string
  /** The public key, shop id, or public id. */
  key: string
  /** The script of the provider's widget, where it has one of its own. */
  widget?: string
}

/**
 * One provider behind the same contract. Calls never reject: what is not known is `unknown`. They take eight seconds at the most, or
 * twelve where lists are looked through, retry under the same key where that is safe within that time, and log nothing.
 * Source: PROVIDERS §1.8.
 */
export interface Provider {
  id: ProviderId
  currency: Currency
  offer: BrowserOffer
  /** The https origins that `redirect` and `secure` may lead to: of the provider, and of banks as far as settings name them. `*` is any https. */
  hosts: readonly string[]
  charge: (charge: Charge) => Promise<ChargeOutcome>
  /** The truth about a payment. `charged` is what the school has charged, where it knows: T-Bank tells after a refund only what is left. */
  find: (ref: string, charged?: Money) => Promise<Found>
  /**
   * The truth about a payment whose charge was never answered, by our name of it. `since` is when it was tried. What nobody can have
   * been sent to pay may be let go by it.
   */
  findLost: (attemptId: string, since: Date) => Promise<Found>
  /** Takes what is held. */
  capture: (ref: string, money: Money, receipt: readonly ReceiptLine[]) => Promise<Found | Refused>
  /** Lets go of what is held or not yet paid. */
  cancel: (ref: string) => Promise<Found | Refused>
  /** `refundId` is the idempotency key. */
  refund: (wish: {
    refundId: string
    ref: string
    money: Money
    receipt: readonly ReceiptLine[]
    /** Where the receipt goes, for a provider that wants to be told again. */
    email?: string
  }) => Promise<RefundOutcome>
  /** Completes 3-D Secure with what the bank's page has sent to ours; null where the provider does that by itself. */
  completeSecure: ((ref: string, paRes: string) => Promise<Found>) | null
  /** Binds a card without a charge; null where only a small charge that is returned does it. */
  bind: ((charge: Charge) => Promise<BindOutcome>) | null
  findBinding: ((ref: string) => Promise<BindOutcome>) | null
  /** Says who the provider can have been and what it says; checks signature or address, in constant time where secrets are compared. */
  verify: (notification: Notification) => Verified
  /** What the provider wants to hear. `again`: it shall send it once more later. `no`: a decision against the charge. */
  reply: (how: 'done' | 'again' | 'no') => NotificationReply
}
