import { isLang } from '../../../server/contract/langs.ts'
import { inLang } from '../../../server/contract/in-lang.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { ownToken } from '../../browser/own-token.ts'
import { post } from '../../api/school-call.ts'

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

/** A call that a page of the school sends before the widget's script has loaded. */
interface EarlyCall {
  address: string
  /** Resolves to null if the network fails. */
  response: Promise<Response | null>
}

interface Holder extends HTMLElement {
  earlyCall?: EarlyCall | undefined
}

/** The id of the inline script that sends the call and holds the response. */
export const EARLY_SCRIPT = 'school-early-cart'

/** Requests the cart that the page's address names; sends nothing without the school's CSRF token. */
export const startEarlyCall = (holder: Holder): void => {
  const token = ownToken()
  if (!token) return
  const page = document.documentElement.lang
  const lang = isLang(page) ? page : 'ru'
  const address = location.origin + cartPath({ cartId: '', resubscribe: false, lang }, location)
  holder.earlyCall = { address, response: post(address, token).catch(() => null) }
}

/** The response to the page's early call, once, and only for this address; null if there is none. */
export const claimEarlyCall = (address: string): EarlyCall['response'] | null => {
  const holder = document.querySelector<Holder>(`#${EARLY_SCRIPT}`)
  const call = holder?.earlyCall
  if (!holder || call?.address !== address) return null
  holder.earlyCall = undefined
  return call.response
}
