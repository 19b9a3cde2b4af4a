import { createHash } from 'node:crypto'
import type { Bank } from '../bank.ts'
import type { Payment, PaymentMethod, PaymentStatus, Refund } from '../ledger.ts'
import { brandOf, type Card, expiryOf } from '../test-cards.ts'
import { declineError } from './errors.ts'
import type { StripeDecline } from './test-cards.ts'

export interface CheckoutSession {
  uiMode: 'embedded_page' | 'hosted_page'
  redirects: string
  reference: string | null
  lines: { name: string; quantity: number; amount: number }[]
  email: string | null
  locale: string
  /** The customer is created when the buyer first tries to pay. */
  createsCustomer: boolean
  metadata: Record<string, string>
  /** The method takes days. */
  isDelayed: boolean
}

/** The fields of a payment that only Stripe has. */
export interface StripeDetails {
  /** The random part of client secrets. */
  secret: string
  returnUrl: string | null
  /** Null for a payment intent that the shop has created itself. */
  session: CheckoutSession | null
  /** The metadata of the payment intent or the setup intent. */
  metadata: Record<string, string>
}

/**
 * A checkout session, its payment intent or setup intent, and its charge are views of one payment: their ids are its id with a prefix. The
 * intent of a session exists from the first try on.
 */
export type StripePayment = Payment<StripeDetails, StripeDecline>
export type StripeRefund = Refund<StripeDetails, StripeDecline>
export type StripeBank = Bank<StripeDetails, StripeDecline>
type Method = PaymentMethod<StripeDecline>
type Json = Record<string, unknown>

export const sessionId = ({ id }: Pick<StripePayment, 'id'>): string => `cs_test_${id}`
export const intentId = ({ id, isBinding }: Pick<StripePayment, 'id' | 'isBinding'>): string =>
  `${isBinding ? 'seti' : 'pi'}_${id}`
const chargeId = ({ id }: Pick<StripePayment, 'id'>): string => `ch_${id}`

export const sessionSecret = (payment: StripePayment): string =>
  `${sessionId(payment)}_secret_${payment.details.secret}`
export const intentSecret = (payment: StripePayment): string => `${intentId(payment)}_secret_${payment.details.secret}`

export const hasIntent = ({ details, attemptedAt }: StripePayment): boolean =>
  details.session === null || attemptedAt !== null

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)

export const intentCreated = ({ attemptedAt, createdAt, details }: StripePayment): number =>
  seconds(details.session === null ? createdAt : (attemptedAt ?? createdAt))

export const sessionStatus = ({ status, authorizedAt }: StripePayment): 'open' | 'complete' | 'expired' => {
  if (status === 'open' || status === 'secure') return 'open'
  return status === 'expired' || (status === 'canceled' && authorizedAt === null) ? 'expired' : 'complete'
}

const intentStatuses: Record<PaymentStatus, string> = {
  open: 'requires_payment_method',
  secure: 'requires_action',
  processing: 'processing',
  held: 'requires_capture',
  succeeded: 'succeeded',
  declined: 'requires_payment_method',
  canceled: 'canceled',
  expired: 'canceled',
}

export const intentStatus = ({ status }: StripePayment): string => intentStatuses[status]

/** An id, or the object if a path of `expand` names it. */
const expandable = (expand: readonly string[], name: string, id: string | null, view: (expand: string[]) => Json) => {
  const paths = expand.filter((path) => path.split('.')[0] === name)
  return id === null || paths.length === 0 ? id : view(paths.map((path) => path.slice(name.length + 1)))
}

const cardView = (card: Card): Json => ({
  brand: brandOf(card.number),
  last4: card.number.slice(-4),
  exp_month: Number(expiryOf(card).month),
  exp_year: Number(expiryOf(card).year),
  fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
})

const methodView = ({ id, createdAt, owner, card }: Method): Json => ({
  id,
  object: 'payment_method',
  created: seconds(createdAt),
  type: 'card',
  customer: owner,
  card: card && cardView(card),
})

const expandableMethod = ({ method }: StripePayment, expand: readonly string[]) =>
  expandable(expand, 'payment_method', method?.id ?? null, () => (method ? methodView(method) : {}))

