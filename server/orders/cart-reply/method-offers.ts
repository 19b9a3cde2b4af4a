import type { MethodOffersReply } from '../../contract/checkout-replies.ts'
import { methodTraits, PAYMENT_METHODS, type PaymentMethodId } from '../../contract/methods.ts'
import type { Currency } from '../../contract/money.ts'
import type { Payments } from '../../payments/payments.ts'

interface Occasion {
  currency: Currency
  isRecurrent: boolean
  isLilsMethodOffered: boolean
}

const serverOf = (method: PaymentMethodId, { currency, ...occasion }: Occasion, cards: Payments['cards']) => {
  const { servedBy } = methodTraits[method]
  if (servedBy === 'school') return occasion.isLilsMethodOffered ? servedBy : null
  if (method !== 'bank-card' && (currency === 'EUR' || occasion.isRecurrent)) return null
  if (currency === 'EUR') return 'stripe'
  return servedBy === 'cards' ? cards : servedBy
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
