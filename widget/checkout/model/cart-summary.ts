import {
  type CartTotals,
  cartTotalsOf,
  type TotalsItem,
  type TotalsPromo,
} from '../../../server/contract/checkout/cart-totals.ts'
import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { type Currency, toMinor } from '../../../server/contract/checkout/money.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { CheckoutState } from './state.ts'

/** A cart with totals computed as the server computes them. Sums in `totals` are minor units, those in `items` rubles or euros. */
export interface CartSummary {
  currency: Currency
  items: readonly CartItemReply[]
  totals: CartTotals
  /** The promo code that gives a discount. */
  promo: TotalsPromo | null
  isTrial: boolean
  /** A subscription is bought or resumed. */
  isSubscribe: boolean
  /** Resumes a subscription within its paid period: nothing is charged now. */
  isPaidUp: boolean
  isEuro: boolean
  /** Payable by card only. */
  isRecurrent: boolean
  /** Takes neither promo codes nor lils. */
  isHidden: boolean
  /** Lils on the account. */
  balance: number
  /** The methods offered, in display order. */
  methods: readonly PaymentMethodId[]
}

/** The sum and the items that the page shows, to detect a change. */
export const shownSum = ({ totals, items }: CartSummary): string =>
  `${totals.result} ${items.map(({ id }) => id).join()}`

type PaymentRequest = Pick<CheckoutState, 'cart' | 'promo' | 'usesLils' | 'method' | 'isTrialUnavailable'>
type Kind = Pick<CheckoutConfig, 'trial' | 'subscribe' | 'resubscribe' | 'euro'>

/** The API sends discounts in the cart's currency only, so only sums in that currency are valid. */
const pricedItem = ({ type, camp, price, price_rub, discount }: CartItemReply, currency: Currency): TotalsItem => {
  const [own, off] = [toMinor(price), toMinor(discount)]
  return {
    type: camp ? 'camp' : type,
    price: { RUB: toMinor(price_rub), EUR: 0, [currency]: own },
    discount: { RUB: 0, EUR: 0, [currency]: off },
  }
}

const isLesson = ({ type }: CartItemReply) => type === 'lesson'

/** Nothing is left to pay after the code's discount. */
const isFree = ({ sum, discount }: CartTotals, currency: Currency) => sum[currency] === discount[currency]

/**
 * The cart with its totals, or an empty one until the cart has loaded. A user who may not take a trial is sold the subscription. Source:
 * checkout spec §4, §5.
 */
export const summarize = (
  { cart, promo, usesLils, method, isTrialUnavailable }: PaymentRequest,
  kind: Kind,
): CartSummary => {
  const isTrial = kind.trial && !isTrialUnavailable && !cart?.is_trial_unavailable
  const isSubscribe = !isTrial && (kind.trial || kind.subscribe || kind.resubscribe)
  const isReplaced = isTrial || isSubscribe
  const items = cart?.items ?? []
  const currency = cart?.currency ?? (kind.euro ? 'EUR' : 'RUB')
  const [first] = items
  const isPaidUp = isSubscribe && kind.resubscribe && first?.price === 0 && first.available_to !== null
  const isRecurrent = isReplaced || (cart?.is_recurrent ?? false)
  const isHidden = isReplaced ? isTrial || isPaidUp : (cart?.hide_lil_and_promo ?? false)
  const balance = cart?.bonuses ?? 0
  const off: TotalsPromo | null = promo.discount && { kind: 'fixed', amount: promo.discount, types: null }
  const totals = cartTotalsOf({
    items: items.map((item) => pricedItem(item, currency)),
    currency,
    promo: off,
    balance,
    usesLils: usesLils || method === 'lils',
    isTrial: isTrial || isPaidUp,
    isSubscribe: isSubscribe && items.length > 0,
    isLilLesson: items.length > 0 && items.every(isLesson),
    isThresholdWaived: cart?.is_threshold_waived ?? false,
    isHidden,
    isRecurrent,
  })
  const isGift = items.length > 0 && !isRecurrent && isFree(totals, currency)
  const isOffered = (one: PaymentMethodId) => {
    if (one === 'lils' || isGift) return one === 'lils' && (isGift || totals.isLilsMethodOffered)
    return cart?.methods[one] !== undefined && (one === 'bank-card' || (currency === 'RUB' && !isRecurrent))
  }
  return {
    currency,
    items,
    totals,
    promo: off,
    isTrial,
    isSubscribe,
    isPaidUp,
    isEuro: currency === 'EUR',
    isRecurrent,
    isHidden,
    balance,
    methods: PAYMENT_METHODS.filter(isOffered),
  }
}
