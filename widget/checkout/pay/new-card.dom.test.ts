import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCart } from '../testing/a-cart.ts'
import { aCheckoutHost, refused } from '../testing/fakes.ts'
import {
  aPaymentController,
  declined,
  failing,
  inTurn,
  keysOf,
  okResult,
  secure,
  sentBy,
  settled,
  success,
  unknownHere,
} from './testing/a-payment-controller.ts'

const { as_of } = aCart()

const typed = { exp: '1230', name: 'ANNA BELOVA', isSaved: false }
const card = { ...typed, number: '4242424242424242', cvv: '123', brand: 'visa' }
const amex = { ...typed, number: '378282246310005', cvv: '1234', brand: 'american-express' }

let count = 0
const tokenize = vi.fn<(card: object) => Promise<object>>()
beforeEach(() => {
  count = 0
  tokenize.mockImplementation(async () => ({
    status: 'success',
    data: { response: { paymentToken: `token-${(count += 1)}` } },
  }))
  vi.stubGlobal('YooMoneyCheckout', () => ({ tokenize }))
  vi.stubGlobal('cp', {
    Checkout: class {
      createPaymentCryptogram = async () => 'cryptogram-1'
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The form stays where it is. */
const staying = new AbortController().signal

const byCard = { state: { method: 'bank-card' as const, step: 'info' as const } }

test('a typed card becomes a token of the provider; the review shows what is not secret of it', async () => {
  const controller = aPaymentController(byCard)
  const errors = await controller.actions.submitCard(card, staying)
  const { step, newCard } = controller.context.state()
  expect([
    errors,
    step,
    newCard,
    JSON.stringify([controller.context.state(), controller.context.tabStorage.stored]).includes('token-1'),
  ]).toEqual([null, 'review', { brand: 'visa', last4: '4242', exp: '12/30' }, false])
})

test('the pay call carries the token and the name', async () => {
  const controller = aPaymentController({ ...byCard, api: { pay: async () => okResult(success) } })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls[0]?.[0], sentBy(controller)]).toEqual([
    '/api/v1/pay/',
    {
      cart_id: 'cart-1',
      as_of,
      items: '["item-1"]',
      total: '4900',
      method: 'bank-card',
      yoo_token: 'token-1',
      user_name: 'ANNA BELOVA',
    },
  ])
})

test.each([
  ['paid once stays only by the buyer’s word', {}, [undefined, 'true']],
  ['of a trial stays', { trial: true }, ['true', 'true']],
  ['of a subscription stays', { subscribe: true }, ['true', 'true']],
  ['of a subscription taken up again stays', { resubscribe: true }, ['true', 'true']],
])('a card %s', async (_, settings, expected) => {
  const newCard = async (isSaved: boolean) => {
    const controller = aPaymentController({
      ...byCard,
      host: aCheckoutHost({ settings }),
      api: { pay: async () => okResult(success) },
    })
    await controller.actions.submitCard({ ...card, isSaved }, staying)
    await controller.actions.pay()
    return sentBy(controller).new_card
  }
  expect([await newCard(false), await newCard(true)]).toEqual(expected)
})

test('a cryptogram of the other provider goes to the other pay call', async () => {
  const cart = aCart({
    methods: { 'bank-card': 'cloudpayments' },
    providers: { cloudpayments: { script: 'https://cp.example/checkout.js', key: 'pk-1' } },
  })
  const controller = aPaymentController({
    state: { ...byCard.state, cart },
    api: { pay: async () => okResult(success) },
  })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls[0]?.[0], sentBy(controller).token]).toEqual([
    '/checkout/pay/',
    'cryptogram-1',
  ])
})

test('a number that the form cannot take is paid in the provider’s widget, and is in no call', async () => {
  const controller = aPaymentController({ ...byCard, api: { pay: async () => okResult(success) } })
  await controller.actions.submitCard(amex, staying)
  await controller.actions.pay()
  expect([sentBy(controller), JSON.stringify(controller.context.api.pay.mock.calls).includes(amex.number)]).toEqual([
    expect.objectContaining({ method: 'bank-card', is_pw: 'true' }),
    false,
  ])
})

/** The provider takes its time; `give` is its answer. */
const slowly = () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  tokenize.mockReturnValue(promise)
  return { give: () => resolve({ status: 'success', data: { response: { paymentToken: 'token-late' } } }) }
}

