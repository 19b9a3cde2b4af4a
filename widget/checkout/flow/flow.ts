import type { onCartCount } from '../../browser/cart-channel.ts'
import type { payCalls } from '../../api/pay-calls.ts'
import type { postForm } from '../../browser/post-form.ts'
import type { Tabs } from '../../browser/tabs.ts'
import { createCartActions } from './cart-actions.ts'
import { createCartLoader } from './cart-loader.ts'
import type { CartContext, CheckoutContext } from './checkout-context.ts'
import { createCheckoutContext, type ContextDeps } from './create-context.ts'
import type { PayActions, StepActions, CheckoutFlow } from './flow-contract.ts'
import type { CartFeaturesChunk, StepsChunk } from './lazy-chunks.ts'
import { isAsking, isHeld } from '../model/rules.ts'
import type { StepId } from '../model/state.ts'

/** Loads a chunk on the first call. If that fails, returns null and shows an error unless the call is quiet; the next call tries again. */
const loadOnDemand = <Chunk>({ texts, host, refuse }: CartContext, load: () => Promise<Chunk>) => {
  let made: Promise<Chunk | null> | null = null

  const notifyOffline = () => refuse({ ok: false, reason: 'offline', fields: { __all__: texts().errors.offline } })

  const loadOrNull = async (): Promise<Chunk | null> => {
    try {
      return await load()
    } catch {
      made = null
      return null
    }
  }
  return async (isQuiet = false): Promise<Chunk | null> => {
    const chunk = await (made ??= loadOrNull())
    if (chunk === null && !isQuiet && !host.signal.aborted) notifyOffline()
    return chunk
  }
}

/** The part of the payment chunk that is used. */
interface PayPart {
  payCalls: typeof payCalls
  postForm: typeof postForm
  createPayActions: (context: CheckoutContext) => PayActions
}

type LoadPay = () => Promise<PayPart>

/** Payment actions that load their chunk on first use. `prepare` loads it ahead; false if that fails. */
const createLazyPay = (context: CartContext, loadPaying: LoadPay): PayActions & { prepare: () => Promise<boolean> } => {
  const actions = loadOnDemand(context, async () => {
    const { createPayActions, payCalls, postForm } = await loadPaying()
    return createPayActions({
      ...context,
      api: { ...context.api, ...payCalls(context.post) },
      page: { ...context.page, post: postForm },
    })
  })
  return {
    prepare: async () => (await actions()) !== null,
    submitCard: async (card, left) => {
      const found = await actions()
      return found ? found.submitCard(card, left) : { __all__: context.texts().errors.offline }
    },
    pay: async () => (await actions())?.pay(),
    poll: async (payment) => (await actions())?.poll(payment),
    formEnded: async (payment) => (await actions())?.formEnded(payment),
    formFailed: (message, code) => void actions().then((found) => found?.formFailed(message, code)),
    cancel: async () => (await actions())?.cancel(),
    celebrate: async (place) => (await actions())?.celebrate(place),
    retry: () => void actions().then((found) => found?.retry()),
  }
}

interface StepDeps {
  load: () => Promise<boolean>
  next: () => Promise<Pick<StepActions, 'continue' | 'back' | 'payBySavedCard'> | null>
  pay: Pick<PayActions, 'cancel'>
}

interface StepFlow extends StepActions {
  /** Handles Back and Forward. Returns the step that is shown. */
  travel: (step: StepId) => StepId
}

/** Navigation between steps. Source: checkout spec §4. */
const createStepActions = (context: CartContext, { load, next, pay }: StepDeps): StepFlow => {
  const { state, dispatch, summary } = context

  /** After a settled payment the paid items have left the cart, so opening the cart reloads it. */
  const open = (step: StepId) => {
    if (state().payment?.phase === 'paid' && step === 'list') {
      dispatch({ type: 'paymentCleared' })
      void load()
    } else dispatch({ type: 'opened', step })
  }

  return {
    open,
    back: () => void next().then((part) => part?.back()),
    continue: async (choosesAnew) => (await next())?.continue(choosesAnew),
    payBySavedCard: async (cardId, shown) => (await next())?.payBySavedCard(cardId, shown),
    chooseMethod: (method) => {
      if (!isHeld(state()) && summary().methods.includes(method)) dispatch({ type: 'methodChosen', method })
    },
    chooseCard: (cardId) => {
      if (state().cart?.cards.some(({ id }) => id === cardId)) dispatch({ type: 'cardChosen', cardId })
    },
    chooseNewCard: () => dispatch({ type: 'cardWanted' }),
    travel: (step) => {
      if (isAsking(state()) && step !== 'widget') void pay.cancel()
      else open(step)
      return state().step
    },
  }
}

