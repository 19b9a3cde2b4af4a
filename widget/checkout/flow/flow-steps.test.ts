import { expect, test } from 'vitest'
import type { StepId } from '../model/state.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { type aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { payments, stepIds } from '../testing/events.ts'
import { aState, SCHOOL } from '../testing/fakes.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const withCard = { api: { cart: ok(aCart({ cards: [aCard()] })) } }

test('cart -> payment-method -> form for a new card -> payment, each with its address and school:step', async () => {
  const { flow, store, host, history, api } = await aLoadedFlow()
  await flow.continue()
  flow.chooseMethod('bank-card')
  await flow.continue()
  const typed = store.getState().step
  flow.chooseMethod('sbp')
  await flow.continue()
  expect([typed, store.getState().step, history.entries]).toEqual([
    'info',
    'review',
    ['push methods', 'push info', 'push review'],
  ])
  expect(host.emitted.filter((one) => one.startsWith('school:step'))).toEqual([
    'school:step {"screen":"methods"}',
    'school:step {"screen":"info"}',
    'school:step {"screen":"review"}',
  ])
  expect(api.track.mock.calls.map(([event]) => event)).toEqual(['show-methods', 'show-methods', 'show-methods'])
})

test('the offer must be checked before continuing from the cart', async () => {
  const { flow, store, host, api } = await aLoadedFlow()
  flow.acceptOffer(false)
  await flow.continue()
  const { step, errors } = store.getState()
  expect([step, Object.keys(errors), api.track.mock.calls, host.emitted]).toEqual([
    'list',
    ['offer'],
    [],
    ['school:error {"screen":"list","reason":"refused","fields":["offer"]}'],
  ])
})

test.each(['Y', 'A'] as const)('under %s a last-used method leads straight to payment', async (variant) => {
  const at = variant === 'Y' ? '/checkout/cart/list?ya_widget=1' : '/checkout/cart/list'
  const stored = { 'cart-1': { method: 'bank-card', cardId: 'card-1' } } as const
  const { flow, store } = await aLoadedFlow({ ...withCard, at, stored })
  await flow.continue()
  expect(store.getState().step).toBe('review')
})

const variantB = { config: { experiment: '0' } }

test('under B the single-product page sells the only thing', async () => {
  const { flow, page, store } = await aLoadedFlow({ ...variantB, api: { cart: ok(aCart({ bonuses: 100 })) } })
  flow.switchLils(true)
  await flow.continue()
  expect([page.left, store.getState().step]).toEqual([
    [`${SCHOOL}/course/12/checkout?use_bonuses=true&cart_id=cart-1`],
    'list',
  ])
})

const two = [anItem(), anItem({ id: 'item-2', product_id: 13 })]

test.each<[string, Parameters<typeof aCheckoutFlow>[0]]>([
  ['more than one thing', { ...variantB, api: { cart: ok(aCart({ items: two })) } }],
  ['a subscription', { config: { experiment: '0', subscribe: true } }],
  ['a landing on another origin', { ...variantB, at: 'https://landing.example/' }],
  ['the page of the product itself', { ...variantB, at: '/course/12/checkout/?cart_id=cart-1' }],
  ['a forced Y', { ...variantB, at: '/checkout/cart/list?ya_widget=1' }],
])('%s stays in the page under B', async (_, options) => {
  const { flow, page, store } = await aLoadedFlow(options)
  await flow.continue()
  expect([page.left, store.getState().step]).toEqual([[], 'methods'])
})

test.each([
  ['in rubles goes to the form of a card', aCart(), 'info', 0],
  ['in rubles goes to the saved cards', aCart({ cards: [aCard()] }), 'cards', 0],
  ['in euros opens the provider’s own form', aEuroCart(), 'list', 1],
  ['in euros goes to the saved cards', aEuroCart({ cards: [aCard()] }), 'cards', 0],
] as const)('a trial %s', async (_, cart, step, paid) => {
  const { flow, store, pay } = await aLoadedFlow({ config: { trial: true }, api: { cart: ok(cart) } })
  await flow.continue()
  expect([store.getState().step, store.getState().method, pay.pay.mock.calls.length]).toEqual([step, 'bank-card', paid])
})

test('a non-trial subscription goes to method choice', async () => {
  const { flow, store } = await aLoadedFlow({ config: { subscribe: true } })
  await flow.continue()
  expect(store.getState().step).toBe('methods')
})

test('using a saved card goes to payment with the saved card, and a card that nobody has does not', async () => {
  const { flow, store } = await aLoadedFlow(withCard)
  flow.chooseCard('card-9')
  const { step } = store.getState()
  flow.chooseCard('card-1')
  expect([step, store.getState().step, store.getState().cardId]).toEqual(['list', 'review', 'card-1'])
})

