import { PROMO_CODE_MIN, PROMO_DEBOUNCE_MS, PROMO_MESSAGE_MS } from '../../../server/contract/checkout/limits.ts'
import type { CartReply, PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import { formatSum, type Sums, toMinor } from '../../../server/contract/checkout/money.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import { PROMO_PATH } from '../../api/change-calls.ts'
import type { Result } from '../../api/result.ts'
import { codeTexts } from '../../texts/checkout/code-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import type { ChangeContext } from './checkout-context.ts'
import type { CartActions } from './flow-contract.ts'
import { isHeld } from '../model/rules.ts'
import type { CheckoutEvent, CheckoutState } from '../model/state.ts'

export interface PromoActions extends Pick<CartActions, 'applyPromo'> {
  /** Checks the applied code against a new cart; returns the event to dispatch, null without an applied code. */
  askAgain: (cart: CartReply) => Promise<CheckoutEvent | null>
  /** Resolves when the running code check has ended. */
  checked: () => Promise<unknown>
  /** Applies a code without a message, as after a reload. */
  applyQuietly: (code: string) => Promise<void>
  /** Applies the code that waits for its visitor to sign in. False if there is none. */
  applyDeferred: () => Promise<boolean>
}

/** The sum is fixed during a payment and right after it. */
const isFixed = (state: CheckoutState) => isHeld(state) || state.payment?.phase === 'paid'

const CATALOG_PATH = '/checkout/catalog/promocode/'

/** Returns a path on the school's origin, with a trailing slash; '' for anything else. */
const ownPath = (path: string): string => (/^\/[\w-][\w/-]*$/.test(path) ? path.replace(/\/?$/, '/') : '')

const sumsOf = ({ discount, discount_rub }: { discount: number; discount_rub: number }, cart: CartReply): Sums => ({
  RUB: toMinor(discount_rub),
  EUR: 0,
  [cart.currency]: toMinor(discount),
})

/** Moves any error, such as a wrong code or a lost response, to the code field. */
const atField = (refused: Extract<Result<PromoReply>, { ok: false }>) => {
  const { promocode, __all__ } = refused.fields
  return { ...refused, fields: { promocode: promocode ?? __all__ ?? Object.values(refused.fields)[0] ?? '' } }
}

/** Promo codes, codes of gift certificates, and the internal code that waives the threshold. Source: checkout spec §4, §5, §7. */
export const createPromoActions = (context: ChangeContext): PromoActions => {
  const { host, api, state, dispatch, summary, refuse, track, tabStorage, pause } = context

  const pathOf = () => {
    const { promoUrl, catalog } = host.config()
    return ownPath(promoUrl) || (catalog ? CATALOG_PATH : PROMO_PATH)
  }

  /** The product fields: of the subscription if the page sells one, else of the cart's only item. */
  const productFields = (cart: CartReply): Record<string, string> => {
    if (summary().isSubscribe) return { product_type: 'catalog', product_id: '4' }
    const [item, ...others] = cart.items
    if (!item || others.length > 0 || item.type === 'catalog') return {}
    return { product_type: item.type, product_id: String(item.product_id) }
  }

  const ask = (code: string, cart: CartReply) => {
    const isEuro: Record<string, string> = host.config().catalog ? { is_euro: String(cart.currency === 'EUR') } : {}
    const { product } = host.config()
    const fields = { promocode: code, use_bonuses: 'false', cart_id: cart.cart_id, ...(product && { product }) }
    return api.usePoints(pathOf(), { ...fields, ...productFields(cart), ...isEuro })
  }

  const clearAfterDelay = async () => {
    const { message } = state().promo
    await pause(PROMO_MESSAGE_MS, host.signal)
    if (state().promo.message === message) dispatch({ type: 'promoMessageOver' })
  }

  const promoEvent = (reply: PromoReply, code: string, cart: CartReply, isQuiet: boolean): CheckoutEvent => {
    if (reply.status === 'lils') {
      const { lils, user: giver, gender } = reply
      return { type: 'certificateFound', certificate: { code, lils, giver, gender } }
    }
    const found = 'for_lesson' in reply ? { promocode: code, discount: 0, discount_rub: 0 } : reply
    const isThresholdWaived = 'is_threshold_waived' in found && found.is_threshold_waived === true
    const isGood = found.discount > 0 || isThresholdWaived
    const { lang } = host.config()
    const { applied, notFound, countsFrom } = checkoutTexts.of('code', codeTexts, lang)
    const from = 'min_sum' in found && found.min_sum ? formatSum(toMinor(found.min_sum), cart.currency, lang) : null
    return {
      type: 'promoChecked',
      code: found.discount > 0 ? found.promocode : code,
      discount: found.discount > 0 ? sumsOf(found, cart) : null,
      message: isQuiet ? '' : isGood ? applied : from === null ? notFound : countsFrom(from),
      isThresholdWaived,
    }
  }

  /** Allowed below the threshold as well: the internal code waives it, and it does not apply to certificates. */
  const canApply = (code: string) => {
    const { cart, promo } = state()
    const { isHidden, totals } = summary()
    const isLocked = promo.discount !== null || promo.isChecking || isHidden || totals.lils > 0
    return cart !== null && !isLocked && !isFixed(state()) && code.length >= PROMO_CODE_MIN
  }

  /** Checks a code against the shown cart, again if the cart changes meanwhile; null if the result is obsolete. */
  const requestPromo = async (code: string) => {
    for (;;) {
      const { cart } = state()
      if (!cart) return null
      const reply = await ask(code, cart)
      const { promo, cart: shown } = state()
      if (host.signal.aborted || !promo.isChecking || promo.code !== code) return null
      if (isFixed(state())) {
        dispatch({ type: 'promoRemoved' })
        return null
      }
      if (shown === cart) return { reply, cart }
    }
  }

  const isVisitor = () => state().visitor === 'anonymous'

  /** Keeps the code over the sign-in, and over the reload that it may lead to. */
  const defer = (code: string) => {
    tabStorage.write('', { promo: code })
    dispatch({ type: 'promoDeferred', code })
  }

  const forgetDeferred = (code: string) => {
    if (tabStorage.read('').promo === code) tabStorage.write('', { promo: undefined })
  }

  const checkOne = async (code: string, isQuiet: boolean) => {
    if (!canApply(code)) return
    if (isVisitor() && summary().items.length === 0) return defer(code)
    dispatch({ type: 'promoTyped', code })
    dispatch({ type: 'promoChecking' })
    const checked = await requestPromo(code)
    if (!checked) return
    const { reply, cart } = checked
    if (!reply.ok && reply.reason === 'signed-out' && isVisitor()) return defer(code)
    if (reply.ok || reply.reason === 'refused') forgetDeferred(code)
    if (!reply.ok) return isQuiet ? dispatch({ type: 'promoRemoved' }) : refuse(atField(reply))
    const event = promoEvent(reply.body, code, cart, isQuiet)
    const isOff = event.type === 'promoChecked' && event.discount !== null
    if (isQuiet) return dispatch(isOff ? event : { type: 'promoRemoved' })
    dispatch(event)
    if (isOff) track('add-promocode')
    void clearAfterDelay()
  }

  let checking: Promise<unknown> = Promise.resolve()
  const check = (code: string, isQuiet: boolean) => {
    const mine = checkOne(code, isQuiet)
    checking = mine
    return mine
  }

  const applyPromo = async (typed: string) => {
    const code = cleanTyped(typed)
    if (!canApply(code)) return
    dispatch({ type: 'promoTyped', code })
    await pause(PROMO_DEBOUNCE_MS, host.signal)
    if (state().promo.code === code) await check(code, false)
  }

  return {
    checked: () => checking,
    applyPromo,
    applyDeferred: async () => {
      const { promo: code } = tabStorage.read('')
      if (code) await applyPromo(code)
      return code !== undefined
    },
    askAgain: async (cart) => {
      const { promo } = state()
      if (promo.discount === null) return null
      const reply = cart.items.length > 0 ? await ask(promo.code, cart) : null
      if (!reply?.ok) return { type: 'promoRemoved' }
      const event = promoEvent(reply.body, promo.code, cart, true)
      return event.type === 'promoChecked' && event.discount ? event : { type: 'promoRemoved' }
    },
    applyQuietly: (code) => check(code, true),
  }
}
