import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import {
  aCharge,
  openProviderFixture,
  refOf,
  type ProviderFixture,
  capturedPayments,
} from '../../payments/providers/yookassa/testing/provider-fixture.ts'

interface Tokenized {
  status: string
  data?: { response: { paymentToken: string } }
  error?: { type: string; code: string; params: { code: string; message: string }[] }
}
interface Checkout {
  tokenize: (card: Record<string, string>) => Promise<Tokenized>
}
interface Widget {
  on: (name: string, handler: () => void) => void
  render: (id?: string) => Promise<void>
  destroy: () => void
}
interface Page {
  YooMoneyCheckout: (shopId: string | number, options?: { language: string }) => Checkout
  YooMoneyCheckoutWidget: new (config: Record<string, unknown>) => Widget
}

/** A page of the school that has loaded one of the scripts. */
const openPage = async (base: string, script: string, fetched: typeof fetch = fetch) => {
  const window = new Window({ url: 'https://school.example/cart', settings: { disableIframePageLoading: true } })
  window.document.body.innerHTML = '<div id="form"></div>'
  const code = await (await fetch(`${base}/${script}`)).text()
  const document = Object.assign(Object.create(null), {
    currentScript: { src: `${base}/${script}` },
    body: window.document.body,
    createElement: (name: string) => window.document.createElement(name),
    getElementById: (id: string) => window.document.getElementById(id),
  })
  const visited: string[] = []
  const around: Page & Record<string, unknown> = Object.assign(Object.create(null), {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    location: { assign: (to: string) => void visited.push(to) },
  })
  runInNewContext(code, { window: around, document, fetch: fetched, URL, JSON, String, Map, Set, TypeError })
  const frame = () => window.document.querySelector('iframe')
  const say = (data: object, origin = new URL(base).origin) => {
    const message = new window.MessageEvent('message', { data, origin })
    Object.defineProperty(message, 'source', { value: frame()?.contentWindow ?? null })
    window.dispatchEvent(message)
  }
  return { page: around, window, frame, say, visited }
}

const typed = { number: '5555 5555 5555 4444', cvc: '123', month: '12', year: '40' }

const tokenizer = async ({ base }: ProviderFixture, language = 'ru', shopId = '100500') => {
  const { page } = await openPage(base, 'checkout.js')
  return page.YooMoneyCheckout(shopId, { language })
}

test('Checkout.js makes a token of a card, which pays', async () => {
  const fixture = await openProviderFixture()
  const { status, data } = await (await tokenizer(fixture)).tokenize(typed)
  const token = data?.response.paymentToken ?? ''
  await fixture.provider.charge(aCharge({ instrument: { kind: 'card-token', token, cardholder: null } }))
  expect([status, capturedPayments(fixture)]).toEqual(['success', [['attempt-1', 150_000]]])
})

test.each(['40', '2040'])('Checkout.js takes the year %s', async (year) => {
  const { status } = await (await tokenizer(await openProviderFixture())).tokenize({ ...typed, year })
  expect(status).toBe('success')
})

test('the token holds nothing of the card', async () => {
  const { data } = await (await tokenizer(await openProviderFixture())).tokenize(typed)
  expect(data?.response.paymentToken).not.toMatch(/5555|4444/)
})

test('Checkout.js names every mistake in the card, in the language of the page', async () => {
  const checkout = await tokenizer(await openProviderFixture(), 'en')
  const { status, error } = await checkout.tokenize({ number: '4111 1111 1111 1112', cvc: '1', month: '0', year: 'x' })
  expect([status, error?.type, error?.params]).toEqual([
    'error',
    'validation_error',
    [
      { code: 'invalid_number', message: 'Invalid card number' },
      { code: 'invalid_cvc', message: 'Invalid CVC' },
      { code: 'invalid_expiry_month', message: 'Invalid month' },
      { code: 'invalid_expiry_year', message: 'Invalid year' },
    ],
  ])
})

test.each([
  ['370000000000002', '40', 'invalid_number'],
  ['6759649826438453000', '40', 'invalid_number'],
  ['5555555555554444', '25', 'invalid_expiry_year'],
])('Checkout.js takes cards of 16 digits that have not expired, not %s of %s', async (number, year, code) => {
  const { error } = await (await tokenizer(await openProviderFixture())).tokenize({ ...typed, number, year })
  expect(error?.params.map((one) => one.code)).toEqual([code])
})

test('Checkout.js of another shop, and without an answer, has a processing error', async () => {
  const fixture = await openProviderFixture()
  const stranger = await (await tokenizer(fixture, 'ru', '1')).tokenize(typed)
  fixture.faults.next('tokenize', 'reset', 'error')
  const checkout = await tokenizer(fixture)
  const responses = [stranger, await checkout.tokenize(typed), await checkout.tokenize(typed)]
  expect(responses.map(({ status, error }) => [status, error?.code])).toEqual(
    Array.from({ length: 3 }, () => ['error', 'processing_error']),
  )
})

