import { isTypedHere } from '../model/rules.ts'
import type { CheckoutState } from '../model/state.ts'

/**
 * Where a card is typed that the school does not know yet: into our own form, into the provider's form beside the order, on the
 * bank's page, or, where no bank here has one, on the school's own pages.
 */
export type NewCardWay = 'here' | 'embedded' | 'bank' | 'school'

/** Only YooKassa takes rubles by card on a page of its own. Source: SECURITY §0, R55. */
export const newCardSource = (state: Pick<CheckoutState, 'cart' | 'isForeign'>): NewCardWay => {
  if (isTypedHere(state)) return 'here'
  if (state.cart?.currency === 'EUR') return 'embedded'
  return state.cart?.providers.yookassa ? 'bank' : 'school'
}
