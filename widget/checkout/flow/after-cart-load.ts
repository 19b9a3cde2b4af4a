import { BLACK_BOX_COUNTER, BLACK_BOX_ID } from '../../../server/contract/checkout-limits.ts'
import type { CartReply } from '../../../server/contract/checkout-replies.ts'
import type { ChangeContext } from './checkout-context.ts'
import type { PromoActions } from './promo-actions.ts'
import type { Returning } from './resume-payment.ts'
import { isOwnPage } from '../model/rules.ts'

interface AfterCartLoadDeps {
  /** Whether the page has a cookie of this name. */
  hasCookie: (name: string) => boolean
  load: () => Promise<boolean>
  promo: Pick<PromoActions, 'applyQuietly'>
  followPayment: Returning['followPayment']
}

/** What happens by itself once a cart has come. A payment stands before everything else. */
export type AfterCartLoad = (cart: CartReply) => Promise<void>

/** Says that a country was chosen. Source: checkout spec §7. */
const COUNTRY_COOKIE = 'cppupshowed'

const hasBlackBox = ({ items }: CartReply) =>
  items.some(({ type, product_id }) => type === 'course' && product_id === BLACK_BOX_ID)

/** The box has a price in rubles. Source: checkout spec §2, §9. */
const takesBlackBox = (cart: CartReply) =>
  cart.bf_course_counter > BLACK_BOX_COUNTER && cart.currency === 'RUB' && !hasBlackBox(cart)

/** Codes that are kept, and popups. Source: checkout spec §2, §4. */
export const createAfterCartLoad = (
  context: ChangeContext,
  { hasCookie, load, promo, followPayment }: AfterCartLoadDeps,
): AfterCartLoad => {
  const { host, api, page, tabStorage, state, dispatch } = context
  const { signal } = host

  /** Cookies can be read where the school is: elsewhere nobody is asked by itself. */
  const isCountryUnknown = () => isOwnPage(page.address(), host.apiBase) && !hasCookie(COUNTRY_COOKIE)

  /** A trial or a subscription is bought instead of the cart: nothing is added to that. */
  const sellsCart = () => !context.summary().isTrial && !context.summary().isSubscribe

  const offerPopups = (cart: CartReply) => {
    if (cart.items.length === 0) return
    if (isCountryUnknown() && tabStorage.isFirst('country')) dispatch({ type: 'popupOpened', popup: 'country' })
    else if (sellsCart() && takesBlackBox(cart) && tabStorage.isFirst('black-box'))
      dispatch({ type: 'popupOpened', popup: 'black-box' })
  }

  /** The code of before the reload, or the first of the saved ones where the page asks for it. */
  const takeCode = async ({ cart_id: id, user_promocodes: [saved] }: CartReply) => {
    const code = tabStorage.read(id).promo ?? (host.config().usePromocode ? saved : undefined)
    if (code) await promo.applyQuietly(code)
  }

  /** A page for euros asks for them once, as long as the person has chosen no country. */
  const turnToEuros = async ({ currency }: CartReply) => {
    if (!host.config().euro || currency === 'EUR' || hasCookie(COUNTRY_COOKIE) || !tabStorage.isFirst('country')) return
    const reply = await api.setCountry(false)
    if (reply.ok && !signal.aborted) await load()
  }

  return async (cart) => {
    const isPaying = followPayment(cart)
    await turnToEuros(cart)
    await takeCode(cart)
    if (!isPaying && !signal.aborted) offerPopups(state().cart ?? cart)
  }
}
