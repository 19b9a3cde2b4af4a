import { toMajor } from '../../contract/money.ts'
import type { SandboxCard } from './cards.ts'
import type { MethodType } from './requests.ts'

export interface Cancellation {
  party: 'merchant' | 'yoo_money' | 'payment_network'
  reason: string
}

/** A payment method, used or bound. `refusal` is the reason with which its bank refuses it; null if it does not. */
export interface Method {
  id: string
  type: MethodType
  isSaved: boolean
  card: SandboxCard | null
  isRevoked: boolean
  refusal: string | null
}

/** Amounts are in kopecks. `isAsking`: the bank's 3-D Secure page is next. */
export interface Payment {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount: number
  refunded: number
  description: string | null
  metadata: Record<string, string>
  isOneStep: boolean
  isSaving: boolean
  createdAt: Date
  expiresAt: Date
  confirmation: { type: 'redirect'; returnUrl: string } | { type: 'embedded' } | null
  /** The method that the page is for; the widget is for all. */
  type: MethodType
  method: Method | null
  isAsking: boolean
  isSecured: boolean
  cancellation: Cancellation | null
}

export interface Binding {
  id: string
  status: 'pending' | 'active' | 'inactive'
  returnUrl: string
  createdAt: Date
  expiresAt: Date
  method: Method
  isAsking: boolean
}

export interface Refund {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  paymentId: string
  amount: number
  metadata: Record<string, string>
  createdAt: Date
  cancellation: Cancellation | null
}

const titles: Record<MethodType, string> = { bank_card: 'Bank card', sbp: 'СБП', sberbank: 'SberPay' }

const money = (minor: number) => ({ value: toMajor(minor).toFixed(2), currency: 'RUB' })

const methodView = ({ id, type, isSaved, card }: Method) => ({
  type,
  id,
  saved: isSaved,
  title: card ? `Bank card *${card.last4}` : titles[type],
  ...(card && {
    card: {
      first6: card.first6,
      last4: card.last4,
      expiry_month: card.month,
      expiry_year: card.year,
      card_type: card.brand,
      issuer_country: 'RU',
    },
  }),
})

const confirmationView = ({ id, confirmation }: Payment, base: string) => {
  if (confirmation?.type === 'embedded') return { type: 'embedded', confirmation_token: `ct-${id}` }
  return { type: 'redirect', return_url: confirmation?.returnUrl, confirmation_url: `${base}/pay/${id}` }
}

/** The payment as the API and the notifications return it. `base` is the URL of the pages. */
export const paymentView = (payment: Payment, base: string) => {
  const { id, status, amount, refunded, description, metadata, createdAt, expiresAt, method } = payment
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture'
  return {
    id,
    status,
    paid: isPaid,
    amount: money(amount),
    ...(status === 'pending' && payment.confirmation && { confirmation: confirmationView(payment, base) }),
    created_at: createdAt.toISOString(),
    ...(status === 'waiting_for_capture' && { expires_at: expiresAt.toISOString() }),
    ...(description !== null && { description }),
    metadata,
    ...(method && { payment_method: methodView(method) }),
    refundable: status === 'succeeded' && refunded < amount,
    ...(status === 'succeeded' && { refunded_amount: money(refunded) }),
    ...(payment.cancellation && { cancellation_details: payment.cancellation }),
    ...(method?.card && isPaid && { authorization_details: { three_d_secure: { applied: payment.isSecured } } }),
    test: true,
  }
}

export const bindingView = ({ id, status, returnUrl, method }: Binding, base: string) => ({
  ...methodView(method),
  status,
  ...(status === 'pending' && {
    confirmation: { type: 'redirect', return_url: returnUrl, confirmation_url: `${base}/pay/${id}` },
  }),
})

export const refundView = ({ id, status, paymentId, amount, metadata, createdAt, cancellation }: Refund) => ({
  id,
  status,
  amount: money(amount),
  created_at: createdAt.toISOString(),
  payment_id: paymentId,
  metadata,
  ...(cancellation && { cancellation_details: cancellation }),
})
