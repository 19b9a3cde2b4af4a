import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CheckoutConfig } from '../browser/host.ts'
import { CheckoutWidget } from './checkout-widget.tsx'
import { loadConfetti, loadSteps } from './flow/lazy-chunks.ts'
import { aCard, aCart, anOrder } from './testing/a-cart.ts'
import { aCheckoutConfig, aCheckoutHost, anonymous } from './testing/fakes.ts'
import { announced, CART, heading, press, renderCheckout } from './testing/render-checkout.tsx'

vi.mock('./flow/lazy-chunks.ts', { spy: true })

/** The country is chosen: no popup asks for it by itself. */
beforeAll(() => {
  document.cookie = 'cppupshowed=1'
})
afterEach(() => vi.resetAllMocks())

const LoginForm = () => <div data-testid="login-form" />
const still = () => (
  <CheckoutWidget host={aCheckoutHost({ checkAuth: () => new Promise(() => {}) })} LoginForm={LoginForm} />
)

test('the first view is the cart as it loads, rendered on a server and taken over in place', async () => {
  const complaint = vi.spyOn(console, 'error')
  const container = document.createElement('div')
  container.innerHTML = renderToString(still(), { identifierPrefix: 'school' })
  document.body.append(container)
  const card = container.querySelector('.card')
  const root = await act(async () => hydrateRoot(container, still(), { identifierPrefix: 'school' }))
  expect(container.querySelector('.card')).toBe(card)
  expect([container.querySelector('h2')?.textContent, container.textContent]).toEqual([
    'Ваша корзина',
    expect.stringContaining('Загрузка корзины...'),
  ])
  expect(container.querySelector('[role=status]')).not.toBeNull()
  expect(complaint).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  container.remove()
})

test('the cart comes, with what can be done about it', async () => {
  await renderCheckout()
  expect([heading(), screen.getByText('Математика: учимся думать').localName]).toEqual(['Ваша корзина', 'a'])
  expect(screen.queryByTestId('login-form')).toBeNull()
})

test('a visitor signs in beside the cart', async () => {
  await renderCheckout({ visitor: anonymous })
  expect(screen.getByTestId('login-form')).toBeDefined()
})

test('a cart with nothing in it is another step', async () => {
  const host = await renderCheckout({ replies: { [CART]: aCart({ items: [] }) } })
  expect([heading(), announced()?.trim()]).toEqual(['Подберите обучение', 'Подберите обучение'])
  expect(host.emitted).toContain('school:step {"screen":"empty"}')
})

test('a step that was asked for is announced, and the focus goes to its heading', async () => {
  await renderCheckout()
  await press(/^Перейти/)
  expect(heading()).toBe('Подтвердить вашу оплату')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  expect(announced()).toBe('Подтвердить вашу оплату')
})

