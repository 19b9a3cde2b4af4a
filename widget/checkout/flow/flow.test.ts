import { expect, test, vi } from 'vitest'
import { aCard, aCart, aEuroCart } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { anonymous, person, refused } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const isPerson = ok(person)
const isAnonymous = ok(anonymous)

const eventsNamed = (emitted: readonly string[], name: string) =>
  emitted.filter((one) => one.startsWith(`school:${name}`))

test('a checkout says that it is ready, learns who is there and shows the cart', async () => {
  const { flow, store, host, history, api } = aCheckoutFlow()
  await flow.start()
  await quiet()
  const { step, visitor, cart } = store.getState()
  expect([step, visitor, cart]).toEqual(['list', 'person', aCart()])
  expect(host.emitted).toEqual([
    'school:ready {"screen":"list"}',
    'school:cart {"count":1}',
    'school:analytics {"event":"show-cart"}',
  ])
  expect([history.entries, api.track.mock.calls.map(([event]) => event)]).toEqual([
    ['replace list {"use_bonuses":null}'],
    ['show-cart'],
  ])
})

test('the answer that was asked for before the code came is used', async () => {
  const early = Promise.resolve(Response.json(aCart()))
  const { flow, api } = aCheckoutFlow({ host: { claimEarlyCart: () => early }, config: { cartId: 'cart-7' } })
  await flow.start()
  expect(api.cart.mock.calls).toEqual([['cart-7', false, early]])
})

test('the cart is the one of the attribute, else of the address, else the visitor’s own', async () => {
  const checkouts = [
    aCheckoutFlow({ config: { cartId: 'cart-7' }, at: '/course/12/checkout?cart_id=cart-8' }),
    aCheckoutFlow({ at: '/course/12/checkout?cart_id=cart-8' }),
    aCheckoutFlow(),
  ]
  for (const { flow } of checkouts) await flow.start()
  expect(checkouts.map(({ api }) => api.cart.mock.calls[0]?.[0])).toEqual(['cart-7', 'cart-8', ''])
})

test('a cart that is not the caller’s gives way to their own', async () => {
  const { flow, store, api } = aCheckoutFlow({
    at: '/checkout/cart/list?cart_id=foreign',
    api: { cart: async (id) => (id ? refused({ __all__: 'Не найдено' }) : { ok: true, body: aCart() }) },
  })
  await flow.start()
  expect([api.cart.mock.calls.length, store.getState().cart?.cart_id, store.getState().errors]).toEqual([
    2,
    'cart-1',
    {},
  ])
})

test('a cart that does not come is told, and can be asked for again', async () => {
  let isOnline = false
  const { flow, store, host } = aCheckoutFlow({
    api: { cart: async () => (isOnline ? { ok: true, body: aCart() } : refused({ __all__: 'Нет связи' }, 'offline')) },
  })
  await flow.start()
  const { errors, cart } = store.getState()
  isOnline = true
  await flow.reload()
  expect([errors, cart, eventsNamed(host.emitted, 'error'), store.getState().cart]).toEqual([
    { __all__: 'Нет связи' },
    null,
    ['school:error {"screen":"list","reason":"offline","fields":["__all__"]}'],
    aCart(),
  ])
})

test('who it is is asked again where it could not be learnt', async () => {
  let isOnline = false
  const check = async () => (isOnline ? ({ ok: true, body: person } as const) : refused({ __all__: 'Нет' }, 'offline'))
  const { flow, store } = aCheckoutFlow({ api: { check } })
  await flow.start()
  isOnline = true
  await flow.reload()
  expect([store.getState().visitor, store.getState().cart]).toEqual(['person', aCart()])
})

test('with nothing in the cart there is the empty step', async () => {
  const { flow, store, host, history } = aCheckoutFlow({ api: { cart: ok(aCart({ items: [] })) } })
  await flow.start()
  await quiet()
  expect([store.getState().step, eventsNamed(host.emitted, 'step'), history.entries]).toEqual([
    'empty',
    ['school:step {"screen":"empty"}'],
    ['replace empty', 'replace empty {"use_bonuses":null}'],
  ])
})

test('a step that is not possible falls back, and the address with it', async () => {
  const { flow, store, history } = aCheckoutFlow({ wanted: 'review', at: '/checkout/cart/review' })
  await flow.start()
  expect([store.getState().step, history.entries[0]]).toEqual(['methods', 'replace methods'])
})

test('a reload restores the choices that are still offered', async () => {
  const stored = { 'cart-1': { method: 'bank-card', cardId: 'card-1', isOfferAccepted: false } } as const
  const { flow, store } = aCheckoutFlow({ stored, wanted: 'review', api: { cart: ok(aCart({ cards: [aCard()] })) } })
  await flow.start()
  const { step, method, cardId, isOfferAccepted } = store.getState()
  expect([step, method, cardId, isOfferAccepted]).toEqual(['review', 'bank-card', 'card-1', false])
})

