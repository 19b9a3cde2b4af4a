import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { Support } from '../../../server/contract/replies.ts'
import type { Result } from '../../api/result.ts'
import type { CartContext } from './checkout-context.ts'
import type { CheckoutEvent } from '../model/state.ts'
import type { FetchSold } from './subscription-cart.ts'

interface LoaderDeps {
  /** Checks the applied code against a new cart; returns the event to dispatch, or null. */
  askAgain: (cart: CartReply) => Promise<CheckoutEvent | null>
  /** Loads the function that fetches a cart for `trial`, `subscribe`, `resubscribe` or `newCard`; null if it did not load. */
  sale: () => Promise<FetchSold | null>
  /** Called when a cart has loaded and none was shown. */
  afterCartLoad: (cart: CartReply) => Promise<void>
}

interface CartLoader {
  /** Requests `check_auth`; `isAnew` skips the known answer. False if that fails. */
  identify: (isAnew: boolean) => Promise<boolean>
  /** Support contacts; null until the school has sent them. */
  support: () => Support | null
  /** Fetches and shows the cart and checks its code again. False if that fails or a later load has begun. */
  load: (early?: Promise<Response> | null) => Promise<boolean>
}

/** Fetches the cart; only the latest load counts. */
export const createCartLoader = (context: CartContext, { askAgain, afterCartLoad, sale }: LoaderDeps): CartLoader => {
  const { host, api, page, tabStorage, state, dispatch, refuse } = context
  const { signal } = host
  let loads = 0
  let support: Support | null = null

  const identify = async (isAnew: boolean) => {
    const checked = await (isAnew ? api.checkAgain() : api.check())
    if (signal.aborted) return false
    if (checked.ok) {
      support = checked.body.support ?? support
      const { body } = checked
      const opensCart = body.status === 'ok' && !body.on_page // the session of a page without cookies opens none
      dispatch({ type: 'identified', userId: opensCart ? body.user_id : null })
    } else refuse(checked)
    return checked.ok
  }

  /** Fetches the named cart; if the school refuses that id, the visitor's own cart. */
  const fetchOwn = async (isResubscribe: boolean, early: Promise<Response> | null): Promise<Result<CartReply>> => {
    const id = host.config().cartId || (page.address().searchParams.get('cart_id') ?? '')
    const reply = await api.cart(id, isResubscribe, early)
    return reply.ok || reply.reason !== 'refused' || id === '' ? reply : api.cart('', isResubscribe)
  }

  /** The choices that this tab has stored for a cart; `use_bonuses=true` in the URL turns lils on. */
  const choicesFor = (id: string) => {
    const { method = null, cardId = null, usesLils = false, isOfferAccepted = true } = tabStorage.read(id)
    const isWanted = page.address().searchParams.get('use_bonuses') === 'true'
    return { method, cardId, isOfferAccepted, usesLils: usesLils || isWanted }
  }

  /** The step at which the session ended, once somebody is signed in; a visitor's requested step is stored until then. */
  const stepToResume = () => {
    const { visitor, wanted } = state()
    if (visitor === 'anonymous' && wanted !== null && wanted !== 'list') tabStorage.write('', { step: wanted })
    if (visitor !== 'person') return undefined
    const { step } = tabStorage.read('')
    // a sign-in may be about to load the page again, which then stands at the step
    if (step && !tabStorage.resuming.isSet()) tabStorage.write('', { step: undefined })
    return step
  }

  return {
    identify,
    support: () => support,
    load: async (early = null) => {
      const mine = ++loads
      const isLatest = () => !signal.aborted && mine === loads
      if (state().visitor === 'unknown' && !(await identify(false))) return false
      const { trial, subscribe, resubscribe: isResubscribe, newCard } = host.config()
      const isSale = trial || subscribe || isResubscribe || newCard
      const fetchSold = isSale ? await sale() : (_: typeof fetchOwn, started: typeof early) => fetchOwn(false, started)
      const reply = await fetchSold?.(fetchOwn, early)
      if (!reply || !isLatest()) return false
      if (!reply.ok) {
        refuse(reply)
        return false
      }
      const cart = reply.body
      const { cart: shown } = state()
      const isFirst = shown === null
      const codeOff = state().promo.discount ? await askAgain(cart) : null
      if (!isLatest()) return false
      const step = stepToResume()
      const isSame = shown?.cart_id === cart.cart_id && step === undefined
      const choices = isSame ? null : choicesFor(cart.cart_id)
      dispatch({ type: 'cartLoaded', cart, isResubscribe: isResubscribe && isFirst, choices })
      if (step) dispatch({ type: 'opened', step })
      if (codeOff) dispatch(codeOff)
      if (isFirst) void afterCartLoad(cart)
      return true
    },
  }
}
