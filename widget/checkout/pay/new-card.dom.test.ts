import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCart } from '../testing/a-cart.ts'
import { aCheckoutHost, refused } from '../testing/fakes.ts'
import {
  answer,
  aTill,
  declined,
  failing,
  inTurn,
  keysOf,
  secure,
  sentBy,
  settled,
  success,
  unknownHere,
} from './testing/a-till.ts'

const typed = { exp: '1230', name: 'ANNA BELOVA', isKept: false }
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
  const till = aTill(byCard)
  const faults = await till.actions.submitCard(card, staying)
  const { step, newCard } = till.kit.state()
  expect([faults, step, newCard, JSON.stringify([till.kit.state(), till.kit.keeper.kept]).includes('token-1')]).toEqual(
    [null, 'review', { brand: 'visa', last4: '4242', exp: '12/30' }, false],
  )
})

test('the pay call carries the token and the name', async () => {
  const till = aTill({ ...byCard, api: { pay: async () => answer(success) } })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  expect([till.kit.api.pay.mock.calls[0]?.[0], sentBy(till)]).toEqual([
    '/api/v1/pay/',
    {
      cart_id: 'cart-1',
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
])('a card %s', async (_, settings, kept) => {
  const newCard = async (isKept: boolean) => {
    const till = aTill({ ...byCard, host: aCheckoutHost({ settings }), api: { pay: async () => answer(success) } })
    await till.actions.submitCard({ ...card, isKept }, staying)
    await till.actions.pay()
    return sentBy(till).new_card
  }
  expect([await newCard(false), await newCard(true)]).toEqual(kept)
})

test('a cryptogram of the other provider goes to the other pay call', async () => {
  const cart = aCart({
    methods: { 'bank-card': 'cloudpayments' },
    providers: { cloudpayments: { script: 'https://cp.example/checkout.js', key: 'pk-1' } },
  })
  const till = aTill({ state: { ...byCard.state, cart }, api: { pay: async () => answer(success) } })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  expect([till.kit.api.pay.mock.calls[0]?.[0], sentBy(till).token]).toEqual(['/checkout/pay/', 'cryptogram-1'])
})

test('a number that the form cannot take is paid in the provider’s widget, and is in no call', async () => {
  const till = aTill({ ...byCard, api: { pay: async () => answer(success) } })
  await till.actions.submitCard(amex, staying)
  await till.actions.pay()
  expect([sentBy(till), JSON.stringify(till.kit.api.pay.mock.calls).includes(amex.number)]).toEqual([
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
  const till = aTill(byCard)
  const sent = till.actions.submitCard(card, staying)
  const before = till.kit.state().busy
  provider.give()
  await sent
  expect([before, till.kit.state().busy]).toEqual([{ what: 'card' }, null])
})

test('a token that comes after the form was left takes nothing over', async () => {
  const provider = slowly()
  const left = new AbortController()
  const till = aTill(byCard)
  const sent = till.actions.submitCard(card, left.signal)
  left.abort()
  till.kit.dispatch({ type: 'methodChosen', method: 'sbp' })
  till.kit.dispatch({ type: 'opened', step: 'review' })
  provider.give()
  await sent
  const { step, method, newCard, busy } = till.kit.state()
  expect({ step, method, newCard, busy }).toEqual({ step: 'review', method: 'sbp', newCard: null, busy: null })
})

test('a card pays only as long as it is the one that is shown: whoever comes next types their own', async () => {
  const till = aTill({ ...byCard, api: { pay: async () => answer(success) } })
  await till.actions.submitCard(card, staying)
  till.kit.dispatch({ type: 'met', userId: '8' })
  till.kit.dispatch({ type: 'cartCame', cart: aCart({ cart_id: 'cart-8' }), isResubscribe: false, choices: null })
  till.kit.dispatch({ type: 'cardTyped', card: { brand: 'visa', last4: '4242', exp: '12/30' } })
  await till.actions.pay()
  expect([till.kit.api.pay.mock.calls, till.kit.state().step]).toEqual([[], 'info'])
})

test('without a token no payment is sent: the faults stand at their fields', async () => {
  tokenize.mockResolvedValue({ status: 'error', error: { params: [{ code: 'invalid_cvc' }] } })
  const till = aTill(byCard)
  const faults = await till.actions.submitCard(card, staying)
  expect([faults, till.kit.state().step, till.kit.api.pay.mock.calls]).toEqual([
    { cvv: expect.any(String) },
    'info',
    [],
  ])
})

test('a token is spent by its payment: after a decline the card is typed anew', async () => {
  const till = aTill({ ...byCard, api: { pay: async () => answer(declined) } })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  till.actions.retry()
  await till.actions.pay()
  expect([till.kit.api.pay.mock.calls.length, till.kit.state().step]).toEqual([1, 'info'])
})

test('a token is spent by the bank’s form too', async () => {
  const till = aTill({
    ...byCard,
    pause: () => new Promise(() => undefined),
    api: { pay: async () => answer(secure()), paymentStatus: async () => answer(secure()) },
  })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  await till.actions.giveUp()
  await till.actions.pay()
  expect(till.kit.api.pay).toHaveBeenCalledTimes(1)
})

test('a call that was refused before anybody was charged has spent nothing', async () => {
  const till = aTill({
    ...byCard,
    api: { pay: inTurn(refused({ promocode: 'Не действует' }), answer(success)) },
  })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  await till.actions.pay()
  expect([0, 1].map((call) => sentBy(till, call).yoo_token)).toEqual(['token-1', 'token-1'])
})

test('a lost call is made again with the same token and key; another card is another wish', async () => {
  const till = aTill({
    ...byCard,
    api: {
      pay: inTurn(failing('offline'), refused({ __all__: 'Нельзя' }), failing('offline'), answer(success)),
      paymentStatus: async () => unknownHere,
    },
  })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  till.kit.dispatch({ type: 'cardWanted' })
  await till.actions.submitCard(card, staying)
  await till.actions.pay()
  await settled()
  const [first, again, other, otherAgain] = keysOf(till)
  expect([
    first === again,
    other === otherAgain,
    first === other,
    sentBy(till, 1).yoo_token,
    sentBy(till, 3).yoo_token,
  ]).toEqual([true, true, false, 'token-1', 'token-2'])
})
