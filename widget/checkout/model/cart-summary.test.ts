import { expect, test } from 'vitest'
import type { CheckoutConfig } from '../../browser/host.ts'
import { summarize } from './cart-summary.ts'
import type { CheckoutState } from './state.ts'
import { subscriptionCart } from '../flow/subscription-cart.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutConfig, aState } from '../testing/fakes.ts'

const summary = (state: Partial<CheckoutState>, config: Partial<CheckoutConfig> = {}) => {
  const settings = aCheckoutConfig(config)
  const { cart } = aState(state)
  return summarize(aState({ ...state, cart: cart && subscriptionCart(cart, settings) }), settings)
}
const methods = (state: Partial<CheckoutState>, config: Partial<CheckoutConfig> = {}) => summary(state, config).methods
const inRubles = ['bank-card', 'sberbank', 'tinkoff', 'sbp', 'yandex-kassa']
const promo = (rubles: number) => ({ ...aState().promo, code: 'LETO', discount: { RUB: rubles * 100, EUR: 0 } })

test('as long as no cart has come the basket is empty, in the currency of the page', () => {
  const empty = [summary({ cart: null }), summary({ cart: null }, { euro: true, subscribe: true })]
  expect(
    empty.map(({ items, totals, methods: offered, currency }) => [items, totals.result, offered, currency]),
  ).toEqual([
    [[], 0, [], 'RUB'],
    [[], 0, [], 'EUR'],
  ])
})

test('in rubles the methods stand in the order of the spec', () => {
  expect(methods({})).toEqual(inRubles)
})

test('what the school has no provider for is not offered', () => {
  expect(methods({ cart: aCart({ methods: { sbp: 'yookassa', tinkoff: 'tbank' } }) })).toEqual(['tinkoff', 'sbp'])
})

test('in euro mode only the bank card exists', () => {
  expect(methods({ cart: aEuroCart() })).toEqual(['bank-card'])
})

test.each([
  ['a recurrent cart', { is_recurrent: true }, {}],
  ['a trial', {}, { trial: true }],
  ['a subscription', {}, { subscribe: true }],
  ['a subscription that is taken up again', {}, { resubscribe: true }],
])('%s is paid by the bank card alone', (_, cart, config) => {
  expect(methods({ cart: aCart({ ...cart, bonuses: 100_000 }) }, config)).toEqual(['bank-card'])
})

test.each<[string, CheckoutState['cart'], boolean]>([
  ['cover all of 500 rubles', aCart({ bonuses: 500, items: [anItem({ price: 500 })] }), true],
  ['lack one', aCart({ bonuses: 499, items: [anItem({ price: 500 })] }), false],
  ['are below the threshold', aCart({ bonuses: 900, items: [anItem({ price: 499 })] }), false],
  ['buy a lesson of 490', aCart({ bonuses: 490, items: [anItem({ price: 490, type: 'lesson' })] }), true],
  ['buy a lesson of 489', aCart({ bonuses: 490, items: [anItem({ price: 489, type: 'lesson' })] }), false],
  ['are hidden', aCart({ bonuses: 9_000, hide_lil_and_promo: true }), false],
  ['need no threshold', aCart({ bonuses: 9_000, is_threshold_waived: true, items: [anItem({ price: 9 })] }), true],
])('where lils %s, the method is offered: %#', (_, cart, isOffered) => {
  expect(methods({ cart })).toEqual(isOffered ? [...inRubles, 'lils'] : inRubles)
})

test.each([
  ['has just been refused one', { isTrialUnavailable: true }],
  ['has had one', { cart: aCart({ is_trial_unavailable: true }) }],
])('who %s is offered no trial, and sold the subscription at its price', (_, state) => {
  const { isTrial, isSubscribe, totals, methods: offered } = summary(state, { trial: true })
  expect([isTrial, isSubscribe, totals.result, offered]).toEqual([false, true, 150_000, ['bank-card']])
})

test('a code and lils exclude each other', () => {
  const { totals, methods: offered } = summary({ cart: aCart({ bonuses: 9_000 }), promo: promo(300), usesLils: true })
  expect([totals.result, totals.lils, offered]).toEqual([4_600_00, 0, inRubles])
})

test('with the method of lils nothing is left to pay', () => {
  const { totals } = summary({ cart: aCart({ bonuses: 9_000 }), method: 'lils' })
  expect([totals.lils, totals.result]).toEqual([4_900, 0])
})

test('where a code leaves nothing to pay, the method is Лилики', () => {
  expect(methods({ promo: promo(4_900) })).toEqual(['lils'])
})

test('the discount of an item is off before a code', () => {
  const cart = aCart({ items: [anItem({ price: 1_000, price_rub: 1_000, discount: 200 })] })
  const { totals } = summary({ cart, promo: promo(80) })
  expect([totals.sum.RUB, totals.discount.RUB, totals.percent, totals.result]).toEqual([800_00, 80_00, 10, 720_00])
})

test('euros are reckoned to the cent', () => {
  const { totals, isEuro } = summary({ cart: aEuroCart({ items: [anItem({ price: 18.1, discount: 0.2 })] }) })
  expect([totals.sum.EUR, totals.result, isEuro]).toEqual([17_90, 17_90, true])
})

const subscription = { id: 'subscription', product_id: 4, duration: 1, type: 'catalog', name: 'Подписка на каталог' }

test.each([
  ['a trial in rubles', aCart(), { trial: true }, 1_500, 0],
  ['a subscription in rubles', aCart(), { subscribe: true }, 1_500, 1_500_00],
  ['a trial in euros', aEuroCart(), { trial: true }, 18, 0],
  ['a subscription in euros', aEuroCart(), { subscribe: true }, 18, 18_00],
])('%s replaces the items with the catalogue subscription', (_, cart, config, price, result) => {
  const { items, totals, isTrial, isSubscribe } = summary({ cart }, config)
  expect(items).toMatchObject([{ ...subscription, price, price_rub: 1_500 }])
  expect([totals.result, isTrial, isSubscribe]).toEqual([result, 'trial' in config, 'subscribe' in config])
})

test('a subscription costs 1500 rubles minus the discount', () => {
  expect(summary({ promo: promo(500) }, { subscribe: true }).totals.result).toBe(1_000_00)
})

test('a page that wants a new card shows no saved ones', () => {
  expect(subscriptionCart(aCart({ cards: [aCard()] }), aCheckoutConfig({ newCard: true })).cards).toEqual([])
})