export const chargeView = (payment: StripePayment): Json => ({
  id: chargeId(payment),
  object: 'charge',
  created: seconds(payment.capturedAt ?? payment.createdAt),
  amount: payment.amount,
  amount_refunded: payment.refunded,
  refunded: payment.refunded === payment.amount,
  payment_intent: intentId(payment),
  status: 'succeeded',
  metadata: payment.details.metadata,
})

const nextAction = (payment: StripePayment, base: string) => {
  if (payment.status !== 'secure') return null
  const { session, returnUrl } = payment.details
  if (session !== null) return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const redirect = { url: `${base}/secure/${intentSecret(payment)}`, return_url: returnUrl }
  return { type: 'redirect_to_url', redirect_to_url: redirect }
}

const customerOf = ({ owner, attemptedAt, details }: StripePayment) =>
  details.session?.createsCustomer && attemptedAt === null ? null : owner

export const paymentIntentView = (payment: StripePayment, base: string, expand: readonly string[] = []): Json => {
  const { amount, requestedAmount, currency, capturedAt, decline, isSaving, isTwoStage, details } = payment
  return {
    id: intentId(payment),
    object: 'payment_intent',
    created: intentCreated(payment),
    status: intentStatus(payment),
    amount: requestedAmount,
    amount_received: capturedAt === null ? 0 : amount,
    currency: currency.toLowerCase(),
    customer: customerOf(payment),
    payment_method: expandableMethod(payment, expand),
    latest_charge: expandable(expand, 'latest_charge', capturedAt && chargeId(payment), () => chargeView(payment)),
    client_secret: intentSecret(payment),
    last_payment_error: decline && declineError(decline),
    next_action: nextAction(payment, base),
    setup_future_usage: isSaving ? 'off_session' : null,
    capture_method: isTwoStage ? 'manual' : 'automatic',
    metadata: details.metadata,
  }
}

export const setupIntentView = (payment: StripePayment, expand: readonly string[] = []): Json => {
  const { decline, details } = payment
  const code = decline?.code.replace(/^payment_intent_/, 'setup_intent_')
  return {
    id: intentId(payment),
    object: 'setup_intent',
    created: intentCreated(payment),
    status: intentStatus(payment),
    customer: customerOf(payment),
    payment_method: expandableMethod(payment, expand),
    client_secret: intentSecret(payment),
    last_setup_error: decline && declineError({ ...decline, ...(code !== undefined && { code }) }),
    usage: 'off_session',
    metadata: details.metadata,
  }
}

const paymentStatus = ({ status, isBinding }: StripePayment) => {
  if (isBinding) return 'no_payment_required'
  return status === 'succeeded' ? 'paid' : 'unpaid'
}

export const sessionView = (payment: StripePayment, base: string, expand: readonly string[] = []): Json => {
  const { amount, currency, createdAt, expiresAt, isBinding, details } = payment
  const { session, returnUrl } = details
  const status = sessionStatus(payment)
  const intent = hasIntent(payment) ? intentId(payment) : null
  const isOpen = status === 'open'
  return {
    id: sessionId(payment),
    object: 'checkout.session',
    created: seconds(createdAt),
    mode: isBinding ? 'setup' : 'payment',
    status,
    payment_status: paymentStatus(payment),
    ui_mode: session?.uiMode,
    url: isOpen && session?.uiMode === 'hosted_page' ? `${base}/pay/${sessionSecret(payment)}` : null,
    client_secret: isOpen && session?.uiMode === 'embedded_page' ? sessionSecret(payment) : null,
    client_reference_id: session?.reference,
    amount_total: isBinding ? null : amount,
    currency: currency.toLowerCase(),
    customer: customerOf(payment),
    customer_email: session?.email,
    locale: session?.locale,
    payment_intent: isBinding
      ? null
      : expandable(expand, 'payment_intent', intent, (paths) => paymentIntentView(payment, base, paths)),
    setup_intent: isBinding
      ? expandable(expand, 'setup_intent', intent, (paths) => setupIntentView(payment, paths))
      : null,
    redirect_on_completion: session?.redirects,
    return_url: returnUrl,
    expires_at: expiresAt && seconds(expiresAt),
    metadata: session?.metadata,
  }
}

export const refundView = ({ id, payment, amount, createdAt, metadata }: StripeRefund): Json => ({
  id,
  object: 'refund',
  created: seconds(createdAt),
  amount,
  currency: 'eur',
  payment_intent: intentId(payment),
  charge: chargeId(payment),
  status: 'succeeded',
  metadata,
})
