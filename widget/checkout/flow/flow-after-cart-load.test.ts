import { expect, test } from 'vitest'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutFlow, aLoadedFlow, quiet } from '../testing/a-checkout-flow.ts'
import { payments } from '../testing/events.ts'

const ok =
  <Body>(body: Body) =>
  async () =>
    ({ ok: true, body }) as const
const never = () => new Promise<never>(() => {})
const courses = (counter: number, more = {}) => ok(aCart({ bf_course_counter: counter, ...more }))
const box = anItem({ id: 'item-2', product_id: 399 })

test.each([
  ['the address', { at: '/checkout/cart/success?payment=pay-7', wanted: 'success' }, 'pay-7'],
  ['the cart', { api: { cart: ok(aCart({ payment: 'pay-8' })) } }, 'pay-8'],
  ['this tab', { stored: { 'cart-1': { payment: 'pay-9' } } }, 'pay-9'],
  ['a call without an answer', { stored: { 'cart-1': { payKey: 'key-1 {"method":"bank-card"}' } } }, 'key-1'],
] as const)('a payment that %s names is followed, and no popup stands before it', async (_, options, payment) => {
  const { flow, pay, store } = aCheckoutFlow({ ...options, cookies: [] })
  await flow.start()
  await quiet()
  expect([pay.poll.mock.calls, store.getState().popup]).toEqual([[[payment]], null])
})

test.each([payments.paid, payments.failed])(
  'a payment that is decided before the cart is there is not followed later',
  async (payment) => {
    const { flow, dispatch, tabStorage } = aCheckoutFlow({ stored: { 'cart-1': { payment: 'pay-9' } } })
    dispatch({ type: 'paymentMoved', payment })
    await flow.start()
    await quiet()
    expect(tabStorage.stored['cart-1']?.payment).toBe(undefined)
  },
)

test('the screen of a payment that the address names does not wait for the cart', async () => {
  const { flow, store, history } = aCheckoutFlow({
    at: '/checkout/cart/success?payment=pay-7',
    wanted: 'success',
    api: { check: never },
  })
  void flow.start()
  await quiet()
  expect([store.getState().step, store.getState().payment, history.entries]).toEqual([
    'success',
    { phase: 'waiting', payment: 'pay-7' },
    ['replace success', 'replace success {"payment":"pay-7"}'],
  ])
})

test.each([
  ['where no country is known yet', {}, 'country'],
  ['not where one is', { cookies: ['cppupshowed'] }, null],
  ['not on another origin, whose cookies tell nothing', { at: 'https://landing.example/' }, null],
  ['not over an empty cart', { api: { cart: ok(aCart({ items: [] })) } }, null],
])('the country is asked for %s', async (_, options, popup) => {
  const { flow, store } = aCheckoutFlow({ cookies: [], ...options })
  await flow.start()
  await quiet()
  expect(store.getState().popup).toBe(popup)
})

test.each([
  ['when the counter is above 1', courses(2), 'black-box'],
  ['not when it is 1', courses(1), null],
  ['not when it is in the cart', courses(2, { items: [anItem(), box] }), null],
])('the black box is offered %s', async (_, cart, popup) => {
  const { flow, store } = aCheckoutFlow({ api: { cart } })
  await flow.start()
  await quiet()
  expect(store.getState().popup).toBe(popup)
})

test('the black box is offered once', async () => {
  const { flow, store, tabStorage } = aCheckoutFlow({ api: { cart: courses(2) } })
  tabStorage.isFirst('black-box')
  await flow.start()
  await quiet()
  expect(store.getState().popup).toBeNull()
})

test.each([{ trial: true }, { subscribe: true }])('the black box is not offered to what %j sells', async (config) => {
  const { flow, store } = aCheckoutFlow({ config, api: { cart: courses(2) } })
  await flow.start()
  await quiet()
  expect(store.getState().popup).toBeNull()
})

test('a page for euros asks for them once, as long as no country was chosen', async () => {
  const options = { config: { euro: true } }
  const [unknown, known] = [aCheckoutFlow({ ...options, cookies: [] }), aCheckoutFlow(options)]
  for (const { flow } of [unknown, known]) {
    await flow.start()
    await quiet()
  }
  expect([unknown.api.setCountry.mock.calls, known.api.setCountry.mock.calls]).toEqual([[[false]], []])
})

test('Back from the bank leaves no stuck button: the cart is fetched again and its payment followed', async () => {
  const { dispatch, page, store, pay, api } = await aLoadedFlow({ api: { cart: ok(aCart()) } })
  dispatch({ type: 'requestStarted', busy: { what: 'step' } })
  dispatch({ type: 'paymentMoved', payment: payments.leaving })
  api.cart.mockResolvedValue({ ok: true, body: aCart({ payment: 'pay-1' }) })
  page.comeBack()
  await quiet()
  expect([store.getState().busy, store.getState().payment, pay.poll.mock.calls]).toEqual([null, null, [['pay-1']]])
})

test('paying that is not fetched is told, and the next wish asks again', async () => {
  const { flow, store, pay, api, page } = aCheckoutFlow({
    loadPaying: (() => {
      let isFirst = true
      return async () => {
        if (!isFirst) return { createPayActions: () => pay, payCalls: () => api, postForm: page.post }
        isFirst = false
        throw new TypeError('Failed to fetch')
      }
    })(),
  })
  await flow.start()
  await flow.pay()
  const { errors } = store.getState()
  await flow.pay()
  expect([Object.keys(errors), pay.pay.mock.calls.length]).toEqual([['__all__'], 1])
})

test.each([{ trial: true }, { subscribe: true }, { resubscribe: true }])(
  'what %j sells is not in the cart, and not counted as such',
  async (config) => {
    const { flow, host } = aCheckoutFlow({ config })
    await flow.start()
    expect(host.emitted.filter((one) => one.startsWith('school:cart'))).toEqual([])
  },
)
