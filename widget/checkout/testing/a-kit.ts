import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { basketOf } from '../cart-summary.ts'
import type { StepHistory } from '../history.ts'
import type { Keeper, Kept } from '../tab-storage.ts'
import type { ChangeKit, CheckoutKit } from '../checkout-context.ts'
import { step } from '../machine.ts'
import type { CheckoutEvent, CheckoutState } from '../state.ts'
import { aCheckoutApi, aCheckoutHost, aPage, aState, noPost } from './fakes.ts'

/** A keeper that keeps in this object. */
export const aKeeper = (kept: Record<string, Kept> = {}): Keeper & { kept: Record<string, Kept> } => {
  const seen = new Set<string>()
  return {
    kept,
    read: (cartId) => kept[cartId] ?? {},
    write: (cartId, more) => {
      kept[cartId] = { ...kept[cartId], ...more }
    },
    isFirst: (what) => {
      const isKnown = seen.has(what)
      seen.add(what)
      return !isKnown
    },
  }
}

/** A history that keeps a diary of its entries. */
export const aHistory = (history: Partial<StepHistory> = {}): StepHistory & { entries: string[] } => {
  const entries: string[] = []
  return {
    entries,
    stepAtStart: () => 'list',
    push: (to) => entries.push(`push ${to}`),
    replace: (to, query) => entries.push(`replace ${to}${query ? ` ${JSON.stringify(query)}` : ''}`),
    onPop: () => {},
    ...history,
  }
}

type Made =
  | 'api'
  | 'host'
  | 'page'
  | 'history'
  | 'keeper'
  | 'state'
  | 'basket'
  | 'dispatch'
  | 'load'
  | 'refuse'
  | 'track'
interface KitWishes extends Partial<Omit<CheckoutKit, Made>> {
  api?: Parameters<typeof aCheckoutApi>[0]
  host?: ReturnType<typeof aCheckoutHost>
  page?: ReturnType<typeof aPage>
  history?: ReturnType<typeof aHistory>
  keeper?: ReturnType<typeof aKeeper>
  state?: Partial<CheckoutState>
  track?: CheckoutKit['track']
}

/**
 * A kit on fakes around the real machine. `events` are what was dispatched, `told` what was tracked, `refusals` what was refused,
 * `pauses` in milliseconds; no time passes.
 */
export const aKit = ({ api, host, page, history, keeper, state, ...more }: KitWishes = {}) => {
  const made = { host: host ?? aCheckoutHost(), api: aCheckoutApi(api), page: page ?? aPage() }
  const kept = { history: history ?? aHistory(), keeper: keeper ?? aKeeper() }
  const events: CheckoutEvent[] = []
  const told: string[] = []
  const refusals: Parameters<CheckoutKit['refuse']>[0][] = []
  const pauses: number[] = []
  let now = aState(state)
  const dispatch = (event: CheckoutEvent) => {
    events.push(event)
    now = step(now, event)
  }
  return {
    ...made,
    ...kept,
    post: noPost,
    now: () => 1_800_000_000_000,
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    state: () => now,
    basket: () => basketOf(now, made.host.config()),
    dispatch,
    load: async () => {
      const reply = await made.api.cart('', made.host.config().resubscribe)
      if (!reply.ok) return false
      dispatch({ type: 'cartCame', cart: reply.body, isResubscribe: false, choices: null })
      return true
    },
    texts: () => checkoutTexts.textsIn(made.host.config().lang),
    refuse: (refusal) => {
      refusals.push(refusal)
      if (refusal.reason === 'signed-out') dispatch({ type: 'met', userId: null })
      dispatch({ type: 'refused', errors: refusal.fields })
    },
    track: (event) => told.push(event),
    ...more,
    events,
    told,
    refusals,
    pauses,
  } satisfies CheckoutKit & ChangeKit & Record<'events' | 'told' | 'refusals' | 'pauses', unknown[]>
}
