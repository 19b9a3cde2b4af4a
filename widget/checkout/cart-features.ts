import type { CartReply } from '../../server/contract/checkout-replies.ts'
import { type CartChanges, createCartChanges } from './cart-changes.ts'
import type { ChangeKit } from './checkout-context.ts'
import { createObey, type Obey, type ObeyNeeds } from './attribute-sync.ts'
import { createPromoActions, type PromoActions } from './promo-actions.ts'
import { createReturning, type Returning, type ReturningNeeds } from './resume-payment.ts'
import { createSale, type FetchSold } from './subscription-cart.ts'
import type { CheckoutEvent } from './state.ts'
import { createWelcome, type Welcome } from './after-cart-load.ts'

export { changeCalls } from '../api/change-calls.ts'
export { hearCart } from '../browser/cart-channel.ts'
export { eventData } from './analytics.ts'

interface LaterNeeds extends Omit<ObeyNeeds, 'load'>, ReturningNeeds {
  hasCookie: (name: string) => boolean
}

export interface LaterPart
  extends CartChanges,
    Omit<Returning, 'followPayment'>,
    Pick<PromoActions, 'applyPromo' | 'checked'> {
  askAgain: (cart: CartReply) => Promise<CheckoutEvent | null>
  fetchSold: FetchSold
  welcome: Welcome
  /** To be called whenever an attribute may have changed. */
  obey: Obey
}

/** What the cart needs once it is shown: changes, codes, popups, attributes that become others. */
export const createLater = (kit: ChangeKit, { hasCookie, ...needs }: LaterNeeds): LaterPart => {
  const { load } = kit
  const promo = createPromoActions(kit)
  const { followPayment, ...returning } = createReturning(kit, needs)
  return {
    ...createCartChanges(kit, load),
    ...returning,
    applyPromo: promo.applyPromo,
    askAgain: promo.askAgain,
    checked: promo.checked,
    fetchSold: createSale(kit),
    welcome: createWelcome(kit, { hasCookie, load, promo, followPayment }),
    obey: createObey(kit, { ...needs, load }),
  }
}
