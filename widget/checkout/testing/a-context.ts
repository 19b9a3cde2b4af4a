import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { summarize } from '../model/cart-summary.ts'
import type { ChangeContext, CheckoutContext } from '../flow/checkout-context.ts'
import type { StepHistory } from '../model/history.ts'
import { step } from '../model/machine.ts'
import type { CheckoutEvent, CheckoutState } from '../model/state.ts'
import type { TabStorage, StoredChoices } from '../model/tab-storage.ts'
import { aCheckoutApi, aCheckoutHost, aPage, aState, noPost } from './fakes.ts'

/** A tab storage that writes into this object. */
export const aTabStorage = (
  stored: Record<string, StoredChoices> = {},
): TabStorage & { stored: Record<string, StoredChoices> } => {
  const seen = new Set<string>()
  return {
    stored,
    read: (cartId) => stored[cartId] ?? {},
    write: (cartId, more) => {
      stored[cartId] = { ...stored[cartId], ...more }
    },
    isFirst: (what) => {
      const isKnown = seen.has(what)
      seen.add(what)
      return !isKnown
    },
    resuming: { set: () => undefined, isSet: () => false, consume: () => false },
  }
}

/** A history that keeps a diary of its entries. */
export const aHistory = (history: Partial<StepHistory> = {}): StepHistory & { entries: string[] } => {
  const entries: string[] = []
  return {
    entries,
    stepAtStart: () => 'list',
    payment: () => null,
    push: (to) => entries.push(`push ${to}`),
    replace: (to, query) => entries.push(`replace ${to}${query ? ` ${JSON.stringify(query)}` : ''}`),
    rewrite: (change) => {
      const address = new URL('https://school.example/?duration=1#hash')
      change(address)
      entries.push(`rewrite ${address.search}${address.hash}`)
    },
    onPop: () => {},
    ...history,
  }
}

type Made =
  | 'api'
  | 'host'
  | 'page'
  | 'history'
  | 'tabStorage'
  | 'state'
  | 'summary'
  | 'dispatch'
  | 'load'
  | 'refuse'
  | 'track'
interface ContextOptions extends Partial<Omit<CheckoutContext, Made>> {
  api?: Parameters<typeof aCheckoutApi>[0]
  host?: ReturnType<typeof aCheckoutHost>
  page?: ReturnType<typeof aPage>
  history?: ReturnType<typeof aHistory>
  tabStorage?: ReturnType<typeof aTabStorage>
  state?: Partial<CheckoutState>
  track?: CheckoutContext['track']
}

/**
 * A context on fakes around the real machine. `events` are what was dispatched, `tracked` the analytics events, `refusals` what was refused,
 * `pauses` in milliseconds; no time passes.
 */
export const aContext = ({ api, host, page, history, tabStorage, state, ...more }: ContextOptions = {}) => {
  const made = { host: host ?? aCheckoutHost(), api: aCheckoutApi(api), page: page ?? aPage() }
  const stores = { history: history ?? aHistory(), tabStorage: tabStorage ?? aTabStorage() }
  const events: CheckoutEvent[] = []
  const tracked: string[] = []
  const refusals: Parameters<CheckoutContext['refuse']>[0][] = []
  const pauses: number[] = []
  let now = aState(state)
  const dispatch = (event: CheckoutEvent) => {
    events.push(event)
    now = step(now, event)
  }
  return {
    ...made,
    ...stores,
    post: noPost,
    now: () => 1_800_000_000_000,
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    state: () => now,
    summary: () => summarize(now, made.host.config()),
    dispatch,
    load: async () => {
      const reply = await made.api.cart('', made.host.config().resubscribe)
      if (!reply.ok) return false
      dispatch({ type: 'cartLoaded', cart: reply.body, isResubscribe: false, choices: null })
      return true
    },
    texts: () => checkoutTexts.textsIn(made.host.config().lang),
    refuse: (refusal) => {
      refusals.push(refusal)
      if (refusal.reason === 'signed-out') dispatch({ type: 'identified', userId: null })
      dispatch({ type: 'refused', errors: refusal.fields })
    },
    track: (event) => tracked.push(event),
    ...more,
    events,
    tracked,
    refusals,
    pauses,
  } satisfies CheckoutContext & ChangeContext & Record<'events' | 'tracked' | 'refusals' | 'pauses', unknown[]>
}
