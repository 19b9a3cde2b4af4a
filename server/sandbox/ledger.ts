import type { Currency } from '../contract/checkout/money.ts'
import type { Card } from './test-cards.ts'

/**
 * `open`: the buyer can pay; `secure`: the buyer is on the bank's 3-D Secure page; `processing`: the bank has not decided yet; `held`:
 * authorized, not captured. The last four are final.
 */
export type PaymentStatus =
  | 'open'
  | 'secure'
  | 'processing'
  | 'held'
  | 'succeeded'
  | 'declined'
  | 'canceled'
  | 'expired'

/** A card, or an account in the app of a bank. `Reason` is a decline in the provider's codes. */
export interface PaymentMethod<Reason> {
  id: string
  /** `card`, or the provider's name of an app. */
  kind: string
  card: Card | null
  /** The customer that a saved method belongs to, if the provider has customers. */
  owner: string | null
  isSaved: boolean
  /** Why every charge of the method is declined from now on. */
  refusal: Reason | null
  createdAt: Date
}

/** A payment as the shop has requested it; `Details` holds the fields of one provider. Amounts are in minor units. */
interface PaymentFields<Details> {
  amount: number
  currency: Currency
  description: string | null
  /** Saves the card without a charge; the amount is 0. */
  isBinding: boolean
  /** Authorized first and captured later. */
  isTwoStage: boolean
  /** Saves the method after it has paid, for `owner`. */
  isSaving: boolean
  owner: string | null
  /** A decline leaves the payment open for another card. */
  isRetryable: boolean
  /** Null if it can be paid at any time. */
  expiresAt: Date | null
  details: Details
}

/** The other fields are null or false by default. */
export type PaymentRequest<Details> = Pick<PaymentFields<Details>, 'amount' | 'currency' | 'details'> &
  Partial<PaymentFields<Details>>

export interface Payment<Details, Reason> extends PaymentFields<Details> {
  id: string
  status: PaymentStatus
  /** The amount at first; `amount` is less after a partial capture or reversal. */
  requestedAmount: number
  /** Including refunds that are pending. */
  refunded: number
  method: PaymentMethod<Reason> | null
  decline: Reason | null
  /** The buyer has passed 3-D Secure. */
  isAuthenticated: boolean
  createdAt: Date
  /** When the buyer tried to pay for the first time. */
  attemptedAt: Date | null
  authorizedAt: Date | null
  capturedAt: Date | null
  /** When a hold expires; null if it does not. */
  captureBefore: Date | null
}

export interface Refund<Details, Reason> {
  id: string
  payment: Payment<Details, Reason>
  amount: number
  status: 'pending' | 'succeeded' | 'declined'
  decline: Reason | null
  metadata: Record<string, string>
  createdAt: Date
}

/** A charge or a refund of money. */
interface Movement<Details, Reason> {
  kind: 'captured' | 'refunded'
  payment: Payment<Details, Reason>
  amount: number
}

export const isPayable = ({ status }: { status: PaymentStatus }): boolean => status === 'open' || status === 'secure'

export interface LedgerOptions {
  now: () => Date
  /** The provider's id of a new payment. */
  paymentId: () => string
  refundId: () => string
}

/** The records of one provider: payments, refunds, saved methods and money movements, each oldest first. */
export const createLedger = <Details, Reason>({ now, paymentId, refundId }: LedgerOptions) => {
  const payments = new Map<string, Payment<Details, Reason>>()
  const refunds = new Map<string, Refund<Details, Reason>>()
  const savedMethods = new Map<string, PaymentMethod<Reason>>()
  const movements: Movement<Details, Reason>[] = []

  return {
    payments,
    refunds,
    savedMethods,
    movements,
    addPayment: (request: PaymentRequest<Details>): Payment<Details, Reason> => {
      const payment: Payment<Details, Reason> = {
        description: null,
        isBinding: false,
        isTwoStage: false,
        isSaving: false,
        owner: null,
        isRetryable: false,
        expiresAt: null,
        ...request,
        id: paymentId(),
        status: 'open',
        requestedAmount: request.amount,
        refunded: 0,
        method: null,
        decline: null,
        isAuthenticated: false,
        createdAt: now(),
        attemptedAt: null,
        authorizedAt: null,
        capturedAt: null,
        captureBefore: null,
      }
      payments.set(payment.id, payment)
      return payment
    },
    addRefund: (fields: Omit<Refund<Details, Reason>, 'id' | 'createdAt'>): Refund<Details, Reason> => {
      const refund = { ...fields, id: refundId(), createdAt: now() }
      refunds.set(refund.id, refund)
      return refund
    },
  }
}
