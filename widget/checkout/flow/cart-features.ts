import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import { createAfterCartLoad, type AfterCartLoad } from './after-cart-load.ts'
import { createAttributeSync, type AttributeSync, type AttributeSyncDeps } from './attribute-sync.ts'
import { type CartChanges, createCartChanges } from './cart-changes.ts'
import type { ChangeContext } from './checkout-context.ts'
import { createPromoActions, type PromoActions } from './promo-actions.ts'
import { createResumePayment, type ResumePayment, type ResumePaymentDeps } from './resume-payment.ts'
import type { CheckoutEvent } from '../model/state.ts'
import { createSubscriptionCart, type FetchSold } from './subscription-cart.ts'

export { changeCalls } from '../../api/change-calls.ts'
export { eventData } from '../model/analytics.ts'

interface CartFeaturesDeps extends Omit<AttributeSyncDeps, 'load'>, Omit<ResumePaymentDeps, 'applyDeferred'> {
  hasCookie: (name: string) => boolean
}

export interface CartFeatures
  extends CartChanges,
    Omit<ResumePayment, 'resumePayment'>,
    Pick<PromoActions, 'applyPromo' | 'checked'> {
  askAgain: (cart: CartReply) => Promise<CheckoutEvent | null>
  fetchSold: FetchSold
  afterCartLoad: AfterCartLoad
  /** Call this whenever an attribute may have changed. */
  syncAttributes: AttributeSync
}

/** The cart features loaded after the first view: changes, codes, popups, changed attributes. */
export const createCartFeatures = (context: ChangeContext, { hasCookie, ...deps }: CartFeaturesDeps): CartFeatures => {
  const { load } = context
  const promo = createPromoActions(context)
  const { resumePayment, ...outside } = createResumePayment(context, { ...deps, applyDeferred: promo.applyDeferred })
  return {
    ...createCartChanges(context, load),
    ...outside,
    applyPromo: promo.applyPromo,
    askAgain: promo.askAgain,
    checked: promo.checked,
    fetchSold: createSubscriptionCart(context),
    afterCartLoad: createAfterCartLoad(context, { hasCookie, load, promo, resumePayment }),
    syncAttributes: createAttributeSync(context, { ...deps, load }),
  }
}
