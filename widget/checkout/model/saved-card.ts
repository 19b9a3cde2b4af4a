import type { SavedCardReply } from '../../../server/contract/checkout/replies.ts'
import type { CartSummary } from './cart-summary.ts'
import type { CheckoutState } from './state.ts'

/** True if the card's last month, `MM/YY`, is over at `at` (epoch milliseconds). */
export const isExpired = (exp: string, at: number): boolean => {
  const [month = Number.NaN, year = Number.NaN] = exp.split('/').map(Number)
  return new Date(2000 + year, month).getTime() <= at
}

/** The saved card that is chosen from the start: the last one used, else the first that has not expired; null without any. */
export const preselectedCard = (
  { cart, cardId }: Pick<CheckoutState, 'cart' | 'cardId'>,
  at: number,
): SavedCardReply | null => {
  const usable = (cart?.cards ?? []).filter(({ exp }) => !isExpired(exp, at))
  return usable.find(({ id }) => id === cardId) ?? usable[0] ?? null
}

/**
 * The saved card that pays from the cart by one press. Null if the buyer has chosen another method or a new card, if nothing is charged
 * now, if the review has to be read first (renewals, an unfinished payment), or without a usable card.
 */
export const onePressCard = (state: CheckoutState, summary: CartSummary, at: number): SavedCardReply | null => {
  const { visitor, cart, method, newCard } = state
  const isCard = newCard === null && (method ?? 'bank-card') === 'bank-card' && summary.methods.includes('bank-card')
  const isReviewed = summary.isRecurrent || summary.totals.result === 0 || cart?.payment !== null
  return visitor === 'person' && isCard && !isReviewed ? preselectedCard(state, at) : null
}