test('while the provider has the card the form is busy', async () => {
  const provider = slowly()
  const controller = aPaymentController(byCard)
  const sent = controller.actions.submitCard(card, staying)
  const before = controller.context.state().busy
  provider.give()
  await sent
  expect([before, controller.context.state().busy]).toEqual([{ what: 'card' }, null])
})

test('a token that comes after the form was left takes nothing over', async () => {
  const provider = slowly()
  const left = new AbortController()
  const controller = aPaymentController(byCard)
  const sent = controller.actions.submitCard(card, left.signal)
  left.abort()
  controller.context.dispatch({ type: 'methodChosen', method: 'sbp' })
  controller.context.dispatch({ type: 'opened', step: 'review' })
  provider.give()
  await sent
  const { step, method, newCard, busy } = controller.context.state()
  expect({ step, method, newCard, busy }).toEqual({ step: 'review', method: 'sbp', newCard: null, busy: null })
})

test('a card pays only as long as it is the one that is shown: whoever comes next types their own', async () => {
  const controller = aPaymentController({ ...byCard, api: { pay: async () => okResult(success) } })
  await controller.actions.submitCard(card, staying)
  controller.context.dispatch({ type: 'identified', userId: '8' })
  controller.context.dispatch({
    type: 'cartLoaded',
    cart: aCart({ cart_id: 'cart-8' }),
    isResubscribe: false,
    choices: null,
  })
  controller.context.dispatch({ type: 'cardTyped', card: { brand: 'visa', last4: '4242', exp: '12/30' } })
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls, controller.context.state().step]).toEqual([[], 'info'])
})

test('without a token no payment is sent: the faults stand at their fields', async () => {
  tokenize.mockResolvedValue({ status: 'error', error: { params: [{ code: 'invalid_cvc' }] } })
  const controller = aPaymentController(byCard)
  const errors = await controller.actions.submitCard(card, staying)
  expect([errors, controller.context.state().step, controller.context.api.pay.mock.calls]).toEqual([
    { cvv: expect.any(String) },
    'info',
    [],
  ])
})

test('a token is spent by its payment: after a decline the card is typed anew', async () => {
  const controller = aPaymentController({ ...byCard, api: { pay: async () => okResult(declined) } })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  controller.actions.retry()
  await controller.actions.pay()
  expect([controller.context.api.pay.mock.calls.length, controller.context.state().step]).toEqual([1, 'info'])
})

test('a token is spent by the bank’s form too', async () => {
  const controller = aPaymentController({
    ...byCard,
    pause: () => new Promise(() => undefined),
    api: { pay: async () => okResult(secure()), paymentStatus: async () => okResult(secure()) },
  })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  await controller.actions.cancel()
  await controller.actions.pay()
  expect(controller.context.api.pay).toHaveBeenCalledTimes(1)
})

test('a call that was refused before anybody was charged has spent nothing', async () => {
  const controller = aPaymentController({
    ...byCard,
    api: { pay: inTurn(refused({ promocode: 'Не действует' }), okResult(success)) },
  })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  await controller.actions.pay()
  expect([0, 1].map((call) => sentBy(controller, call).yoo_token)).toEqual(['token-1', 'token-1'])
})

test('a lost call is made again with the same token and key; another card is another wish', async () => {
  const controller = aPaymentController({
    ...byCard,
    api: {
      pay: inTurn(failing('offline'), refused({ __all__: 'Нельзя' }), failing('offline'), okResult(success)),
      paymentStatus: async () => unknownHere,
    },
  })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  controller.context.dispatch({ type: 'cardWanted' })
  await controller.actions.submitCard(card, staying)
  await controller.actions.pay()
  await settled()
  const [first, again, other, otherAgain] = keysOf(controller)
  expect([
    first === again,
    other === otherAgain,
    first === other,
    sentBy(controller, 1).yoo_token,
    sentBy(controller, 3).yoo_token,
  ]).toEqual([true, true, false, 'token-1', 'token-2'])
})
