import { isTypedHere } from '../model/rules.ts'
import type { CheckoutState } from '../model/state.ts'

/**
 * Where a new card is entered: in our own form (`here`), in the provider's form beside the order (`embedded`), on the bank's page (`bank`),
 * or, if no provider of the cart has such a page, on the school's own pages (`school`).
 */
export type NewCardWay = 'here' | 'embedded' | 'bank' | 'school'

/** Only YooKassa has a page of its own for card payments in rubles. Source: SECURITY §0, R55. */
export const newCardSource = (state: Pick<CheckoutState, 'cart' | 'isForeign'>): NewCardWay => {
  if (isTypedHere(state)) return 'here'
  if (state.cart?.currency === 'EUR') return 'embedded'
  return state.cart?.providers.yookassa ? 'bank' : 'school'
}