test('a method and a card that are gone are not restored: the only one that is left is chosen', async () => {
  const stored = { 'cart-1': { method: 'tinkoff', cardId: 'card-1' } } as const
  const { flow, store, tabStorage } = aCheckoutFlow({ stored, api: { cart: ok(aEuroCart()) } })
  await flow.start()
  const { method, cardId } = store.getState()
  expect([method, cardId, tabStorage.stored['cart-1']?.method]).toEqual(['bank-card', null, 'bank-card'])
})

test('lils are switched on by use_bonuses=true, for who has some', async () => {
  const rich = aCheckoutFlow({ at: '/checkout/cart/list?use_bonuses=true', api: { cart: ok(aCart({ bonuses: 100 })) } })
  const poor = aCheckoutFlow({ at: '/checkout/cart/list?use_bonuses=true' })
  for (const { flow } of [rich, poor]) await flow.start()
  expect([rich.store.getState().usesLils, poor.store.getState().usesLils]).toEqual([true, false])
})

test('if lils cover the full amount, the lils method is selected and the bonus toggle is switched off', async () => {
  const at = '/checkout/cart/list?use_bonuses=true'
  const { flow, store } = aCheckoutFlow({ at, api: { cart: ok(aCart({ bonuses: 4900 })) } })
  await flow.start()
  expect([store.getState().method, store.getState().usesLils]).toEqual(['lils', false])
})

test('blackbox=1 adds the black box by a call, and leaves the address', async () => {
  const { flow, api, history } = aCheckoutFlow({ at: '/checkout/cart/list?blackbox=1' })
  await flow.start()
  expect([api.addItem.mock.calls, history.entries[0], api.cart.mock.calls[0]?.[2]]).toEqual([
    [[{ blackbox: 'true' }]],
    'replace list {"blackbox":null,"products":null}',
    null,
  ])
})

test('a black box that the address asks for in vain is told beside the cart that came after it', async () => {
  const api = { addItem: async () => refused({ product_id: 'Рано' }) }
  const { flow, store, host } = aCheckoutFlow({ at: '/checkout/cart/list?blackbox=1', api })
  await flow.start()
  await quiet()
  const { cart, errors } = store.getState()
  expect([cart, errors, eventsNamed(host.emitted, 'error')]).toEqual([
    aCart(),
    { product_id: 'Рано' },
    ['school:error {"screen":"list","reason":"refused","fields":["product_id"]}'],
  ])
})

test.each([
  '/checkout/cart/list',
  '/checkout/cart/list?blackbox=1',
  '/checkout/cart/success?payment=pay-1',
  '/user/profile/checkout/',
])('at %s presses are no longer kept for later once the flow has started, whatever it waits for', (at) => {
  const never = new Promise<never>(() => {})
  const claimEarlyCart = vi.fn<() => null>(() => null)
  const { flow } = aCheckoutFlow({
    at,
    host: { claimEarlyCart },
    api: { check: () => never, addItem: () => never },
    loadCartFeatures: () => never,
  })
  void flow.start()
  expect(claimEarlyCart).toHaveBeenCalledOnce()
})

test('who takes a subscription up again is shown it, and begins with the form', async () => {
  const { flow, store, api } = aCheckoutFlow({ at: '/user/profile/checkout/', host: {} })
  await flow.start()
  expect([api.cart.mock.calls, store.getState().step]).toEqual([[['', true, null]], 'info'])
})

test('who has no subscription to take up again has an empty cart', async () => {
  const { flow, store } = aCheckoutFlow({
    config: { resubscribe: true },
    api: { cart: async (_, is) => (is ? refused({ __all__: 'Не найдено' }) : { ok: true, body: aCart() }) },
  })
  await flow.start()
  expect([store.getState().step, store.getState().errors]).toEqual(['empty', {}])
})

test('a visitor who wants a subscription again sees what signing in is for', async () => {
  const { flow, store, api } = aCheckoutFlow({ config: { resubscribe: true }, api: { check: isAnonymous } })
  await flow.start()
  const { step, cart } = store.getState()
  expect([step, cart?.items.map(({ product_id: id }) => id), api.cart.mock.calls]).toEqual([
    'list',
    [4],
    [['', false, null]],
  ])
})

test('who signs in elsewhere is met, and the cart fetched again', async () => {
  const { tabs, store, api } = await aLoadedFlow({ api: { check: isAnonymous, checkAgain: isPerson } })
  tabs.receive('signed-in')
  await quiet()
  expect([store.getState().visitor, api.cart.mock.calls.length]).toEqual(['person', 1])
})

test('nothing is dispatched once the element is gone', async () => {
  const life = new AbortController()
  const { flow, store } = aCheckoutFlow({ host: { signal: life.signal } })
  const before = store.getState()
  const started = flow.start()
  life.abort()
  await started
  expect(store.getState()).toBe(before)
})
