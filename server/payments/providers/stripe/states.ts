import type { Stripe } from 'stripe'
import type { Currency } from '../../../contract/checkout/money.ts'
import type { Found, StoredCard, PaymentState } from '../../provider.ts'
import { errorOf } from './describe.ts'
import { unknown } from './failure.ts'
import { cardToken } from './requests.ts'

type Intent = Stripe.PaymentIntent
type Session = Stripe.Checkout.Session

/** The expanded object; null if the field holds only an id, or nothing. */
export const expanded = <Part extends object>(part: Part | string | null | undefined): Part | null =>
  typeof part === 'object' ? part : null

const idOf = (part: { id: string } | string | null | undefined): string | null =>
  typeof part === 'string' ? part : (part?.id ?? null)

const currencies: Partial<Record<string, Currency>> = { eur: 'EUR', rub: 'RUB' }

/** Our brand names where they differ from Stripe's. Source: checkout spec §3. */
const brands: Partial<Record<string, string>> = { amex: 'american-express', diners: 'diners-club' }

/** The card, if it can be charged again: only one that is attached to a customer can. */
export const storedCard = (part: Stripe.PaymentMethod | string | null): StoredCard | null => {
  const method = expanded(part)
  const customer = idOf(method?.customer)
  if (!method?.card || !customer) return null
  const { brand, last4, exp_month: month, exp_year: year, fingerprint = null } = method.card
  const expiry = `${String(month).padStart(2, '0')}${String(year).slice(-2)}`
  return { token: cardToken(customer, method.id), brand: brands[brand] ?? brand, last4, expiry, fingerprint }
}

/** The status of a PaymentIntent. One that requires a payment method was declined if it has an error, else it was not tried yet. */
const statusOf = ({ status, last_payment_error: error }: Intent): PaymentState['status'] | null => {
  if (status === 'requires_payment_method') return error ? 'failed' : 'pending'
  const statuses: Partial<Record<string, PaymentState['status']>> = {
    requires_confirmation: 'pending',
    requires_action: 'pending',
    processing: 'processing',
    requires_capture: 'authorized',
    canceled: 'canceled',
    succeeded: 'paid',
  }
  return statuses[status] ?? null
}

const declineOf = ({ id, last_payment_error: error }: Intent) =>
  error && errorOf(error.type, id, error.decline_code ?? error.code ?? error.type, 'ru')

export const stateOfIntent = (intent: Intent, own: Partial<Pick<PaymentState, 'ref' | 'attemptId'>> = {}): Found => {
  const status = statusOf(intent)
  const currency = currencies[intent.currency]
  const charge = expanded(intent.latest_charge)
  if (!status || !currency) return unknown(`intent ${intent.status} in ${intent.currency}`)
  const state: PaymentState = {
    status,
    ref: intent.id,
    attemptId: intent.metadata.attempt_id ?? null,
    money: { amount: status === 'paid' ? intent.amount_received : intent.amount, currency },
    refunded: charge?.amount_refunded ?? 0,
    card: storedCard(intent.payment_method),
    error: status === 'failed' ? declineOf(intent) : null,
    ...(charge?.disputed && { isDisputed: true }),
    ...(charge?.receipt_url && { receiptUrl: charge.receipt_url }),
    ...own,
  }
  return { kind: 'state', state }
}

/** A session without a PaymentIntent is not paid yet, or has nothing to pay. */
const stateWithoutIntent = (session: Session): Found => {
  const { id: ref, client_reference_id: attemptId, amount_total: total, setup_intent: setup } = session
  const currency = currencies[session.currency ?? 'eur']
  const statuses: Partial<Record<string, PaymentState['status']>> = {
    open: 'pending',
    expired: 'canceled',
    complete: session.payment_status === 'unpaid' ? 'processing' : 'paid',
  }
  const status = statuses[session.status ?? '']
  if (!status || !currency) return unknown(`session ${session.status} in ${session.currency}`)
  const card = status === 'paid' ? storedCard(expanded(setup)?.payment_method ?? null) : null
  const money = { amount: total ?? 0, currency }
  return { kind: 'state', state: { status, ref, attemptId, money, refunded: 0, card, error: null } }
}

/** While a session is open, a declined try is not final: the buyer may use another card. */
export const stateOfSession = (session: Session): Found => {
  const intent = session.status === 'complete' ? expanded(session.payment_intent) : null
  if (!intent) return stateWithoutIntent(session)
  return stateOfIntent(intent, { ref: session.id, attemptId: session.client_reference_id })
}
