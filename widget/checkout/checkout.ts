import { createStore, type StoreApi } from 'zustand/vanilla'
import { createCartApi } from '../api/checkout.ts'
import { createClient } from '../api/client.ts'
import type { CheckoutConfig, CheckoutHost } from '../browser/host.ts'
import { onCartCount } from '../browser/cart-channel.ts'
import { now, pause } from '../browser/clock.ts'
import { page } from '../browser/page.ts'
import { createTabs } from '../browser/tabs.ts'
import { checkoutTexts } from '../texts/checkout/texts.ts'
import { configAt } from './model/addresses.ts'
import type { CheckoutFlow } from './flow/flow-contract.ts'
import { createFlow } from './flow/flow.ts'
import { createHistory } from './model/history.ts'
import { loadCartFeatures, loadPaying, loadSteps } from './flow/lazy-chunks.ts'
import { step } from './model/machine.ts'
import { isOwnPage } from './model/rules.ts'
import { withMonths } from './model/single-page.ts'
import { type CheckoutEvent, type CheckoutState, startingState, type StepId } from './model/state.ts'
import { createTabStorage, type TabStorage } from './model/tab-storage.ts'

interface CheckoutStore {
  api: StoreApi<CheckoutState>
  dispatch: (event: CheckoutEvent) => void
}

/** The state of one checkout. Every change goes through the machine. */
export const createCheckoutStore = (wanted: StepId, isForeign?: boolean): CheckoutStore => {
  const api = createStore<CheckoutState>(() => startingState(wanted, isForeign))
  return { api, dispatch: (event) => api.setState(step(api.getState(), event), true) }
}

export interface Checkout {
  store: StoreApi<CheckoutState>
  flow: CheckoutFlow
  /** The attributes, with `catalog` and `resubscribe` completed from the page's path. */
  config: (written: CheckoutConfig) => CheckoutConfig
  /** Stored over the reload that a sign-in beside the cart leads to. */
  resuming: TabStorage['resuming']
}

/** False on the server, which renders the first view without a page. */
const isInPage = typeof location !== 'undefined'

const hasCookie = (name: string) => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

/** Assembles one checkout for its host. Sends no request and emits no event before `flow.start`. */
export const createCheckout = (host: CheckoutHost): Checkout => {
  const lang = () => host.config().lang
  const texts = () => checkoutTexts.textsIn(lang())
  const config = (written: CheckoutConfig) => (isInPage ? configAt(written, page.address()) : written)
  const history = createHistory(() => config(host.config()), host.signal)
  const { api: store, dispatch } = createCheckoutStore(
    isInPage ? history.stepAtStart() : 'list',
    isInPage && !isOwnPage(page.address(), host.apiBase),
  )
  const client = createClient({
    apiBase: host.apiBase,
    checkAuth: host.checkAuth,
    pageSession: host.pageSession,
    lang,
    texts: () => texts().errors,
    signal: host.signal,
  })
  const tabStorage = createTabStorage(() => sessionStorage)
  const flow = createFlow({
    host,
    api: createCartApi(client, () => {
      const { product: named, euro } = host.config()
      const product = withMonths(named, store.getState().months)
      const products = host.chosen.names()
      return { product, products, euro: (products || product) && euro ? '1' : '' }
    }),
    post: client.post,
    page,
    history,
    tabStorage,
    tabs: createTabs(),
    hasCookie,
    loadCartFeatures,
    onCartCount,
    loadSteps,
    loadPaying,
    now,
    pause,
    state: store.getState,
    subscribe: store.subscribe,
    dispatch,
    texts,
  })
  return { store, flow, config, resuming: tabStorage.resuming }
}