test('a step that comes by itself takes no focus from elsewhere in the page', async () => {
  const elsewhere = document.createElement('input')
  document.body.append(elsewhere)
  elsewhere.focus()
  await renderCheckout({ replies: { [CART]: aCart({ items: [] }) } })
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('a step that is fetched stands in its outlines until it has come', async () => {
  const steps = await loadSteps()
  const loaded = Promise.withResolvers<typeof steps>()
  const cart = aCart({ cards: [aCard()] })
  await renderCheckout({ settings: { trial: true }, replies: { [CART]: cart } })
  vi.mocked(loadSteps).mockReturnValue(loaded.promise)
  await press('ПРОДОЛЖИТЬ')
  expect([heading(), document.querySelectorAll('.outline[aria-busy]').length]).toEqual(['Выбор карт', 1])
  await act(async () => loaded.resolve({ ...steps, Cards: () => <p>Карты</p> }))
  expect(screen.getByText('Карты')).toBeDefined()
})

test('a step that does not come says so, and comes with another try', async () => {
  const steps = await loadSteps()
  await renderCheckout({ apiBase: location.origin, settings: { trial: true } })
  vi.mocked(loadSteps).mockRejectedValue(new TypeError('Failed to fetch'))
  await press('ПРОДОЛЖИТЬ')
  const { textContent } = await screen.findByText(/не до конца/)
  expect([heading(), textContent]).toEqual(['Данные новой карты', 'Форма загрузилась не до конца. Проверьте интернет.'])
  vi.mocked(loadSteps).mockResolvedValue({ ...steps, Info: () => <p>Карта</p> })
  await press('Попробовать ещё раз')
  expect(screen.getByText('Карта')).toBeDefined()
})

test('a popup that does not come says so, and can be asked for again', async () => {
  const steps = await loadSteps()
  const notify = vi.fn<(type: string, text: string) => void>()
  await renderCheckout({ notify })
  vi.mocked(loadSteps).mockRejectedValue(new TypeError('Failed to fetch'))
  await press('Сменить валюту')
  expect(notify.mock.calls).toEqual([['error', 'Форма загрузилась не до конца. Проверьте интернет.']])
  const popups = { ...steps.popups, country: () => <p>Страна</p> }
  vi.mocked(loadSteps).mockResolvedValue({ ...steps, popups })
  await press('Сменить валюту')
  expect(screen.getByText('Страна')).toBeDefined()
})

test('on an address of the school’s checkout the title of the page follows the step', async () => {
  document.title = 'Школа «Маяк»'
  await renderCheckout({ apiBase: location.origin })
  const titles = [document.title]
  await press(/^Перейти/)
  expect([...titles, document.title]).toEqual(['Ваша корзина · Школа «Маяк»', 'Подтвердить вашу оплату · Школа «Маяк»'])
})

test.each([
  ['of another origin', { apiBase: 'https://school.example' }],
  ['of the school that is none of its checkout', { apiBase: location.origin, at: '/courses/' }],
])('the title of a page %s stays', async (_, where) => {
  document.title = 'Лендинг'
  await renderCheckout(where)
  await press(/^Перейти/)
  expect([heading(), document.title]).toEqual(['Подтвердить вашу оплату', 'Лендинг'])
})

test('what is agreed to stands below the steps, as links of the school', async () => {
  await renderCheckout()
  const links = [...(document.querySelectorAll<HTMLAnchorElement>('footer a') ?? [])]
  expect(links.map(({ href, target }) => [href, target])).toEqual([
    ['https://school.example/user-terms', '_blank'],
    ['https://school.example/user-offer', '_blank'],
  ])
})

test('below the last step there is nothing', async () => {
  vi.mocked(loadConfetti, { partial: true }).mockResolvedValue({ throwConfetti: async () => {} })
  const paid = {
    status: 'success',
    payment: 'pay-1',
    available_to: null,
    url: '/course/12/',
    items: [{ name: 'Математика', type: 'course', camp: false, available_to: null, url: '/course/12/' }],
    order: anOrder(),
  }
  await renderCheckout({
    at: '/checkout/cart/success?payment=pay-1',
    replies: { '/api/v1/payment-status/': paid },
    settings: { noSound: true },
  })
  await screen.findByRole('heading', { name: 'Ваш заказ успешно оплачен!' })
  expect(document.querySelector('footer')).toBeNull()
})

test('a change that is under way is said', async () => {
  await renderCheckout({ replies: { '/api/v1/remove-item/': () => new Response(new ReadableStream()) } })
  await press(/^Убрать/)
  expect(announced()).toBe('Обновляем корзину')
})

test('another language is honoured at once, in the same step', async () => {
  const listeners: (() => void)[] = []
  let config: CheckoutConfig = aCheckoutConfig()
  await renderCheckout({ config: () => config, onConfigChange: (listener) => (listeners.push(listener), () => {}) })
  await press(/^Перейти/)
  config = aCheckoutConfig({ lang: 'en' })
  await act(async () => listeners.forEach((listener) => listener()))
  await screen.findByRole('heading', { name: 'Confirm your payment' })
  expect(document.querySelector('.school')?.getAttribute('lang')).toBe('en')
})

test('the school’s refusal is shown as text and said', async () => {
  const message = '<img src=x onerror=alert(1)>'
  const refusal = () => Response.json({ status: 'error', errors: { __all__: [message] } }, { status: 400 })
  await renderCheckout({ replies: { '/api/v1/remove-item/': refusal } })
  await press(/^Убрать/)
  expect([announced(), document.querySelector('[onerror]')]).toEqual([message, null])
})

test('a cart that does not come can be asked for again', async () => {
  let isOff = true
  const lost = () => (isOff ? new TypeError('Failed to fetch') : aCart())
  await renderCheckout({ replies: { [CART]: lost } })
  expect(announced()).toMatch(/^Корзина не.загрузилась/)
  isOff = false
  await press('Загрузить ещё раз')
  expect(screen.getByText('Математика: учимся думать')).toBeDefined()
})