test('where a new card could pay at once too, who has saved ones chooses among them', async () => {
  const { flow, store } = await aLoadedFlow({ api: { cart: ok(aEuroCart({ cards: [aCard()] })) } })
  flow.chooseMethod('bank-card')
  await flow.continue()
  const { step } = store.getState()
  flow.chooseNewCard()
  expect([step, store.getState().step]).toEqual(['cards', 'review'])
})

test('a new card leads to the form', async () => {
  const { flow, store } = await aLoadedFlow(withCard)
  flow.chooseNewCard()
  expect([store.getState().step, store.getState().method]).toEqual(['info', 'bank-card'])
})

test('a method that is not offered is not chosen', async () => {
  const { flow, store } = await aLoadedFlow({ api: { cart: ok(aEuroCart()) } })
  flow.chooseMethod('sbp')
  expect(store.getState().method).toBe('bank-card')
})

test('nothing is chosen and nobody goes on while a payment is under way', async () => {
  const { flow, store, dispatch } = await aLoadedFlow(withCard)
  flow.open('methods')
  dispatch({ type: 'paymentMoved', payment: payments.sending })
  const before = store.getState()
  flow.chooseMethod('sbp')
  flow.chooseCard('card-1')
  flow.chooseNewCard()
  flow.open('list')
  await flow.continue()
  expect(store.getState()).toBe(before)
})

const backFrom = {
  methods: 'list',
  cards: 'methods',
  info: 'methods',
  review: 'methods',
  success: 'list',
  fail: 'methods',
}

test('each step leads back to the one before', async () => {
  const { flow, store } = await aLoadedFlow()
  const led: [StepId, StepId][] = []
  for (const step of stepIds.filter((one) => one in backFrom)) {
    store.setState(aState({ step, method: 'sbp' }), true)
    flow.back()
    await quiet()
    led.push([step, store.getState().step])
  }
  expect(Object.fromEntries(led)).toEqual(backFrom)
})

test('the form of a card leads back to the saved cards where there are some, and in a trial to the cart', async () => {
  const cards = await aLoadedFlow(withCard)
  const trial = await aLoadedFlow({ config: { trial: true } })
  for (const { flow } of [cards, trial]) {
    flow.chooseNewCard()
    flow.back()
    await quiet()
  }
  expect([cards, trial].map(({ store }) => store.getState().step)).toEqual(['cards', 'list'])
})

test('Back and Forward show the step of the entry, or the one that is possible', async () => {
  const { back, store } = await aLoadedFlow()
  expect([back('methods'), back('review'), store.getState().step]).toEqual([['methods'], ['methods'], 'methods'])
})

test('Back out of a form of the bank asks what has become of the payment', async () => {
  const { back, store, dispatch, pay, flow } = await aLoadedFlow()
  dispatch({ type: 'paymentMoved', payment: payments.secure })
  expect(back('review')).toEqual(['widget'])
  flow.back()
  await quiet()
  expect([pay.cancel.mock.calls.length, store.getState().step]).toEqual([2, 'widget'])
})

test('Back after paying offers nothing to be paid again', async () => {
  const { back, dispatch } = await aLoadedFlow()
  dispatch({ type: 'paymentMoved', payment: payments.paid })
  expect([back('review'), back('methods')]).toEqual([['success'], ['success']])
})

test('after paying the cart is fetched anew', async () => {
  const { flow, store, dispatch, api } = await aLoadedFlow()
  dispatch({ type: 'paymentMoved', payment: payments.paid })
  api.cart.mockResolvedValue({ ok: true, body: aCart({ cart_id: 'cart-2', items: [] }) })
  flow.open('list')
  const { cart, step } = store.getState()
  await quiet()
  expect([cart, step, store.getState().step, store.getState().cart?.cart_id]).toEqual([null, 'list', 'empty', 'cart-2'])
})

test('the payment is named in the address of its screen', async () => {
  const { flow, contexts, history } = await aLoadedFlow()
  await flow.pay()
  contexts[0]?.dispatch({ type: 'paymentMoved', payment: payments.waiting })
  contexts[0]?.dispatch({ type: 'paymentMoved', payment: payments.paid })
  const named = 'replace success {"payment":"pay-1"}'
  expect(history.entries).toEqual(['push success', named, named])
})

test('an entry that leads to the screen of a payment instead of its own step names the payment from then on', async () => {
  const { flow, contexts, history, back } = await aLoadedFlow()
  await flow.pay()
  contexts[0]?.dispatch({ type: 'paymentMoved', payment: payments.paid })
  history.entries.length = 0
  expect([back('review'), history.entries]).toEqual([['success'], ['replace success {"payment":"pay-1"}']])
})
