import { SUBSCRIBE_PRICE } from '../../../server/contract/checkout/cart-totals.ts'
import type { CartItemReply, CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import { type Currency, toMajor } from '../../../server/contract/checkout/money.ts'
import type { Result } from '../../api/result.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { CartContext } from './checkout-context.ts'

const subscription = (currency: Currency, lang: CheckoutConfig['lang']): CartItemReply => ({
  id: 'subscription',
  product_id: 4,
  name: checkoutTexts.textsIn(lang).list.types.catalog.replaceAll('\u00A0', ' '),
  type: 'catalog',
  camp: false,
  img: '',
  author: null,
  price: toMajor(SUBSCRIBE_PRICE[currency]),
  price_rub: toMajor(SUBSCRIBE_PRICE.RUB),
  discount: 0,
  duration: 1,
  available_to: null,
  url: '',
  is_gift: false,
  gift: null,
  is_trial: true,
  plus_current_price: null,
})

/**
 * The cart as the page sells it: a trial or a subscription replaces its items, and `newCard` omits the saved cards. Source: checkout spec
 * §4.
 */
export const subscriptionCart = (cart: CartReply, { trial, subscribe, newCard, lang }: CheckoutConfig): CartReply => ({
  ...cart,
  ...((trial || subscribe) && { items: [subscription(cart.currency, lang)], owned: [] }),
  cards: newCard ? [] : cart.cards,
})

const sold = (reply: Result<CartReply>, config: CheckoutConfig): Result<CartReply> =>
  reply.ok ? { ok: true, body: subscriptionCart(reply.body, config) } : reply

/** Fetches the named cart, or the subscription that the user can resume. */
type FetchOwn = (isResubscribe: boolean, early: Promise<Response> | null) => Promise<Result<CartReply>>

/**
 * Fetches the cart as the page sells it. With `resubscribe`, a user without a subscription to resume gets an empty cart, and a visitor gets
 * the subscription that signing in leads to.
 */
export type FetchSold = (fetchOwn: FetchOwn, early: Promise<Response> | null) => Promise<Result<CartReply>>

export const createSubscriptionCart = ({
  host,
  api,
  state,
}: Pick<CartContext, 'host' | 'api' | 'state'>): FetchSold => {
  const nothing = async (): Promise<Result<CartReply>> => {
    const other = await api.cart('', false)
    return other.ok ? { ok: true, body: { ...other.body, items: [], owned: [] } } : other
  }

  return async (fetchOwn, early) => {
    const config = host.config()
    if (!config.resubscribe) return sold(await fetchOwn(false, early), config)
    const isPerson = state().visitor === 'person'
    const reply = await fetchOwn(isPerson, isPerson ? early : null)
    if (!isPerson) return sold(reply, { ...config, subscribe: true })
    return sold(reply.ok || reply.reason !== 'refused' ? reply : await nothing(), config)
  }
}
