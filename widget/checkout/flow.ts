import type { Tabs } from '../browser/tabs.ts'
import { createCartActions } from './cart-actions.ts'
import { createCartLoader } from './cart-loader.ts'
import type { CartContext } from './checkout-context.ts'
import { createCheckoutContext, type ContextDeps } from './create-context.ts'
import type { CheckoutFlow } from './flow-contract.ts'
import { createLazyPay, type LoadPay } from './lazy-pay.ts'
import type { CartFeaturesChunk, StepsChunk } from './lazy-chunks.ts'
import { loadOnDemand } from './load-on-demand.ts'
import { createStepActions } from './step-actions.ts'

export interface FlowDeps extends ContextDeps {
  tabs: Tabs
  /** Whether the page has a cookie of this name. */
  hasCookie: (name: string) => boolean
  loadPaying: LoadPay
  loadCartFeatures: () => Promise<Pick<CartFeaturesChunk, 'createLater' | 'eventData' | 'changeCalls' | 'hearCart'>>
  loadSteps: () => Promise<Pick<StepsChunk, 'createLaterSteps'>>
  /** Calls back after each change of the state; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** All that a person can do, and what happens by itself. Source: checkout spec §4, §7. */
export const createFlow = (needs: FlowDeps): CheckoutFlow => {
  const { tabs, hasCookie, loadPaying, loadCartFeatures, loadSteps, subscribe } = needs
  const written = needs.host.config
  const began = written()
  const context: CartContext = { ...createCheckoutContext(needs), load: () => load() }
  const { host, page, history, state, dispatch, refuse, track } = context
  const { signal } = host
  const asked = (name: string) => page.address().searchParams.get(name)

  const pay = createLazyPay(context, loadPaying)
  const later = loadOnDemand(context, async () => {
    const part = await loadCartFeatures()
    const api = { ...context.api, ...part.changeCalls(context.post) }
    const { open } = steps
    return part.createLater(
      { ...context, api },
      { ...part, hasCookie, began, written, open, pay, subscribe, meet: () => meet(true) },
    )
  })

  /** Until the code that is being looked up is: it changes what is paid. */
  const checked = async () => {
    if (state().promo.isChecking) await (await later())?.checked()
  }
  const next = loadOnDemand(context, async () =>
    (await loadSteps()).createLaterSteps(context, { open: steps.open, pay, checked }),
  )

  const { meet, load, support } = createCartLoader(context, {
    sale: async () => (await later())?.fetchSold ?? null,
    askAgain: async (cart) => (await later())?.askAgain(cart) ?? null,
    afterCartLoad: async (cart) => {
      track('show-cart')
      history.replace(state().step, { use_bonuses: null })
      void next(true)
      await (await later(true))?.afterCartLoad(cart)
    },
  })
  const { travel, ...steps } = createStepActions(context, { load, next, pay })

  /** The screen of a payment does not wait for the cart. */
  const showPayment = () => {
    const payment = asked('payment')
    if (!payment || state().wanted !== 'success') return
    dispatch({ type: 'paymentMoved', payment: { phase: 'waiting', payment } })
    void pay.follow(payment)
  }

  /** A refusal is told beside the cart, so that it comes after it. */
  const loadWithBox = async () => {
    const refused = await (await later())?.takeBlackBox()
    await load()
    if (refused && state().cart) refuse(refused)
  }

  return {
    ...createCartActions(context, { load, later, support }),
    ...steps,
    ...pay,
    pay: async () => {
      await checked()
      await pay.pay()
    },
    start: async () => {
      const early = host.takeEarlyCart() // whatever is begun with, presses reach the live view from here on
      host.emit('school:ready', { screen: state().step })
      page.onReturn(() => void later(true).then((part) => part?.comeBack()), signal)
      tabs.listen(() => void later(true).then((part) => part?.meetAnew()), signal)
      history.onPop(travel)
      signal.addEventListener(
        'abort',
        host.onConfigChange(() => void later(true).then((part) => part?.syncAttributes())),
      )
      showPayment()
      if (asked('blackbox') === '1') await loadWithBox()
      else await load(early)
    },
  }
}
