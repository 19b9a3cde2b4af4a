import { expect, test } from 'vitest'
import type { PromoReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CheckAuthReply } from '../../../server/contract/replies.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, held, quiet } from '../testing/a-checkout-flow.ts'
import { aNewCard, payments } from '../testing/events.ts'
import { anonymous, person, refused } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const boris: CheckAuthReply = { ...person, user_id: '8', user_name: 'Борис' }
const offline = refused({ __all__: 'Нет связи' }, 'offline')
const config = { experiment: '1' }

test.each([
  ['comes', []],
  ['comes after a check that failed', [offline]],
])('nothing of what one person has chosen and typed is there for the next one who %s', async (_, failures) => {
  const { dispatch, tabs, api, store } = await aLoadedFlow()
  dispatch({ type: 'cardTyped', card: aNewCard })
  for (const failure of failures) api.checkAgain.mockResolvedValueOnce(failure)
  api.checkAgain.mockResolvedValue({ ok: true, body: boris })
  const cart = aCart({ cart_id: 'cart-8', items: [anItem({ price: 90_000 })] })
  api.cart.mockResolvedValue({ ok: true, body: cart })
  tabs.receive('signed-out')
  await quiet()
  tabs.receive('signed-in')
  await quiet()
  const { step, method, newCard, cart: shown, payment } = store.getState()
  expect([step, method, newCard, shown, payment]).toEqual(['list', null, null, cart, null])
})

test('another cart of the same person has the choices that were kept for it', async () => {
  const { flow, api, store, tabStorage } = await aLoadedFlow({ stored: { 'cart-2': { method: 'tinkoff' } } })
  flow.chooseMethod('sbp')
  api.cart.mockResolvedValue({ ok: true, body: aCart({ cart_id: 'cart-2' }) })
  await flow.reload()
  const methods = ['cart-1', 'cart-2'].map((id) => tabStorage.stored[id]?.method)
  expect([store.getState().method, methods]).toEqual(['tinkoff', ['sbp', 'tinkoff']])
})

test('who has signed out elsewhere is not shown as signed in after Back', async () => {
  const { page, api, store } = await aLoadedFlow()
  api.checkAgain.mockResolvedValue({ ok: true, body: anonymous })
  page.comeBack()
  await quiet()
  expect([store.getState().visitor, api.cart.mock.calls.length]).toEqual(['anonymous', 1])
})

test('a payment whose session had ended is followed after signing in, whichever cart is there then', async () => {
  const { tabs, api, pay, tabStorage } = await aLoadedFlow({
    stored: { '': { payment: 'pay-1' } },
    api: { check: ok(anonymous), checkAgain: ok(person) },
  })
  const before = [...pay.poll.mock.calls]
  api.cart.mockResolvedValue({ ok: true, body: aCart({ cart_id: 'cart-7' }) })
  tabs.receive('signed-in')
  await quiet()
  expect([before, pay.poll.mock.calls, tabStorage.stored['']?.payment]).toEqual([[], [['pay-1']], undefined])
})

test('of a payment that was made before the cart came neither the code nor the lils are kept', async () => {
  const stored = { 'cart-1': { promo: 'LETO', usesLils: true, payment: 'pay-1' } }
  const { flow, dispatch, tabStorage, api } = aCheckoutFlow({ stored, api: { cart: ok(aCart({ bonuses: 900 })) } })
  dispatch({ type: 'paymentMoved', payment: payments.paid })
  await flow.start()
  await quiet()
  const { promo, usesLils, payment } = tabStorage.stored['cart-1'] ?? {}
  expect([promo, usesLils, payment, api.usePoints.mock.calls]).toEqual([undefined, undefined, undefined, []])
})

