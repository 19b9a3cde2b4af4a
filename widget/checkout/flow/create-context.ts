import type { changeCalls } from '../../api/change-calls.ts'
import { toJson } from '../../api/json.ts'
import type { CheckoutHost } from '../../browser/host.ts'
import { configAt } from '../model/addresses.ts'
import type { eventData } from '../model/analytics.ts'
import { summarize } from '../model/cart-summary.ts'
import type { CartContext } from './checkout-context.ts'
import { sellsCart } from '../model/rules.ts'
import { withMonths } from '../model/single-page.ts'
import type { CheckoutState } from '../model/state.ts'
import type { StoredChoices } from '../model/tab-storage.ts'

export interface ContextDeps
  extends Pick<
    CartContext,
    'host' | 'api' | 'post' | 'page' | 'history' | 'tabStorage' | 'now' | 'pause' | 'state' | 'dispatch' | 'texts'
  > {
  /** Loads the chunk that builds and sends analytics events. */
  loadCartFeatures: () => Promise<{ eventData: typeof eventData; changeCalls: typeof changeCalls }>
}

/** State persisted in sessionStorage. */
const storedOf = ({ method, cardId, promo, usesLils, isOfferAccepted }: CheckoutState): StoredChoices => ({
  method: method ?? undefined,
  cardId: cardId ?? undefined,
  promo: promo.discount ? promo.code : undefined,
  usesLils,
  isOfferAccepted,
})

const isSame = (one: StoredChoices, other: StoredChoices) => toJson(one) === toJson(other)

/** `list` and `empty` share a history entry; the steps at the start and after `reset` replace theirs. */
const isNewStep = (before: CheckoutState, after: CheckoutState) =>
  (before.wanted ?? after.wanted) === null &&
  !(before.step === 'list' && after.step === 'empty') &&
  before.step !== 'empty'

/**
 * Creates the deps of every action. Each event passes the machine; then choices that the cart no longer allows are reset, and the new state
 * goes to the page (`school:step`, `school:cart`), its URL and sessionStorage.
 */
export const createCheckoutContext = (deps: ContextDeps): Omit<CartContext, 'load'> => {
  const { post, page, history, tabStorage, state } = deps
  const host: CheckoutHost = {
    ...deps.host,
    config: () => {
      const config = configAt(deps.host.config(), page.address())
      return { ...config, product: withMonths(config.product, state().months) }
    },
  }
  const summary = () => summarize(state(), host.config())

  const track: CartContext['track'] = (event, items = summary().items) => {
    const situation = { step: state().step, isTrial: summary().isTrial }
    const address = page.address()
    host.emit('school:analytics', { event })
    void deps.loadCartFeatures().then(
      (features) => features.changeCalls(post).track(event, features.eventData(items, address, situation)),
      () => undefined, // analytics never block the UI
    )
  }

  /**
   * Lils that cover the whole sum are a method, not a switch. The only method offered is chosen; a method no longer offered is dropped.
   * Source: checkout spec §4.
   */
  const syncMethod = () => {
    const { cart, payment, method, usesLils } = state()
    if (cart === null || payment !== null) return
    const { methods, totals } = summary()
    const only = usesLils && totals.isLilsMethodOffered ? 'lils' : methods[1] ? null : methods[0]
    if (method && only !== 'lils' && !methods.includes(method)) deps.dispatch({ type: 'methodDropped' })
    if (only && state().method !== only) deps.dispatch({ type: 'methodChosen', method: only })
    if (usesLils && !totals.canUseLils) deps.dispatch({ type: 'lilsSwitched', usesLils: false })
  }

  const emitStep = (before: CheckoutState, after: CheckoutState) => {
    if (after.step !== before.step) {
      host.emit('school:step', { screen: after.step })
      if (isNewStep(before, after)) history.push(after.step)
      else history.replace(after.step)
    }
    const { payment } = after
    if (payment && after.step === 'success' && 'payment' in payment)
      history.replace('success', { payment: payment.payment })
  }

  const emitCart = (before: CheckoutState, { cart }: CheckoutState) => {
    if (cart === null || !sellsCart(host.config())) return
    if (cart.items.length !== before.cart?.items.length) host.emit('school:cart', { count: cart.items.length })
  }

  /** The stored code changes only when the applied code does: after a reload none is applied until the stored one has been checked. */
  const keep = (before: CheckoutState, after: CheckoutState) => {
    const [was, { promo, ...choices }] = [storedOf(before), storedOf(after)]
    if (after.cart && !isSame({ ...choices, promo }, was))
      tabStorage.write(after.cart.cart_id, promo === was.promo ? choices : { promo, ...choices })
  }

  const dispatch: CartContext['dispatch'] = (event) => {
    const before = state()
    deps.dispatch(event)
    syncMethod()
    const after = state()
    if (after === before) return
    emitStep(before, after)
    emitCart(before, after)
    keep(before, after)
  }

  /** The session has ended: the checkout shows no choices any more, and restores step and choices for the same buyer. */
  const part = () => {
    const { cart, step } = state()
    const choices = storedOf(state())
    dispatch({ type: 'identified', userId: null })
    if (cart) tabStorage.write(cart.cart_id, choices)
    tabStorage.write('', { step })
  }

  return {
    ...deps,
    host,
    summary,
    dispatch,
    refuse: ({ reason, fields }) => {
      host.emit('school:error', { screen: state().step, reason, fields: Object.keys(fields) })
      const isEnded = reason === 'signed-out' && state().visitor === 'person'
      if (isEnded) part()
      dispatch({ type: 'refused', errors: isEnded ? { __all__: deps.texts().list.sessionEnded } : fields })
    },
    track,
  }
}
