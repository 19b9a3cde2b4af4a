import type { CartReply } from '../../../server/contract/checkout-replies.ts'
import type { Support } from '../../../server/contract/replies.ts'
import type { Result } from '../../api/result.ts'
import type { CartContext } from './checkout-context.ts'
import type { CheckoutEvent } from '../model/state.ts'
import type { FetchSold } from './subscription-cart.ts'

interface LoaderDeps {
  /** What becomes of the code that is in use when the cart becomes this one. */
  askAgain: (cart: CartReply) => Promise<CheckoutEvent | null>
  /** What fetches a cart that is sold otherwise than it is; null where it has not come. */
  sale: () => Promise<FetchSold | null>
  /** A cart has come where none was. */
  afterCartLoad: (cart: CartReply) => Promise<void>
}

export interface CartLoader {
  /** Learns who is there. False where that cannot be learnt. */
  meet: (isAnew: boolean) => Promise<boolean>
  /** Whom to write to; null as long as the school has not said. */
  support: () => Support | null
  /** Shows the cart as it is now, its code checked anew. False where it has not come, or a later one was asked for. */
  load: (early?: Promise<Response> | null) => Promise<boolean>
}

/** Fetches the cart: the latest answer counts. */
export const createCartLoader = (context: CartContext, { askAgain, afterCartLoad, sale }: LoaderDeps): CartLoader => {
  const { host, api, page, tabStorage, state, dispatch, refuse } = context
  const { signal } = host
  let asked = 0
  let support: Support | null = null

  const meet = async (isAnew: boolean) => {
    const checked = await (isAnew ? api.checkAgain() : api.check())
    if (signal.aborted) return false
    if (checked.ok) {
      support = checked.body.support ?? support
      dispatch({ type: 'met', userId: checked.body.status === 'ok' ? checked.body.user_id : null })
    } else refuse(checked)
    return checked.ok
  }

  /** The cart that is named, else the visitor's own, lest a wrong name be the end. */
  const fetchOwn = async (isResubscribe: boolean, early: Promise<Response> | null): Promise<Result<CartReply>> => {
    const id = host.config().cartId || (page.address().searchParams.get('cart_id') ?? '')
    const reply = await api.cart(id, isResubscribe, early)
    return reply.ok || reply.reason !== 'refused' || id === '' ? reply : api.cart('', isResubscribe)
  }

  /** What this tab has kept of the choices for a cart. */
  const choicesFor = (id: string) => {
    const { method = null, cardId = null, usesLils = false, isOfferAccepted = true } = tabStorage.read(id)
    const isWanted = page.address().searchParams.get('use_bonuses') === 'true'
    return { method, cardId, isOfferAccepted, usesLils: usesLils || isWanted }
  }

  return {
    meet,
    support: () => support,
    load: async (early = null) => {
      const mine = ++asked
      const isLatest = () => !signal.aborted && mine === asked
      if (state().visitor === 'unknown' && !(await meet(false))) return false
      const { trial, subscribe, resubscribe: isResubscribe, newCard } = host.config()
      const isSale = trial || subscribe || isResubscribe || newCard
      const fetchSold = isSale ? await sale() : (_: typeof fetchOwn, begun: typeof early) => fetchOwn(false, begun)
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
      const choices = shown?.cart_id === cart.cart_id ? null : choicesFor(cart.cart_id)
      dispatch({ type: 'cartCame', cart, isResubscribe: isResubscribe && isFirst, choices })
      if (codeOff) dispatch(codeOff)
      if (isFirst) void afterCartLoad(cart)
      return true
    },
  }
}
