import type { CheckoutConfig } from '../browser/checkout-host.ts'
import { checkoutAttributes } from './checkout-attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** From the cart to success. Source: checkout spec §2, §3; DESIGN §4. */
export const schoolCheckout: ElementSpec<CheckoutConfig, 'checkout'> = {
  tag: 'school-checkout',
  kind: 'checkout',
  attributes: checkoutAttributes,
}
