import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { cardErrorTexts, scriptTexts } from '../../texts/checkout/error-texts.ts'
import { summarize } from '../model/cart-summary.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { aCart } from '../testing/a-cart.ts'
import { aCheckoutApi, aCheckoutHost, aState } from '../testing/fakes.ts'
import type * as Tokenise from './tokenise.ts'

const card = { number: '4242424242424242', exp: '1230', cvv: '123', name: 'ANNA BELOVA', brand: 'visa', isSaved: false }
const shown = { brand: 'visa', last4: '4242', exp: '12/30' }
const errors = cardErrorTexts.ru.errors
const failed = { errors: { __all__: cardErrorTexts.ru.failed } }

const yookassa = { script: 'https://yookassa.example/checkout.js', key: 'shop-1' }
const cloudpayments = { script: 'https://cp.example/checkout.js', key: 'pk-1' }

const byYookassa = () => aCart({ providers: { yookassa } })
const byCloudPayments = () =>
  aCart({ methods: { 'bank-card': 'cloudpayments' }, providers: { yookassa, cloudpayments } })

const network = vi.fn<typeof fetch>()
let tokenise: typeof Tokenise.tokenise

beforeEach(async () => {
  vi.resetModules()
  tokenise = (await import('./tokenise.ts')).tokenise
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** As much of a context as there is to it; its calls of the school are spies. */
const aContext = (cart: CartReply | null, settings: Partial<CheckoutConfig> = {}) => {
  const state = aState({ cart })
  const api = aCheckoutApi()
  const host = aCheckoutHost({ settings })
  const dispatch = vi.fn<CheckoutContext['dispatch']>()
  const summary = () => summarize(state, host.config())
  return { host, api, state: () => state, summary, dispatch, track: vi.fn<CheckoutContext['track']>() }
}

/** The part of the context that tokenising needs. */
const run = (context: ReturnType<typeof aContext>, typed = card) => tokenise(context, typed)

describe('YooKassa', () => {
  const tokenize = vi.fn<(card: object) => Promise<unknown>>()
  const make = vi.fn<(shopId: string, options: object) => object>()

  beforeEach(() => {
    tokenize.mockReset().mockResolvedValue({ status: 'success', data: { response: { paymentToken: 'yoo-1' } } })
    make.mockReset().mockReturnValue({ tokenize })
    vi.stubGlobal('YooMoneyCheckout', make)
  })

  test('a card becomes its one-time token', async () => {
    expect(await run(aContext(byYookassa()))).toEqual({ fields: { yoo_token: 'yoo-1' }, card: shown })
    expect([make.mock.calls, tokenize.mock.calls]).toEqual([
      [['shop-1', { language: 'ru' }]],
      [[{ number: '4242424242424242', cvc: '123', month: '12', year: '30' }]],
    ])
  })

  test('the page may name another shop', async () => {
    await run(aContext(byYookassa(), { shopId: 'shop-2', lang: 'en' }))
    expect(make.mock.calls).toEqual([['shop-2', { language: 'en' }]])
  })

  test.each([
    [['invalid_number'], { number: errors.number }],
    [['invalid_cvc'], { cvv: errors.cvv }],
    [['invalid_expiry_month'], { exp: errors.exp }],
    [['invalid_number', 'invalid_expiry_year'], { number: errors.number, exp: errors.exp }],
    [['processing_error'], failed.errors],
    [[], failed.errors],
  ])('its refusal %j stands at our fields', async (codes, found) => {
    const params = codes.map((code) => ({ code, message: code }))
    tokenize.mockResolvedValue({ status: 'error', error: { type: 'validation_error', params } })
    expect(await run(aContext(byYookassa()))).toEqual({ errors: found })
  })

  test.each([
    null,
    'yoo-1',
    { status: 'success' },
    { status: 'success', data: { response: { paymentToken: '' } } },
    { status: 'success', data: { response: { paymentToken: 7 } } },
  ])('%j is no answer', async (result) => {
    tokenize.mockResolvedValue(result)
    expect(await run(aContext(byYookassa()))).toEqual(failed)
  })

  test('a script that throws fails in our own words', async () => {
    tokenize.mockRejectedValue(new Error('4242424242424242 is bad'))
    expect(await run(aContext(byYookassa()))).toEqual(failed)
  })

  test('a number that is not of 16 digits goes to its widget, where that is offered', async () => {
    const mir = { ...card, number: '2200123456789012345', brand: 'mir' }
    const recurrent = { ...byYookassa(), is_recurrent: true }
    expect([await run(aContext(byYookassa()), mir), await run(aContext(recurrent), mir), tokenize.mock.calls]).toEqual([
      { requiresWidget: true },
      { errors: { number: cardErrorTexts.ru.unfit } },
      [],
    ])
  })
})

describe('CloudPayments', () => {
  const createPaymentCryptogram = vi.fn<(card: object) => Promise<unknown>>()
  const made = vi.fn<(options: object) => void>()

  beforeEach(() => {
    createPaymentCryptogram.mockReset().mockResolvedValue('cryptogram-1')
    made.mockReset()
    class Checkout {
      createPaymentCryptogram = createPaymentCryptogram
      constructor(options: object) {
        made(options)
      }
    }
    vi.stubGlobal('cp', { Checkout })
  })

  test('a card becomes its cryptogram; the shop of YooKassa is not its own', async () => {
    expect(await run(aContext(byCloudPayments(), { shopId: 'shop-2' }))).toEqual({
      fields: { token: 'cryptogram-1' },
      card: shown,
    })
    expect([made.mock.calls, createPaymentCryptogram.mock.calls]).toEqual([
      [[{ publicId: 'pk-1' }]],
      [
        [
          {
            cardNumber: '4242424242424242',
            cvv: '123',
            expDateMonth: '12',
            expDateYear: '30',
            name: 'ANNA BELOVA',
          },
        ],
      ],
    ])
  })

  test.each([
    [{ cardNumber: 'CardNumber_Invalid' }, { number: errors.number }],
    [
      { cvv: 'Cvv_Invalid', name: 'Name_Invalid' },
      { cvv: errors.cvv, name: errors.name },
    ],
    [{ expDateMonth: 'ExpDateMonth_Invalid', expDateYear: 'ExpDateYear_Invalid' }, { exp: errors.exp }],
    [new Error('no network'), failed.errors],
    [undefined, failed.errors],
  ])('its refusal %j stands at our fields', async (refusal, found) => {
    createPaymentCryptogram.mockRejectedValue(refusal)
    expect(await run(aContext(byCloudPayments()))).toEqual({ errors: found })
  })

  test.each([null, '', { cryptogram: 'x' }])('%j is no cryptogram', async (result) => {
    createPaymentCryptogram.mockResolvedValue(result)
    expect(await run(aContext(byCloudPayments()))).toEqual(failed)
  })
})

test('a script that does not come is said as such, and no payment is sent', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('error'))
  })
  const context = aContext(byYookassa())
  expect([await run(context), context.api.pay.mock.calls]).toEqual([
    { errors: { __all__: scriptTexts.ru.missing } },
    [],
  ])
})

test.each([
  ['no cart has come', null],
  ['nobody takes cards by a script', aCart({ methods: { 'bank-card': 'tbank' }, providers: {} })],
  ['the script is not named', aCart({ providers: {} })],
])('where %s, that is a failure in words', async (_, cart) => {
  expect(await run(aContext(cart))).toEqual(failed)
})

test('the card goes to the provider alone: no call of ours, no event, nothing kept carries it', async () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  const logged = vi.spyOn(console, 'log')
  vi.stubGlobal('YooMoneyCheckout', () => ({ tokenize: async () => Promise.reject(new Error(card.number)) }))
  const context = aContext(byYookassa())
  await run(context)
  const calls = Object.values(context.api).flatMap(({ mock }): unknown[] => mock.calls)
  const others = [network, stored, logged, context.dispatch, context.track].flatMap(({ mock }): unknown[] => mock.calls)
  expect([calls, others, context.host.emitted]).toEqual([[], [], []])
})