test('a reload shows the payment that the entry names, before the cart has come', async () => {
  const { flow, store, pay } = aCheckoutFlow({
    at: '/gift-certificate/1/checkout',
    wanted: 'success',
    named: 'pay-1',
    api: { cart: () => new Promise<never>(() => {}) },
  })
  void flow.start()
  await quiet()
  expect([store.getState().payment, store.getState().step, pay.poll.mock.calls]).toEqual([
    { phase: 'waiting', payment: 'pay-1' },
    'success',
    [['pay-1']],
  ])
})

test('Forward to the screen of a payment shows it again', async () => {
  const { store, pay, back } = await aLoadedFlow({ at: '/gift-certificate/1/checkout', named: 'pay-1' })
  const shown = back('success')
  await quiet()
  expect([shown, store.getState().payment, pay.poll.mock.calls]).toEqual([
    ['success'],
    { phase: 'waiting', payment: 'pay-1' },
    [['pay-1']],
  ])
})

const two = [anItem(), anItem({ id: 'item-2', price: 5100, price_rub: 5100 })]
const half = (rubles: number): PromoReply => ({
  status: 'ok',
  promocode: 'HALF',
  discount: rubles,
  discount_rub: rubles,
})

test('a code whose answer comes for another cart than the one that is shown is asked about again', async () => {
  const { flow, api, store } = await aLoadedFlow({ config, api: { cart: ok(aCart({ items: two })) } })
  const slow = held<PromoReply>()
  api.usePoints.mockReturnValueOnce(slow.reply).mockResolvedValueOnce({ ok: true, body: half(2450) })
  void flow.applyPromo('half')
  await quiet()
  api.cart.mockResolvedValue({ ok: true, body: aCart() })
  await flow.remove('item-2')
  slow.respond(half(5000))
  await quiet()
  const { promo } = store.getState()
  expect([promo.discount?.RUB, promo.isChecking]).toEqual([2450_00, false])
})

test('a code that answers while a payment is sent changes nothing of it', async () => {
  const { flow, api, store, dispatch } = await aLoadedFlow({ config })
  const slow = held<PromoReply>()
  api.usePoints.mockReturnValue(slow.reply)
  void flow.applyPromo('half')
  await quiet()
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  slow.respond(half(2450))
  await quiet()
  expect(store.getState().promo).toEqual({ code: '', discount: null, isChecking: false, message: null })
})

test('who pays or goes on while a code is looked up does so with what it takes off', async () => {
  const { flow, api, store, pay } = await aLoadedFlow({ config })
  const slow = held<PromoReply>()
  api.usePoints.mockReturnValue(slow.reply)
  void flow.applyPromo('half')
  await quiet()
  void flow.continue()
  void flow.pay()
  await quiet()
  const before = [store.getState().step, pay.pay.mock.calls.length]
  slow.respond(half(2450))
  await quiet()
  expect([before, store.getState().step, pay.pay.mock.calls.length]).toEqual([['list', 0], 'methods', 1])
})

test('a kept code outlives a reload after which the kept card is gone', async () => {
  const stored = { 'cart-1': { promo: 'HALF', method: 'bank-card', cardId: 'card-gone' } } as const
  const api = { cart: ok(aCart({ cards: [aCard()] })), usePoints: ok(half(2450)) }
  const { store } = await aLoadedFlow({ config, stored, api })
  expect(store.getState().promo.discount?.RUB).toBe(2450_00)
})

test.each([
  ['in euros', {}, aEuroCart(), 'bank-card'],
  ['of a trial', { trial: true }, aCart(), 'bank-card'],
  ['of a subscription', { subscribe: true }, aCart(), 'bank-card'],
  ['among several', {}, aCart(), null],
])('the only method is chosen: %s', async (_, settings, cart, method) => {
  const { store } = await aLoadedFlow({ config: settings, api: { cart: ok(cart) } })
  expect(store.getState().method).toBe(method)
})

test('a change of the cart that is told twice fetches it once', async () => {
  const { count, api } = await aLoadedFlow()
  api.cart.mockResolvedValue({ ok: true, body: aCart({ items: two }) })
  count(2)
  count(2)
  await quiet()
  expect(api.cart.mock.calls.length).toBe(1)
})
