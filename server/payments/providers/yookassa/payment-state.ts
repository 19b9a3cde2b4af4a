import type { ChargeOutcome, StoredCard, PaymentState } from '../../provider.ts'
import type { YookassaCard, YookassaPayment } from './replies.ts'
import { errorOf, type MainLang } from './describe.ts'

/** YooKassa's card types and our brand names from the checkout spec §3. */
const brands = new Map([
  ['Visa', 'visa'],
  ['MasterCard', 'mastercard'],
  ['Mir', 'mir'],
  ['UnionPay', 'unionpay'],
  ['JCB', 'jcb'],
  ['AmericanExpress', 'american-express'],
  ['DinersClub', 'diners-club'],
  ['DiscoverCard', 'discover'],
])

/** The data of a card that YooKassa has saved; null if it has not, or if the method is not a card. */
export const storedCard = (
  method: { id: string; saved: boolean; card?: YookassaCard } | undefined,
): StoredCard | null =>
  method?.saved && method.card
    ? {
        token: method.id,
        brand: brands.get(method.card.card_type) ?? method.card.card_type.toLowerCase(),
        last4: method.card.last4,
        expiry: method.card.expiry_month + method.card.expiry_year.slice(-2),
        fingerprint: null,
      }
    : null

/** Cancellation reasons that are not declines: the time was over, or the school canceled the payment. */
const abandoned = new Set(['canceled_by_merchant', 'expired_on_capture', 'expired_on_confirmation'])

const statusOf = ({ status, confirmation, cancellation_details }: YookassaPayment): PaymentState['status'] => {
  switch (status) {
    case 'pending':
      return confirmation ? 'pending' : 'processing'
    case 'waiting_for_capture':
      return 'authorized'
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return abandoned.has(cancellation_details?.reason ?? '') ? 'canceled' : 'failed'
  }
}

export const stateOf = (payment: YookassaPayment, lang: MainLang): PaymentState => ({
  status: statusOf(payment),
  ref: payment.id,
  attemptId: payment.metadata?.attempt_id ?? null,
  money: payment.amount,
  refunded: payment.refunded_amount?.amount ?? 0,
  card: storedCard(payment.payment_method),
  error:
    payment.status === 'canceled'
      ? errorOf('canceled', payment.id, payment.cancellation_details?.reason ?? 'general_decline', lang)
      : null,
})

/** What the buyer has to do next about a payment that was just created. */
export const outcomeOf = (payment: YookassaPayment, lang: MainLang): ChargeOutcome => {
  const { id: ref, status, confirmation } = payment
  if (status !== 'pending' || !confirmation) return { kind: 'state', state: stateOf(payment, lang) }
  return confirmation.type === 'redirect'
    ? { kind: 'redirect', ref, url: confirmation.confirmation_url }
    : { kind: 'widget', ref, token: confirmation.confirmation_token }
}
