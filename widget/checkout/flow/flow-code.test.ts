import { expect, test } from 'vitest'
import type { PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const off = (rubles: number, code = 'LETO') =>
  ok<PromoReply>({ status: 'ok', promocode: code, discount: rubles, discount_rub: rubles })
const applied = { code: 'LETO', discount: { RUB: 300_00, EUR: 0 }, isChecking: false, message: null }

test('after a change of the cart its code is asked about anew, and both are shown at once', async () => {
  const { flow, api, store } = await aLoadedFlow({ api: { usePoints: off(300) } })
  await flow.applyPromo('leto')
  api.usePoints.mockImplementation(off(100))
  const shown: unknown[] = []
  store.subscribe(({ cart, promo }) => shown.push([cart?.bonuses, promo.discount?.RUB]))
  api.cart.mockResolvedValue({ ok: true, body: aCart({ bonuses: 1 }) })
  await flow.reload()
  expect(shown).toEqual([
    [0, 300_00],
    [1, 300_00],
    [1, 100_00],
  ])
})

test('a code that the changed cart does not take is taken back', async () => {
  const { flow, api, store } = await aLoadedFlow({ api: { usePoints: off(300) } })
  await flow.applyPromo('leto')
  api.usePoints.mockImplementation(off(0, ''))
  await flow.reload()
  expect(store.getState().promo).toEqual({ code: '', discount: null, isChecking: false, message: null })
})

test.each([
  ['the code of before a reload', { stored: { 'cart-1': { promo: 'LETO' } } }],
  ['the first of the saved codes where the page asks for it', { config: { usePromocode: true } }],
])('%s is taken without a word', async (_, options) => {
  const cart = aCart({ user_promocodes: ['LETO', 'ZIMA'] })
  const { flow, store, api } = aCheckoutFlow({ ...options, api: { usePoints: off(300), cart: ok(cart) } })
  await flow.start()
  await quiet()
  expect([store.getState().promo, api.usePoints.mock.calls.length]).toEqual([applied, 1])
})

test('a kept code that is good no longer goes without a word', async () => {
  const { flow, store } = aCheckoutFlow({ stored: { 'cart-1': { promo: 'LETO' } } })
  await flow.start()
  await quiet()
  expect(store.getState().promo).toEqual({ code: '', discount: null, isChecking: false, message: null })
})

test('a code is kept as long as it takes something off', async () => {
  const { flow, tabStorage } = await aLoadedFlow({ api: { usePoints: off(300) } })
  await flow.applyPromo('leto')
  const stored = tabStorage.stored['cart-1']?.promo
  flow.removePromo()
  expect([stored, tabStorage.stored['cart-1']?.promo]).toEqual(['LETO', undefined])
})

test('where a code pays all of it the method shows as Лилики, and no longer once it is taken back', async () => {
  const { flow, store } = await aLoadedFlow({ api: { usePoints: off(4900) } })
  flow.chooseMethod('sbp')
  await flow.applyPromo('leto')
  const { method, promo } = store.getState()
  flow.removePromo()
  expect([method, promo.discount?.RUB, store.getState().method]).toEqual(['lils', 4900_00, null])
})

test('lils that cover everything are a method; lils that cover a part are a switch', async () => {
  const rich = await aLoadedFlow({ api: { cart: ok(aCart({ bonuses: 4_900 })) } })
  const poor = await aLoadedFlow({ api: { cart: ok(aCart({ bonuses: 100 })) } })
  for (const { flow } of [rich, poor]) flow.switchLils(true)
  expect([rich, poor].map(({ store }) => [store.getState().method, store.getState().usesLils])).toEqual([
    ['lils', false],
    [null, true],
  ])
})

test('lils are usable only when the cart total is at least 500 rubles', async () => {
  const cart = aCart({ bonuses: 100, items: [anItem({ price: 499 })] })
  const { flow, store } = await aLoadedFlow({ api: { cart: ok(cart) } })
  flow.switchLils(true)
  expect(store.getState().usesLils).toBe(false)
})
