import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsInput, type TotalsOptions, type PricedCart } from '../../server/catalog/carts/priced-cart.ts'
import {
  type CartTotals,
  cartTotalsOf,
  SUBSCRIBE_PRICE,
  type TotalsInput,
} from '../../server/contract/checkout/cart-totals.ts'
import type { CartReply } from '../../server/contract/checkout/cart-calls.ts'
import { PROVIDERS } from '../../server/contract/checkout/methods.ts'
import { toMajor, toMinor } from '../../server/contract/checkout/money.ts'
import { randomCart } from '../../server/contract/checkout/testing/random-carts.ts'
import { itemReply, methodOffers } from '../../server/orders/cart-reply/cart-reply.ts'
import { aProduct } from '../../server/orders/testing/shop.ts'
import { sizes } from '../../server/testing/sizes.ts'
import { type CartSummary, summarize } from '../../widget/checkout/model/cart-summary.ts'
import { subscriptionCart } from '../../widget/checkout/flow/subscription-cart.ts'
import { aCart } from '../../widget/checkout/testing/a-cart.ts'
import { aCheckoutConfig, aState } from '../../widget/checkout/testing/fakes.ts'

const TYPES = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const
const NOTHING = { RUB: 0, EUR: 0 }
const providers = { ids: PROVIDERS, cards: 'yookassa' } as const

type Kind = 'purchase' | 'trial' | 'subscribe'

const kindOf = ({ isTrial, isSubscribe }: TotalsInput): Kind =>
  isTrial ? 'trial' : isSubscribe ? 'subscribe' : 'purchase'

const typeOf = (wanted: string) => TYPES.find((type) => type === wanted) ?? 'course'

/** The rows as the server has priced them. What a trial or a subscription sells stands in their place. */
const pricedOf = (input: TotalsInput): PricedCart => {
  const kind = kindOf(input)
  const rows = input.items.map(({ type, price, discount }, at) => {
    const product = aProduct({ type: typeOf(type), productId: at + 1 })
    return { itemId: `item-${at}`, product, duration: null, gift: null, price, discount }
  })
  const product = aProduct({ type: 'catalog', productId: 4 })
  const subscription = { itemId: 's', product, duration: 1, gift: null, price: SUBSCRIBE_PRICE, discount: NOTHING }
  const isReplaced = kind !== 'purchase'
  const at = new Date(0)
  const { currency, isThresholdWaived, isHidden, isRecurrent } = input
  const items = isReplaced ? [subscription] : rows
  return {
    cart: {
      id: 'cart-1',
      personId: 'p1',
      visitorHash: null,
      currency,
      isThresholdWaived,
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
    items,
    owned: [],
    currency,
    isRecurrent: isReplaced || isRecurrent,
    isHidden: isReplaced ? kind === 'trial' : isHidden,
    isLilLesson: items.length > 0 && items.every((item) => item.product.type === 'lesson'),
    paidUntil: null,
  }
}

/** The same rows as the wire brings them to the page. */
const wireOf = (input: TotalsInput): CartReply => {
  const { currency, isHidden, isRecurrent, isThresholdWaived, balance } = input
  const priced = pricedOf({ ...input, isTrial: false, isSubscribe: false })
  const { isLilsMethodOffered } = cartTotalsOf(totalsInput(priced, totalsOptions('purchase', { balance })))
  return aCart({
    currency,
    items: priced.items.map((item) => itemReply(item, currency)),
    hide_lil_and_promo: isHidden,
    is_recurrent: isRecurrent,
    is_threshold_waived: isThresholdWaived,
    bonuses: balance,
    methods: methodOffers(providers, { currency, isRecurrent, isLilsMethodOffered }),
  })
}

const totalsOptions = (kind: Kind, options: Partial<TotalsOptions>): TotalsOptions => ({
  kind,
  promo: null,
  balance: 0,
  usesLils: false,
  ...options,
})

/** What the call that checks a code answers, as the page keeps it. */
const codeOff = ({ currency, discount }: CartTotals & { currency: TotalsInput['currency'] }) =>
  discount[currency] === 0
    ? null
    : { ...NOTHING, RUB: toMinor(toMajor(discount.RUB)), [currency]: toMinor(toMajor(discount[currency])) }

const shownOf = (totals: CartTotals, currency: TotalsInput['currency']) => {
  const { sum, discount, ...rest } = totals
  return { ...rest, sum: sum[currency], discount: discount[currency] }
}

const summaryFor = (input: TotalsInput, promo: CartTotals): CartSummary => {
  const config = aCheckoutConfig({ trial: input.isTrial, subscribe: input.isSubscribe })
  const discount = codeOff({ ...promo, currency: input.currency })
  const state = aState({
    cart: subscriptionCart(wireOf(input), config),
    promo: { code: 'CODE', discount, isChecking: false, message: null },
    usesLils: input.usesLils,
  })
  return summarize(state, config)
}

const serverTotals = (input: TotalsInput, usesLils: boolean): CartTotals => {
  const { promo, balance } = input
  return cartTotalsOf(totalsInput(pricedOf(input), totalsOptions(kindOf(input), { promo, balance, usesLils })))
}

const withItems = randomCart.filter(({ items }) => items.length > 0)

test('the page shows of any cart what the server charges for it', () => {
  fc.assert(
    fc.property(withItems, (input) => {
      const { currency, usesLils } = input
      const summary = summaryFor(input, serverTotals(input, false))
      expect(shownOf(summary.totals, currency)).toEqual(shownOf(serverTotals(input, usesLils), currency))
    }),
    { numRuns: sizes.randomCarts },
  )
})

test('the page offers the methods that the server takes, and lils alone where a code pays all', () => {
  fc.assert(
    fc.property(withItems, (input) => {
      const totals = serverTotals(input, false)
      const { currency, isRecurrent } = pricedOf(input)
      const offers = methodOffers(providers, { currency, isRecurrent, isLilsMethodOffered: totals.isLilsMethodOffered })
      const isFree = !isRecurrent && totals.result === 0
      expect(summaryFor(input, totals).methods).toEqual(isFree ? ['lils'] : Object.keys(offers))
    }),
    { numRuns: sizes.randomCarts },
  )
})
