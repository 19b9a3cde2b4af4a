import type { CheckoutConfig } from '../../browser/host.ts'
import type { TabNews, Tabs } from '../../browser/tabs.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import * as cartFeatures from '../flow/cart-features.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { PayActions } from '../flow/flow-contract.ts'
import { createFlow, type FlowDeps } from '../flow/flow.ts'
import type { StepId } from '../model/state.ts'
import { createStepNavigation } from '../flow/step-navigation.ts'
import { createCheckoutStore } from '../checkout.ts'
import type { StoredChoices } from '../model/tab-storage.ts'
import { aHistory, aTabStorage } from './a-context.ts'
import { aCheckoutApi, aCheckoutHost, aFlow, aPage, noPost, SCHOOL } from './fakes.ts'

interface Options {
  api?: Parameters<typeof aCheckoutApi>[0]
  config?: Partial<CheckoutConfig>
  host?: Partial<Parameters<typeof aCheckoutHost>[0]>
  /** The path of the page, or an address on another origin. */
  at?: string
  /** The step that the history begins with. */
  wanted?: StepId
  /** The payment that its entry names. */
  named?: string
  stored?: Record<string, StoredChoices>
  cookies?: readonly string[]
  pause?: FlowDeps['pause']
  loadPaying?: FlowDeps['loadPaying']
  loadCartFeatures?: FlowDeps['loadCartFeatures']
}

/** The other tabs: `receive` delivers their news. */
const someTabs = (): Tabs & { receive: (news: TabNews) => void } => {
  const listeners: ((news: TabNews) => void)[] = []
  return {
    notify: () => {},
    listen: (listener) => void listeners.push(listener),
    receive: (news) => listeners.forEach((listener) => listener(news)),
  }
}

/** A flow on fakes around the real store; the country is known, and no time passes. `pay` are spies, `back` is Back of the browser, `count` another's word of the cart. */
export const aCheckoutFlow = (options: Options = {}) => {
  const { config, wanted = 'list', cookies = ['cppupshowed'] } = options
  const host = aCheckoutHost({ settings: config, ...options.host })
  const api = aCheckoutApi(options.api)
  const page = aPage(new URL(options.at ?? '/checkout/cart/list', SCHOOL).href)
  const listeners: ((step: StepId) => StepId)[] = []
  const counters: ((count: number) => void)[] = []
  const history = aHistory({
    onPop: (listener) => void listeners.push(listener),
    payment: () => options.named ?? null,
  })
  const tabStorage = aTabStorage(options.stored)
  const tabs = someTabs()
  const pay = aFlow()
  const contexts: CheckoutContext[] = []
  const createPayActions = (context: CheckoutContext): PayActions => {
    contexts.push(context)
    return pay
  }
  const pauses: number[] = []
  const { api: store, dispatch } = createCheckoutStore(wanted)
  const flow = createFlow({
    host,
    api,
    post: noPost,
    page,
    history,
    tabStorage,
    tabs,
    hasCookie: (name) => cookies.includes(name),
    loadCartFeatures:
      options.loadCartFeatures ??
      (async () => ({
        ...cartFeatures,
        changeCalls: () => api,
      })),
    onCartCount: (listener) => void counters.push(listener),
    loadSteps: async () => ({ createStepNavigation }),
    loadPaying: options.loadPaying ?? (async () => ({ createPayActions, payCalls: () => api, postForm: page.post })),
    now: () => 1_800_000_000_000,
    pause: options.pause ?? (async (milliseconds) => void pauses.push(milliseconds)),
    state: store.getState,
    subscribe: store.subscribe,
    dispatch,
    texts: () => checkoutTexts.textsIn('ru'),
  })
  return {
    flow,
    store,
    dispatch,
    host,
    api,
    page,
    history,
    tabStorage,
    tabs,
    pay,
    contexts,
    pauses,
    count: (items: number) => counters.forEach((notify) => notify(items)),
    back: (step: StepId) => listeners.map((listener) => listener(step)),
  }
}

/** The same with the cart loaded, and the records of host, history and calls emptied. */
export const aLoadedFlow = async (options: Options = {}) => {
  const made = aCheckoutFlow(options)
  await made.flow.start()
  await quiet()
  made.host.emitted.length = 0
  made.history.entries.length = 0
  made.pauses.length = 0
  for (const call of Object.values(made.api)) call.mockClear()
  return made
}

/** Lets everything that waits for nothing but promises run to its end. */
export const quiet = async () => {
  for (let tabLock = 0; tabLock < 50; tabLock += 1) await Promise.resolve()
}

/** A call that is answered by hand. */
export const held = <Body>() => {
  const { promise: reply, resolve } = Promise.withResolvers<{ ok: true; body: Body }>()
  return { reply, respond: (body: Body) => resolve({ ok: true, body }) }
}
