import { inLang } from '../../../server/contract/in-lang.ts'
import type { CheckoutConfig } from '../../browser/checkout-host.ts'

/** Renewals have calls of their own. Source: checkout spec §2. */
const RENEWAL = /^\/user\/profile\/checkout/

/** The call for the cart that a checkout shows at first, by what it says and by the page's address. */
export const cartPath = (
  { cartId, resubscribe, lang }: Pick<CheckoutConfig, 'cartId' | 'resubscribe' | 'lang'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string => {
  const id = cartId || new URLSearchParams(search).get('cart_id') || 'current'
  const call = resubscribe || RENEWAL.test(pathname) ? 'get-user-subscription' : 'get-cart'
  return inLang(`/api/v1/${call}/${encodeURIComponent(id)}/`, lang)
}
