import { PAYMENT_METHODS, type MethodOffersReply, type PaymentMethodId } from '../../contract/checkout-replies.ts'
import type { Currency } from '../../contract/money.ts'
import type { Payments } from '../../payments/payments.ts'
import type { ProviderId } from '../../payments/provider.ts'

interface Occasion {
  currency: Currency
  isRecurrent: boolean
  isLilsMethodOffered: boolean
}

/** Whoever serves a method in rubles; `school` is nobody, since lils are ours. */
const inRubles: Record<PaymentMethodId, (cards: Payments['cards']) => ProviderId | 'school'> = {
  'bank-card': (cards) => cards,
  sberbank: () => 'yookassa',
  tinkoff: () => 'tbank',
  sbp: () => 'yookassa',
  'yandex-kassa': () => 'yookassa',
  lils: () => 'school',
}

const serverOf = (method: PaymentMethodId, { currency, ...occasion }: Occasion, cards: Payments['cards']) => {
  if (method === 'lils') return occasion.isLilsMethodOffered ? 'school' : null
  if (method !== 'bank-card' && (currency === 'EUR' || occasion.isRecurrent)) return null
  return currency === 'EUR' ? 'stripe' : inRubles[method](cards)
}

/**
 * The methods that a cart can be paid by, each with who serves it: in euros and for what renews by itself the bank card alone, and
 * never by a provider that the school has no account with. Source: checkout spec §4.
 */
export const methodOffers = (
  { ids, cards }: Pick<Payments, 'ids' | 'cards'>,
  occasion: Occasion,
): MethodOffersReply => {
  const offers: MethodOffersReply = {}
  for (const method of PAYMENT_METHODS) {
    const server = serverOf(method, occasion, cards)
    if (server === 'school' || (server && ids.includes(server))) offers[method] = server
  }
  return offers
}