export interface FlowDeps extends ContextDeps {
  tabs: Tabs
  /** True if the page has a cookie of this name. */
  hasCookie: (name: string) => boolean
  loadPaying: LoadPay
  loadCartFeatures: () => Promise<Pick<CartFeaturesChunk, 'createCartFeatures' | 'eventData' | 'changeCalls'>>
  onCartCount: typeof onCartCount
  loadSteps: () => Promise<Pick<StepsChunk, 'createStepNavigation'>>
  /** Calls back after each state change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** All actions of the buyer, and reactions to the start, history, other tabs and attributes. Source: checkout spec §4, §7. */
export const createFlow = (deps: FlowDeps): CheckoutFlow => {
  const { tabs, hasCookie, loadPaying, loadCartFeatures, loadSteps, onCartCount, subscribe } = deps
  const written = deps.host.config
  const initialConfig = written()
  const context: CartContext = { ...createCheckoutContext(deps), load: () => load() }
  const { host, page, history, state, dispatch, refuse, track } = context
  const { signal } = host
  const queryParam = (name: string) => page.address().searchParams.get(name)

  const { prepare, ...pay } = createLazyPay(context, loadPaying)
  const cartFeatures = loadOnDemand(context, async () => {
    const part = await loadCartFeatures()
    const api = { ...context.api, ...part.changeCalls(context.post) }
    const { open } = steps
    return part.createCartFeatures(
      { ...context, api },
      {
        ...part,
        hasCookie,
        initialConfig: initialConfig,
        written,
        open,
        pay,
        subscribe,
        identify: () => identify(true),
      },
    )
  })

  /** Waits for a running code check, because its result changes the sum to pay. */
  const checked = async () => {
    if (state().promo.isChecking) await (await cartFeatures())?.checked()
  }
  let afterFirstLoad: Promise<unknown> = Promise.resolve()
  const readyToPay = async () => {
    await afterFirstLoad
    await checked()
    return prepare()
  }
  const next = loadOnDemand(context, async () =>
    (await loadSteps()).createStepNavigation(context, { open: steps.open, pay, checked, readyToPay }),
  )

  const { identify, load, support } = createCartLoader(context, {
    sale: async () => (await cartFeatures())?.fetchSold ?? null,
    askAgain: async (cart) => (await cartFeatures())?.askAgain(cart) ?? null,
    afterCartLoad: async (cart) => {
      track('show-cart')
      history.replace(state().step, { use_bonuses: null })
      void next(true)
      afterFirstLoad = cartFeatures(true).then((part) => part?.afterCartLoad(cart))
      await afterFirstLoad
    },
  })
  const { travel, ...steps } = createStepActions(context, { load, next, pay })

  /** Shows the payment named in the URL or the history entry without waiting for the cart. False if none is named, or one is shown. */
  const showPayment = (step: StepId | null): boolean => {
    const payment = history.payment() ?? queryParam('payment')
    if (!payment || step !== 'success' || state().payment) return false
    dispatch({ type: 'paymentMoved', payment: { phase: 'waiting', payment } })
    void pay.poll(payment)
    return true
  }

  /** Shows a refusal of a product in the URL next to the cart, so only after the cart has loaded. */
  const loadWithAdded = async () => {
    const refused = await (await cartFeatures())?.addFromAddress()
    await load()
    if (refused && state().cart) refuse(refused)
  }

  return {
    ...createCartActions(context, { load, cartFeatures, support }),
    ...steps,
    ...pay,
    pay: async () => {
      await checked()
      await pay.pay()
    },
    start: async () => {
      const early = host.claimEarlyCart() // claimed even if unused: this also ends the recording of early clicks, which the live view now gets
      host.emit('school:ready', { screen: state().step })
      page.onReturn(() => void cartFeatures(true).then((part) => part?.pageRestored()), signal)
      onCartCount((count) => void cartFeatures(true).then((part) => part?.cartChanged(count)), signal)
      tabs.listen(() => void cartFeatures(true).then((part) => part?.identifyAgain()), signal)
      history.onPop((step) => (showPayment(step) ? step : travel(step)))
      signal.addEventListener(
        'abort',
        host.onConfigChange(() => void cartFeatures(true).then((part) => part?.syncAttributes())),
      )
      showPayment(state().wanted)
      if (queryParam('blackbox') === '1' || queryParam('products')) await loadWithAdded()
      else await load(early)
    },
  }
}
