import { LANGS } from '../../server/contract/langs.ts'
import { checkoutPages, type CheckoutConfig } from '../browser/host.ts'
import { type Attributes, flag, oneOf, text } from './attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** The attributes of `<school-checkout>`. Source: checkout spec §3, §4; DESIGN §4. */
const checkoutAttributes: Attributes<Omit<CheckoutConfig, 'dateLang'>> = {
  lang: oneOf(...LANGS),
  page: oneOf(...checkoutPages),
  cartId: text,
  product: text,
  userId: text,
  userBonuses: text,
  promoUrl: text,
  payUrl: text,
  shopId: text,
  trial: flag,
  subscribe: flag,
  euro: flag,
  catalog: flag,
  lilLesson: flag,
  resubscribe: flag,
  newCard: flag,
  usePromocode: flag,
  noSound: flag,
  experiment: text,
}

/** The whole checkout, from the cart to the success page. Source: checkout spec §2, §3; DESIGN §4. */
export const schoolCheckout: ElementSpec<CheckoutConfig, 'checkout'> = {
  tag: 'school-checkout',
  kind: 'checkout',
  attributes: checkoutAttributes,
}
