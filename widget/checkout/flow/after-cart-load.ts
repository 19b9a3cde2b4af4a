import { BLACK_BOX_COUNTER, BLACK_BOX_ID } from '../../../server/contract/checkout/limits.ts'
import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { ChangeContext } from './checkout-context.ts'
import type { PromoActions } from './promo-actions.ts'
import type { ResumePayment } from './resume-payment.ts'
import { isOwnPage } from '../model/rules.ts'

interface AfterCartLoadDeps {
  /** True if the page has a cookie of this name. */
  hasCookie: (name: string) => boolean
  load: () => Promise<boolean>
  promo: Pick<PromoActions, 'applyQuietly' | 'applyDeferred'>
  resumePayment: ResumePayment['resumePayment']
}

/** Runs after the cart has loaded: applies saved codes, opens popups. Following a payment takes precedence. */
export type AfterCartLoad = (cart: CartReply) => Promise<void>

/** The cookie that marks the country as chosen. Source: checkout spec §7. */
const COUNTRY_COOKIE = 'cppupshowed'

const hasBlackBox = ({ items }: CartReply) =>
  items.some(({ type, product_id }) => type === 'course' && product_id === BLACK_BOX_ID)

/** The black box has a price in rubles only. Source: checkout spec §2, §9. */
const offersBlackBox = (cart: CartReply) =>
  cart.bf_course_counter > BLACK_BOX_COUNTER && cart.currency === 'RUB' && !hasBlackBox(cart)

/** The code of a mailed link; no request carries it. */
const LINKED_CODE = /^#code=([\w-]+)$/

/** Applies stored codes and opens popups. Source: checkout spec §2, §4. */
export const createAfterCartLoad = (
  context: ChangeContext,
  { hasCookie, load, promo, resumePayment }: AfterCartLoadDeps,
): AfterCartLoad => {
  const { host, api, page, history, tabStorage, state, dispatch } = context
  const { signal } = host

  /** The cookie is readable on the school's origin only; on other pages the country popup never opens by itself. */
  const isCountryUnknown = () => isOwnPage(page.address(), host.apiBase) && !hasCookie(COUNTRY_COOKIE)

  /** A trial or a subscription is sold instead of the cart, so nothing is added to the cart. */
  const sellsCart = () => !context.summary().isTrial && !context.summary().isSubscribe

  const offerPopups = (cart: CartReply) => {
    if (cart.items.length === 0 || cart.cookies_blocked || state().popup) return
    if (isCountryUnknown() && tabStorage.isFirst('country')) dispatch({ type: 'popupOpened', popup: 'country' })
    else if (sellsCart() && offersBlackBox(cart) && tabStorage.isFirst('black-box'))
      dispatch({ type: 'popupOpened', popup: 'black-box' })
  }

  /** Moves the code of a mailed link from the URL to the tab's storage, on the school's own pages. */
  const storeLinkedCode = () => {
    const address = page.address()
    const [, code] = LINKED_CODE.exec(address.hash) ?? []
    if (!code || !isOwnPage(address, host.apiBase)) return
    tabStorage.write('', { promo: code })
    history.rewrite((url) => {
      url.hash = ''
    })
  }

  /** Applies a deferred code, else the one from before the reload, or, with `usePromocode`, the user's first saved code. */
  const applySavedCode = async ({ cart_id: id, user_promocodes: [saved] }: CartReply) => {
    storeLinkedCode()
    if (await promo.applyDeferred()) return
    const code = tabStorage.read(id).promo ?? (host.config().usePromocode ? saved : undefined)
    if (code) await promo.applyQuietly(code)
  }

  /** With the `euro` attribute, switches the cart to euros once per tab, unless the user has chosen a country. */
  const turnToEuros = async ({ currency, cookies_blocked: isBlocked }: CartReply) => {
    if (
      !host.config().euro ||
      isBlocked ||
      currency === 'EUR' ||
      hasCookie(COUNTRY_COOKIE) ||
      !tabStorage.isFirst('country')
    )
      return
    const reply = await api.setCountry(false)
    if (reply.ok && !signal.aborted) await load()
  }

  return async (cart) => {
    const isPaying = resumePayment(cart)
    await turnToEuros(cart)
    await applySavedCode(cart)
    if (!isPaying && !signal.aborted) offerPopups(state().cart ?? cart)
  }
}
