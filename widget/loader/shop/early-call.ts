import { cartPath } from './cart-path.ts'
import { ownToken, post } from './school-call.ts'

/** A call that a page of the school has made before the widget's script came. */
interface EarlyCall {
  address: string
  /** null where the network has failed. */
  answer: Promise<Response | null>
}

interface Holder extends HTMLElement {
  earlyCall?: EarlyCall | undefined
}

/** The id of the script in the page that makes the call, and holds the answer. */
export const EARLY_SCRIPT = 'school-early-cart'

/** Asks for the cart that the page's address names; nothing is asked without the school's token. */
export const beginEarlyCall = (holder: Holder): void => {
  const token = ownToken()
  if (!token) return
  const lang = document.documentElement.lang === 'en' ? 'en' : 'ru'
  const address = location.origin + cartPath({ cartId: '', resubscribe: false, lang }, location)
  holder.earlyCall = { address, answer: post(address, token).catch(() => null) }
}

/** The answer to what the page has asked by itself, once, and only of this address; null where it has not. */
export const takeEarlyCall = (address: string): EarlyCall['answer'] | null => {
  const holder = document.querySelector<Holder>(`#${EARLY_SCRIPT}`)
  const call = holder?.earlyCall
  if (!holder || call?.address !== address) return null
  holder.earlyCall = undefined
  return call.answer
}
