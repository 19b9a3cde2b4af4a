import { isTypedHere } from '../../rules.ts'
import type { PaymentMethod } from '../method.ts'

export const bankCard: PaymentMethod = {
  sign: 'M2.5 6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2Zm0 1.75h15M5.5 12.5h3',
  /** In euros, or on a foreign page, a new card is typed into the provider's own form or page, which paying brings. Source: checkout spec §2, §4. */
  next: (state) => {
    if (state.cart?.cards.length) return 'cards'
    return isTypedHere(state) && state.newCard === null ? 'info' : 'review'
  },
  fields: ({ cardId }): Record<string, string> =>
    cardId === null ? { method: 'bank-card' } : { method: 'bank-card', card_id: cardId },
}
