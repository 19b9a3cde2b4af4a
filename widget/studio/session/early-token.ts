import { ownToken } from '../../browser/own-token.ts'

/** How the anti-forgery tokens of sessions begin, unlike those of visitors. */
const OF_SESSION = 's'

const ADDRESS = '/api/v1/api-token-auth/'

interface Holder extends HTMLElement {
  exchange?: Promise<Response> | undefined
}

/** The id of the inline script of the studio's page that exchanges the session, and stores the response. */
export const EARLY_SCRIPT = 'school-early-token'

/** The anti-forgery token that came with the page if it is of a session, which saves a wait for `check_auth`; '' otherwise. */
export const ownSessionToken = (): string => (ownToken().startsWith(OF_SESSION) ? ownToken() : '')

/** Exchanges the session for a token while the studio loads; sends nothing for visitors. */
export const startExchange = (holder: Holder): void => {
  const token = ownSessionToken()
  if (token === '') return
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRFToken': token }
  holder.exchange = fetch(ADDRESS, { method: 'POST', headers, body: '{}' })
  holder.exchange.catch(() => {}) // the consumer of the promise handles the failure
}

/** Like `fetch`, but uses the exchange that the page has started already, once. */
export const fetchOnce: typeof fetch = (address, init) => {
  const holder = address === ADDRESS ? document.querySelector<Holder>(`#${EARLY_SCRIPT}`) : null
  const started = holder?.exchange
  if (!holder || !started) return fetch(address, init)
  holder.exchange = undefined
  return started
}
