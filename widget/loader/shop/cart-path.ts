import { inLang } from '../../../server/contract/in-lang.ts'
import type { CheckoutConfig } from '../../browser/checkout-host.ts'

/** Renewals use API calls of their own. Source: checkout spec §2. */
const RENEWAL = /^\/user\/profile\/checkout/

/** The API path of the cart that a checkout shows first, from its configuration and the page's address. */
export const cartPath = (
  { cartId, resubscribe, lang }: Pick<CheckoutConfig, 'cartId' | 'resubscribe' | 'lang'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string => {
  const id = cartId || new URLSearchParams(search).get('cart_id') || 'current'
  const call = resubscribe || RENEWAL.test(pathname) ? 'get-user-subscription' : 'get-cart'
  return inLang(`/api/v1/${call}/${encodeURIComponent(id)}/`, lang)
}
