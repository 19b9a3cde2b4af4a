import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCart, aEuroCart } from '../testing/a-cart.ts'
import { SCHOOL } from '../testing/fakes.ts'
import { renderStep } from '../testing/render-step.tsx'
import type { CheckoutState, Payment } from '../model/state.ts'
import { View } from './widget.tsx'

/** Submitted forms: where, in which frame, with which fields. */
let sent: unknown[][]
beforeEach(() => {
  sent = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`)
    sent.push([this.getAttribute('action'), this.getAttribute('target'), fields])
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

const secure: Payment = {
  phase: 'secure',
  payment: 'pay-1',
  action: 'https://bank.example/acs',
  fields: { PaReq: 'x', submit: '"><script>' },
  isFrameable: true,
}
const form: Payment = { phase: 'form', payment: 'pay-1', token: 'ct-1', returnUrl: `${SCHOOL}/r` }
const embedded: Payment = { phase: 'embedded', payment: 'pay-1', clientSecret: 'cs-1' }
const at = (payment: Payment, state: Partial<CheckoutState> = {}) => ({
  state: { step: 'widget' as const, payment, ...state },
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const frameOf = (container: Element) => container.querySelector('iframe')

test('the bank’s form goes into a frame of its own, with a title', () => {
  const { container } = renderStep(View, at(secure))
  const frame = frameOf(container)
  expect([sent, frame?.title]).toEqual([
    [['https://bank.example/acs', frame?.name, ['PaReq=x', 'submit="><script>']]],
    'Страница банка для\u00A0подтверждения оплаты',
  ])
})

test('another language does not ask the bank again', async () => {
  const { container, show } = renderStep(View, at(secure))
  await show(at(secure).state, { lang: 'en' })
  expect([sent.length, frameOf(container)?.title]).toEqual([1, expect.stringContaining('bank')])
})

test('the bank’s page can be opened in full, or left for another method', () => {
  const { flow } = renderStep(View, at(secure))
  press('Открыть на всю страницу')
  press('Выбрать другой способ')
  expect([sent[1]?.slice(0, 2), flow.cancel.mock.calls.length]).toEqual([['https://bank.example/acs', '_self'], 1])
})

const receiveMessage = (source: MessageEventSource | null, origin = SCHOOL) =>
  dispatchEvent(new MessageEvent('message', { origin, source, data: { type: 'school-payment', payment: 'pay-1' } }))

test('the school’s own page in the frame ends the form; no other page does', () => {
  const { container, flow } = renderStep(View, at(secure))
  const bank = new MessageChannel().port1
  Object.defineProperty(frameOf(container), 'contentWindow', { value: bank })
  receiveMessage(bank, 'https://bank.example')
  receiveMessage(window)
  const before = flow.formEnded.mock.calls.length
  receiveMessage(bank)
  expect([before, flow.formEnded.mock.calls]).toEqual([0, [['pay-1']]])
})

test('after ten minutes it says that the bank does not answer', async () => {
  vi.useFakeTimers()
  renderStep(View, at(secure))
  const before = screen.queryByText(/не отвечает/)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect([before, screen.queryByText(/не отвечает/) === null]).toEqual([null, false])
})

/** The widget of YooKassa as the page finds it. */
const stubYookassa = () => {
  const made: {
    settings: Record<string, unknown>
    on: Map<string, () => void>
    rendered: unknown[]
    destroyed: number
  }[] = []
  class Widget {
    own = { settings: {}, on: new Map<string, () => void>(), rendered: [] as unknown[], destroyed: 0 }
    constructor(settings: Record<string, unknown>) {
      this.own.settings = settings
      made.push(this.own)
    }
    on(name: string, listener: () => void) {
      this.own.on.set(name, listener)
    }
    render(id: unknown) {
      this.own.rendered.push(id)
    }
    destroy() {
      this.own.destroyed += 1
    }
  }
  vi.stubGlobal('YooMoneyCheckoutWidget', Widget)
  return made
}

test('YooKassa’s widget gets the token and no return address, so that it tells what happens; it is taken down when left', async () => {
  const made = stubYookassa()
  const { flow, unmount } = renderStep(View, at(form))
  await settle()
  const [widget] = made
  widget?.on.get('success')?.()
  widget?.on.get('complete')?.()
  unmount()
  await settle()
  const { confirmation_token: token, return_url: back } = widget?.settings ?? {}
  expect([made.length, token, back, widget?.rendered.length, flow.formEnded.mock.calls, widget?.destroyed]).toEqual([
    1,
    'ct-1',
    undefined,
    1,
    [['pay-1']],
    1,
  ])
})

test('another language does not open YooKassa’s widget again, and one that is taken down tells nothing', async () => {
  const made = stubYookassa()
  const { flow, show, unmount } = renderStep(View, at(form))
  await settle()
  await show(at(form).state, { lang: 'en' })
  unmount()
  for (const name of ['success', 'modal_close']) made[0]?.on.get(name)?.()
  const { error_callback: callback } = made[0]?.settings ?? {}
  if (typeof callback === 'function') callback({ error: 'token_expired' })
  expect([made.length, flow.formEnded.mock.calls, flow.cancel.mock.calls, flow.formFailed.mock.calls]).toEqual([
    1,
    [],
    [],
    [],
  ])
})

test.each([
  [{ error: 'token_expired' }, /^Время на\u00A0эту оплату вышло/, 'token_expired'],
  [{ error: 'internal_service_error' }, /^Платёжная форма не\u00A0открылась\.$/, 'internal_service_error'],
  ['odd', /^Платёжная форма не\u00A0открылась\.$/, 'odd'],
  [null, /^Платёжная форма не\u00A0открылась\.$/, 'unknown'],
])(
  'an error of the widget (%j) is a failure with words for a person, and its code for support',
  async (error, message, code) => {
    const made = stubYookassa()
    const { flow } = renderStep(View, at(form))
    await settle()
    const { error_callback: callback } = made[0]?.settings ?? {}
    if (typeof callback === 'function') callback(error)
    expect(flow.formFailed.mock.calls).toEqual([[expect.stringMatching(message), code]])
  },
)

const euro = { cart: aEuroCart() }

/** Stripe's script of now, or of releases before it. */
const stubStripe = (name: 'createEmbeddedCheckoutPage' | 'initEmbeddedCheckout') => {
  const page = { mount: vi.fn<(place: Element) => void>(), destroy: vi.fn<() => void>() }
  const make = vi.fn<
    (settings: { fetchClientSecret: () => Promise<string>; onComplete: () => void }) => Promise<typeof page>
  >(async () => page)
  const Stripe = vi.fn<(key: string) => object>(() => ({ [name]: make }))
  vi.stubGlobal('Stripe', Stripe)
  return { page, make, Stripe }
}

test.each(['createEmbeddedCheckoutPage', 'initEmbeddedCheckout'] as const)(
  'Stripe’s embedded page is made by the public key and the secret (%s), and taken down when left',
  async (name) => {
    const { page, make, Stripe } = stubStripe(name)
    const { flow, unmount } = renderStep(View, at(embedded, euro))
    await settle()
    const settings = make.mock.calls[0]?.[0]
    settings?.onComplete()
    unmount()
    await settle()
    expect([
      Stripe.mock.calls,
      await settings?.fetchClientSecret(),
      page.mount.mock.calls.length,
      page.destroy.mock.calls.length,
      flow.formEnded.mock.calls,
    ]).toEqual([[['pk_test_1']], 'cs-1', 1, 1, [['pay-1']]])
  },
)

test('another language does not open Stripe’s page again, and one that is taken down tells nothing', async () => {
  const { make } = stubStripe('createEmbeddedCheckoutPage')
  const { flow, show, unmount } = renderStep(View, at(embedded, euro))
  await settle()
  await show(at(embedded, euro).state, { lang: 'en' })
  unmount()
  make.mock.calls[0]?.[0].onComplete()
  expect([make.mock.calls.length, flow.formEnded.mock.calls]).toEqual([1, []])
})

test('a form that was left while it was being made is destroyed unseen, and the next is made only then', async () => {
  const { page, make } = stubStripe('createEmbeddedCheckoutPage')
  const { promise: made, resolve: finish } = Promise.withResolvers<typeof page>()
  make.mockImplementationOnce(() => made)
  const { unmount } = renderStep(View, at(embedded, euro))
  await settle()
  unmount()
  renderStep(View, at({ ...embedded, clientSecret: 'cs-2' }, euro))
  await settle()
  const before = make.mock.calls.length
  const left = { mount: vi.fn(), destroy: vi.fn() }
  finish(left)
  await settle()
  expect([
    before,
    left.mount.mock.calls.length,
    left.destroy.mock.calls.length,
    make.mock.calls.length,
    page.mount.mock.calls.length,
  ]).toEqual([1, 0, 1, 2, 1])
})

test('a form that cannot be mounted is destroyed', async () => {
  const { page } = stubStripe('createEmbeddedCheckoutPage')
  page.mount.mockImplementation(() => {
    throw new Error('no place')
  })
  const { flow } = renderStep(View, at(embedded, euro))
  await settle()
  expect([page.destroy.mock.calls.length, flow.formFailed.mock.calls.length]).toEqual([1, 1])
})

test('a form that is not made within 30 seconds is a failure, and is destroyed when it comes', async () => {
  const limit = new AbortController()
  const { page, make } = stubStripe('createEmbeddedCheckoutPage')
  const { promise: made, resolve: finish } = Promise.withResolvers<typeof page>()
  make.mockImplementationOnce(() => made)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const { flow } = renderStep(View, at(embedded, euro))
  await settle()
  limit.abort()
  await settle()
  const failures = flow.formFailed.mock.calls.length
  finish(page)
  await settle()
  expect([timeout.mock.calls, failures, page.mount.mock.calls.length, page.destroy.mock.calls.length]).toEqual([
    [[30_000]],
    1,
    0,
    1,
  ])
})

test('a form that throws is a failure, and nobody is stuck', async () => {
  vi.stubGlobal('Stripe', () => ({ createEmbeddedCheckoutPage: () => Promise.reject(new Error('no')) }))
  const { flow } = renderStep(View, at(embedded, euro))
  await settle()
  expect(flow.formFailed.mock.calls).toEqual([[expect.stringContaining('Выберите другой способ')]])
})

test('a script that does not come is said, tried again, or another method is chosen', async () => {
  const { flow } = renderStep(
    View,
    at(embedded, { cart: aEuroCart({ providers: { stripe: { script: 'http://evil.example/s.js', key: 'k' } } }) }),
  )
  await settle()
  const isShown = screen.getByText(/не загрузилась/) !== null
  const { page } = stubStripe('createEmbeddedCheckoutPage')
  press('Попробовать ещё раз')
  await settle()
  press('Выбрать другой способ')
  expect([isShown, page.mount.mock.calls.length, flow.cancel.mock.calls.length]).toEqual([true, 1, 1])
})

test('without a script of the provider another method is offered', () => {
  const { flow } = renderStep(View, at(form, { cart: aCart({ providers: {} }) }))
  press('Выбрать другой способ')
  expect(flow.retry).toHaveBeenCalledTimes(1)
})
