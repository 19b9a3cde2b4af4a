import { expect, test } from 'vitest'
import type { PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import { aCard, aCart, aEuroCart, anItem, anOrder } from '../testing/a-cart.ts'
import { aCheckoutHost, aPage } from '../testing/fakes.ts'
import {
  aPaymentController,
  declined,
  form,
  okResult,
  redirect,
  secure,
  sentBy,
  success,
  wait,
} from './testing/a-payment-controller.ts'

const { as_of } = aCart()

const never = () => new Promise<never>(() => undefined)
/** Time stands still: nothing is asked a second time. */
const still = { pause: never }

test('the pay call carries the ids of the items, the cart, the method and what is shown to be paid', async () => {
  const controller = aPaymentController({
    ...still,
    page: aPage('https://school.example/checkout/cart/review?utm_source=vk&x=1'),
  })
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls[0]?.[0], sentBy(controller)]).toEqual([
    '/api/v1/pay/',
    { cart_id: 'cart-1', as_of, items: '["item-1"]', method: 'sbp', total: '4900', utm_source: 'vk' },
  ])
})

test('a code and lils are told as they count', async () => {
  const promo = { code: 'SALE', discount: { RUB: 490_00, EUR: 0 }, isChecking: false, message: null }
  const byCode = aPaymentController({ ...still, state: { promo } })
  const byLils = aPaymentController({ ...still, state: { usesLils: true, cart: aCart({ bonuses: 900 }) } })
  await Promise.all([byCode.actions.pay(), byLils.actions.pay()])
  expect([sentBy(byCode), sentBy(byLils)]).toEqual([
    expect.objectContaining({ promocode: 'SALE', total: '4410' }),
    expect.objectContaining({ use_bonuses: 'true', total: '4000' }),
  ])
})

test('a saved card pays by its id', async () => {
  const controller = aPaymentController({
    ...still,
    state: { method: 'bank-card', cardId: 'card-1', cart: aCart({ cards: [aCard()] }) },
  })
  await controller.actions.pay()
  expect(sentBy(controller)).toMatchObject({ method: 'bank-card', card_id: 'card-1' })
})

test('the page may name its own path of the pay call, and no other place', async () => {
  const paths = ['/school/pay/', '//evil.example/pay', 'https://evil.example/', '/a\\b']
  const controllers = paths.map((payUrl) =>
    aPaymentController({ ...still, host: aCheckoutHost({ settings: { payUrl } }) }),
  )
  await Promise.all(controllers.map(({ actions }) => actions.pay()))
  expect(controllers.map(({ context }) => context.api.pay.mock.calls[0]?.[0])).toEqual([
    '/school/pay/',
    '/api/v1/pay/',
    '/api/v1/pay/',
    '/api/v1/pay/',
  ])
})

test('a trial says so, and a subscription, new or taken up again', async () => {
  const kinds = [{ trial: true }, { subscribe: true }, { resubscribe: true }]
  const state = { method: 'bank-card', cardId: 'card-1', cart: aCart({ cards: [aCard()] }) } as const
  const controllers = kinds.map((settings) =>
    aPaymentController({ ...still, state, host: aCheckoutHost({ settings }) }),
  )
  await Promise.all(controllers.map(({ actions }) => actions.pay()))
  const common = { cart_id: 'cart-1', as_of, method: 'bank-card', card_id: 'card-1' }
  expect(controllers.map((controller) => sentBy(controller))).toEqual([
    { ...common, trial: 'true', total: '0' },
    { ...common, is_subscribe: 'true', total: '1500' },
    { ...common, resubscribe: 'true', total: '1500' },
  ])
})

test('paying wants the offer accepted', async () => {
  const controller = aPaymentController({ state: { isOfferAccepted: false } })
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls, Object.keys(controller.context.state().errors)]).toEqual([
    [],
    ['offer'],
  ])
})

test('a card that is not there any more is asked for again', async () => {
  const controller = aPaymentController({
    state: { method: 'bank-card', newCard: { brand: 'visa', last4: '4242', exp: '12/30' } },
  })
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls, controller.context.state().step]).toEqual([[], 'info'])
})

test.each<[string, PayReply, object]>([
  [
    'to_secure',
    secure(),
    {
      phase: 'secure',
      payment: 'pay-1',
      action: 'https://yoomoney.ru/acs',
      fields: { PaReq: 'x', MD: '1' },
      isFrameable: true,
    },
  ],
  ['show_form', form, { phase: 'form', payment: 'pay-1', token: 'ct-1', returnUrl: 'https://school.example/r' }],
  ['success', success, { phase: 'paid', payment: 'pay-1', items: success.items }],
  ['paid_bonuses', { ...success, status: 'paid_bonuses', items: [] }, { phase: 'paid', payment: 'pay-1', items: [] }],
  [
    'paid',
    { status: 'paid', payment: 'pay-1', order: anOrder() },
    { phase: 'waiting', payment: 'pay-1', news: 'held' },
  ],
  ['wait', wait, { phase: 'waiting', payment: 'pay-1' }],
  [
    'error',
    declined,
    {
      phase: 'failed',
      error: { type: 'canceled', id: 'bank-1', code: 'insufficient_funds', description: 'Не хватает денег' },
    },
  ],
])('%s leads to its phase', async (_, reply, phase) => {
  const controller = aPaymentController({ ...still, api: { pay: async () => okResult(reply) } })
  await controller.actions.pay()
  expect(controller.context.state().payment).toEqual(phase)
})