const openWidget = async (fixture: ProviderFixture, config: Record<string, unknown>, fetched?: typeof fetch) => {
  const opened = await openPage(fixture.base, 'checkout-widget.js', fetched)
  const received: unknown[] = []
  const widget = new opened.page.YooMoneyCheckoutWidget({
    error_callback: ({ error }: { error: string }) => void received.push(error),
    ...config,
  })
  for (const name of ['success', 'fail', 'complete', 'modal_close']) widget.on(name, () => void received.push(name))
  return { ...opened, widget, received }
}

const aWidgetPayment = async ({ provider }: ProviderFixture) => {
  const outcome = await provider.charge(aCharge({ instrument: { kind: 'widget' } }))
  return { ref: refOf(outcome), token: outcome.kind === 'widget' ? outcome.token : '' }
}

test('the widget draws the page of its payment in an element of the page', async () => {
  const fixture = await openProviderFixture()
  const { ref, token } = await aWidgetPayment(fixture)
  const { widget, frame, window, received } = await openWidget(fixture, { confirmation_token: token })
  await widget.render('form')
  const place = frame()?.parentElement?.id
  const src = frame()?.getAttribute('src')
  widget.destroy()
  expect([place, src, window.document.querySelector('iframe'), received]).toEqual([
    'form',
    `${fixture.base}/pay/${ref}?frame=1`,
    null,
    [],
  ])
})

test.each(['success', 'fail'])('the widget tells %s, and that it is complete', async (event) => {
  const fixture = await openProviderFixture()
  const { token } = await aWidgetPayment(fixture)
  const { widget, say, received, visited } = await openWidget(fixture, { confirmation_token: token })
  await widget.render('form')
  say({ type: 'yookassa-widget', event }, 'https://evil.example')
  say({ type: 'other', event })
  say({ type: 'yookassa-widget', event })
  widget.destroy()
  say({ type: 'yookassa-widget', event })
  expect([received, visited]).toEqual([[event, 'complete'], []])
})

test('with a return address the widget goes there and tells nothing', async () => {
  const fixture = await openProviderFixture()
  const { token } = await aWidgetPayment(fixture)
  const config = { confirmation_token: token, return_url: 'https://school.example/back' }
  const { widget, say, received, visited } = await openWidget(fixture, config)
  await widget.render('form')
  say({ type: 'yookassa-widget', event: 'success' })
  expect([received, visited]).toEqual([[], ['https://school.example/back']])
})

test('a modal widget needs no element, and tells that it was closed', async () => {
  const fixture = await openProviderFixture()
  const { token } = await aWidgetPayment(fixture)
  const config = { confirmation_token: token, customization: { modal: true } }
  const { widget, frame, window, received } = await openWidget(fixture, config)
  await widget.render()
  const isInDialog = frame()?.closest('dialog') !== null
  window.document.querySelector('button')?.click()
  expect([isInDialog, received]).toEqual([true, ['modal_close']])
})

test.each([
  ['token_required', {}],
  ['invalid_token', { confirmation_token: 'ct-no-such' }],
  ['invalid_token', { confirmation_token: 'x' }],
  ['invalid_return_url', { confirmation_token: 'x', return_url: 'back' }],
  ['invalid_payment_methods', { confirmation_token: 'x', customization: { payment_methods: ['gold'] } }],
  ['no_payment_methods_to_display', { confirmation_token: 'x', customization: { payment_methods: [] } }],
])('the widget has the error %s', async (error, config) => {
  const { widget, received, frame } = await openWidget(await openProviderFixture(), config)
  await widget.render('form')
  expect([received, frame()]).toEqual([[error], null])
})

test('a widget whose hour is over, or whose payment is made, has an expired token', async () => {
  const fixture = await openProviderFixture()
  const [late, paid] = [
    await aWidgetPayment(fixture),
    await fixture.provider.charge(aCharge({ attemptId: 'b', instrument: { kind: 'widget' } })),
  ]
  fixture.sandbox.pay(refOf(paid))
  fixture.sandbox.expire(late.ref)
  const first = await openWidget(fixture, { confirmation_token: late.token })
  const second = await openWidget(fixture, { confirmation_token: `ct-${refOf(paid)}` })
  await first.widget.render('form')
  await second.widget.render('form')
  expect([first.received, second.received]).toEqual([['token_expired'], ['token_expired']])
})

test('without an answer, or without its element, the widget has an internal error', async () => {
  const fixture = await openProviderFixture()
  const { token } = await aWidgetPayment(fixture)
  const offline = await openWidget(fixture, { confirmation_token: token }, async () => {
    throw new TypeError('fetch failed')
  })
  const lost = await openWidget(fixture, { confirmation_token: token })
  await offline.widget.render('form')
  await lost.widget.render('no-such')
  expect([offline.received, lost.received]).toEqual([['internal_service_error'], ['internal_service_error']])
})

test('the frame tells the page around it what its own page says', () => {
  const messages: unknown[] = []
  const code = readFileSync(new URL('./browser/frame.js', import.meta.url), 'utf8')
  const window = { parent: { postMessage: (data: unknown) => void messages.push(data) } }
  runInNewContext(code, { window, document: { documentElement: { dataset: { event: 'success' } } } })
  expect(messages).toEqual([{ type: 'yookassa-widget', event: 'success' }])
})
