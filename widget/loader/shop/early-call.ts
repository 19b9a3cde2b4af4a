import { cartPath } from './cart-path.ts'
import { ownToken, post } from './school-call.ts'

/** A call that a page of the school sends before the widget's script has loaded. */
interface EarlyCall {
  address: string
  /** Resolves to null if the network fails. */
  answer: Promise<Response | null>
}

interface Holder extends HTMLElement {
  earlyCall?: EarlyCall | undefined
}

/** The id of the inline script that sends the call and holds the response. */
export const EARLY_SCRIPT = 'school-early-cart'

/** Requests the cart that the page's address names; sends nothing without the school's CSRF token. */
export const beginEarlyCall = (holder: Holder): void => {
  const token = ownToken()
  if (!token) return
  const lang = document.documentElement.lang === 'en' ? 'en' : 'ru'
  const address = location.origin + cartPath({ cartId: '', resubscribe: false, lang }, location)
  holder.earlyCall = { address, answer: post(address, token).catch(() => null) }
}

/** The response to the page's early call, once, and only for this address; null if there is none. */
export const takeEarlyCall = (address: string): EarlyCall['answer'] | null => {
  const holder = document.querySelector<Holder>(`#${EARLY_SCRIPT}`)
  const call = holder?.earlyCall
  if (!holder || call?.address !== address) return null
  holder.earlyCall = undefined
  return call.answer
}