test('redirect leaves for the payment page, and the payment is remembered over it', async () => {
  const controller = aPaymentController({ ...still, api: { pay: async () => okResult(redirect) } })
  await controller.actions.pay()
  const { page, tabStorage, state } = controller.context
  expect([state().payment, page.left, tabStorage.stored['cart-1']?.payment]).toEqual([
    { phase: 'leaving' },
    ['https://yoomoney.ru/pay?order=1'],
    'pay-1',
  ])
})

test('a bank that wants no frame gets the whole page, by a form of the checked fields', async () => {
  const controller = aPaymentController({
    ...still,
    api: { pay: async () => okResult(secure('https://yoomoney.ru/acs', false)) },
  })
  await controller.actions.pay()
  expect([controller.context.state().payment, controller.context.page.left]).toEqual([
    { phase: 'leaving' },
    ['POST https://yoomoney.ru/acs {"PaReq":"x","MD":"1"}'],
  ])
})

test.each<[string, PayReply]>([
  ['a redirect', { ...redirect, redirect_to: 'https://evil.example/' }],
  ['a redirect', { ...redirect, redirect_to: 'javascript:alert(1)' }],
  ['a bank', secure('https://evil.example/acs')],
  ['a bank', secure('http://yoomoney.ru/acs', false)],
])('%s to an address that the school does not name leads nowhere, and is said', async (_, reply) => {
  const controller = aPaymentController({ api: { pay: async () => okResult(reply) } })
  await controller.actions.pay()
  expect([
    controller.context.state().payment?.phase,
    controller.context.state().step,
    controller.context.page.left,
  ]).toEqual(['broken', 'fail', []])
})

test('an unavailable trial is offered no more, without a word of its own', async () => {
  const state = { method: 'bank-card', cardId: 'card-1', cart: aCart({ cards: [aCard()] }) } as const
  const controller = aPaymentController({
    state,
    host: aCheckoutHost({ settings: { trial: true } }),
    api: { pay: async () => okResult({ status: 'unavailable' }) },
  })
  await controller.actions.pay()
  const { isTrialUnavailable, payment, step, errors } = controller.context.state()
  expect({ isTrialUnavailable, payment, step, errors }).toEqual({
    isTrialUnavailable: true,
    payment: null,
    step: 'list',
    errors: {},
  })
})

test('in euros a new card is typed into the form that gettoken brings', async () => {
  const controller = aPaymentController({ ...still, state: { method: 'bank-card', cart: aEuroCart() } })
  await controller.actions.pay()
  expect([
    controller.context.api.getToken.mock.calls,
    controller.context.api.pay.mock.calls,
    controller.context.state().payment,
  ]).toEqual([
    [[{ cart_id: 'cart-1', as_of, total: 59 }]],
    [],
    { phase: 'embedded', payment: 'pay-1', clientSecret: 'secret-1' },
  ])
})

test.each([
  [{ trial: true }, { cart_id: 'cart-1', as_of, total: 0, is_trial: true }],
  [{ subscribe: true }, { cart_id: 'cart-1', as_of, total: 18, is_trial: false, is_subscribe: true }],
  [{ product: 'course:12' }, { cart_id: 'cart-1', as_of, total: 59, product: 'course:12' }],
  [
    { product: 'catalog:3', trial: true },
    { cart_id: 'cart-1', as_of, total: 0, is_trial: true },
  ],
])(
  'in euros gettoken is told of a trial, a subscription or the one product of the page: %j',
  async (settings, fields) => {
    const controller = aPaymentController({
      ...still,
      state: { method: 'bank-card', cart: aEuroCart() },
      host: aCheckoutHost({ settings }),
    })
    await controller.actions.pay()
    expect(controller.context.api.getToken.mock.calls).toEqual([[fields]])
  },
)

test('in euros a subscription that is paid up is taken up again by the form that binds a card, for nothing', async () => {
  const items = [anItem({ price: 0, price_rub: 0, available_to: '2026-12-23T00:00:00.000Z' })]
  const host = aCheckoutHost({ settings: { resubscribe: true } })
  const controller = aPaymentController({ ...still, state: { method: 'bank-card', cart: aEuroCart({ items }) }, host })
  await controller.actions.pay()
  const fields = { cart_id: 'cart-1', as_of, total: 0, is_trial: false, is_subscribe: true, resubscribe: true }
  expect([controller.context.api.getToken.mock.calls, controller.context.api.pay.mock.calls]).toEqual([[[fields]], []])
})

test('what costs nothing any more is paid by the school', async () => {
  const promo = { code: 'FREE', discount: { RUB: 4_900_00, EUR: 0 }, isChecking: false, message: null }
  const controller = aPaymentController({ ...still, state: { promo, method: 'bank-card' } })
  await controller.actions.pay()
  expect(sentBy(controller)).toMatchObject({ method: 'lils', total: '0', promocode: 'FREE' })
})
