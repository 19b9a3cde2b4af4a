import { toMajor } from '../../contract/checkout/money.ts'
import type { YookassaMethod } from '../../payments/providers/yookassa/charge-body.ts'
import type { Bank } from '../bank.ts'
import type { Payment, PaymentMethod, PaymentStatus, Refund } from '../ledger.ts'
import { titleOf } from './methods.ts'
import { type Cancellation, cardView } from './test-cards.ts'

/** The fields of a payment, or of the binding of a card, that only YooKassa has. */
export interface YookassaDetails {
  confirmation: { type: 'redirect'; returnUrl: string } | { type: 'embedded' } | null
  /** The method that the page is for; the widget is for all. */
  type: YookassaMethod
  metadata: Record<string, string>
}

export type YookassaPayment = Payment<YookassaDetails, Cancellation>
export type YookassaRefund = Refund<YookassaDetails, Cancellation>
export type YookassaBank = Bank<YookassaDetails, Cancellation>

type Status = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

const statuses: Record<PaymentStatus, Status> = {
  open: 'pending',
  secure: 'pending',
  processing: 'pending',
  held: 'waiting_for_capture',
  succeeded: 'succeeded',
  declined: 'canceled',
  canceled: 'canceled',
  expired: 'canceled',
}

const bindingStatuses = {
  pending: 'pending',
  waiting_for_capture: 'pending',
  succeeded: 'active',
  canceled: 'inactive',
}

const money = (minor: number) => ({ value: toMajor(minor).toFixed(2), currency: 'RUB' })

const methodView = ({ id, kind, isSaved, card }: Pick<PaymentMethod<unknown>, 'id' | 'kind' | 'isSaved' | 'card'>) => ({
  type: kind === 'card' ? 'bank_card' : kind,
  id,
  saved: isSaved,
  title: card ? `Bank card *${card.number.slice(-4)}` : titleOf(kind),
  ...(card && { card: cardView(card) }),
})

const confirmationView = ({ id, details: { confirmation } }: YookassaPayment, base: string) => {
  if (confirmation?.type === 'embedded') return { type: 'embedded', confirmation_token: `ct-${id}` }
  return { type: 'redirect', return_url: confirmation?.returnUrl, confirmation_url: `${base}/pay/${id}` }
}

const cancellationOf = ({ status, decline, authorizedAt }: YookassaPayment): Cancellation | null => {
  if (status === 'declined') return decline
  if (status === 'canceled') return { party: 'merchant', reason: 'canceled_by_merchant' }
  if (status !== 'expired') return null
  return { party: 'yoo_money', reason: authorizedAt === null ? 'expired_on_confirmation' : 'expired_on_capture' }
}

/** The payment as the API and the notifications return it. `base` is the URL of the pages. */
export const paymentView = (payment: YookassaPayment, base: string) => {
  const { id, amount, refunded, description, createdAt, captureBefore, method, details } = payment
  const status = statuses[payment.status]
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture'
  const cancellation = cancellationOf(payment)
  return {
    id,
    status,
    paid: isPaid,
    amount: money(amount),
    ...(status === 'pending' && details.confirmation && { confirmation: confirmationView(payment, base) }),
    created_at: createdAt.toISOString(),
    ...(status === 'waiting_for_capture' && { expires_at: captureBefore?.toISOString() }),
    ...(description !== null && { description }),
    metadata: details.metadata,
    ...(method && { payment_method: methodView(method) }),
    refundable: status === 'succeeded' && refunded < amount,
    ...(status === 'succeeded' && { refunded_amount: money(refunded) }),
    ...(cancellation && { cancellation_details: cancellation }),
    ...(method?.card && isPaid && { authorization_details: { three_d_secure: { applied: payment.isAuthenticated } } }),
    test: true,
  }
}

/** A binding has the id of its method. */
export const bindingView = (binding: YookassaPayment, base: string) => {
  const status = bindingStatuses[statuses[binding.status]]
  return {
    ...methodView(binding.method ?? { id: binding.id, kind: 'card', isSaved: false, card: null }),
    status,
    ...(status === 'pending' && { confirmation: confirmationView(binding, base) }),
  }
}

export const refundView = ({ id, status, payment, amount, metadata, createdAt, decline }: YookassaRefund) => ({
  id,
  status: status === 'declined' ? 'canceled' : status,
  amount: money(amount),
  created_at: createdAt.toISOString(),
  payment_id: payment.id,
  metadata,
  ...(decline && { cancellation_details: decline }),
})
