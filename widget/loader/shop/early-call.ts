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
  /** The one product that is requested, as `school:1:3`; '' for the cart. */
  product: string
  /** Resolves to null if the network fails. */
  response: Promise<Response | null>
}

interface Holder extends HTMLElement {
  earlyCall?: EarlyCall | undefined
}

/** The id of the inline script that sends the call and holds the response. */
export const EARLY_SCRIPT = 'school-early-cart'

/** What a cart request names; null for the whole cart. */
export const cartBody = (fields: Readonly<Record<string, string>>): FormData | null => {
  const named = Object.entries(fields).filter(([, value]) => value !== '')
  if (named.length === 0) return null
  const body = new FormData()
  for (const [name, value] of named) body.append(name, value)
  return body
}

/** Requests the cart that the page's address names, or the product that `<html data-product>` names; sends nothing without the school's CSRF token. */
export const startEarlyCall = (holder: Holder): void => {
  const token = ownToken()
  if (!token) return
  const {
    lang: page,
    dataset: { product = '' },
  } = document.documentElement
  const lang = isLang(page) ? page : 'ru'
  const address = location.origin + cartPath({ cartId: '', resubscribe: false, lang }, location)
  const response = post(address, token, cartBody({ product })).catch(() => null)
  holder.earlyCall = { address, product, response }
}

/** The response to the page's early call, once, and only for this address and product; null if there is none. */
export const claimEarlyCall = (address: string, product: string): EarlyCall['response'] | null => {
  const holder = document.querySelector<Holder>(`#${EARLY_SCRIPT}`)
  const call = holder?.earlyCall
  if (!holder || call?.address !== address || call.product !== product) return null
  holder.earlyCall = undefined
  return call.response
}
