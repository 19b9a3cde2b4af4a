import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View as Empty } from './empty.tsx'
import { View as Methods } from './methods.tsx'

const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
const submitStep = () =>
  act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Продолжить' }).closest('form') ?? document.body))

test('an empty cart says so and leads to courses, programmes, lessons and certificates', () => {
  renderStep(Empty)
  screen.getByText('Пока здесь ничего нет :(')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://school.example/courses/',
    'https://school.example/programs/',
    'https://school.example/lessons/',
    'https://school.example/gift-certificates',
  ])
})

test('who has nothing to renew is told so, and led to the cabinet', () => {
  renderStep(Empty, { config: { resubscribe: true } })
  screen.getByText(/Продлевать пока нечего: подписка действует, или её ещё не было/)
  expect(screen.getByRole('link', { name: 'Открыть личный кабинет' }).getAttribute('href')).toBe(
    'https://school.example/user/profile/',
  )
})

const signInButton = () => screen.queryAllByRole('button', { name: 'Войти' }).length
const loginForm = () => screen.queryAllByTestId('login-form').length
const codeField = () => screen.queryAllByRole('textbox', { name: /сертификат/ }).length

test('a person can redeem a certificate with nothing in the cart, and sees the lils that came of it', () => {
  renderStep(Empty, { state: { cart: aCart({ items: [], bonuses: 3_000 }) } })
  expect([codeField(), screen.queryAllByText(/3.000.лиликов/).length, signInButton()]).toEqual([1, 1, 0])
})

test('a visitor with nothing in the cart is offered the sign-in and the field for a code', () => {
  renderStep(Empty, { state: { cart: aCart({ items: [] }), visitor: 'anonymous' } })
  const before = [codeField(), signInButton(), loginForm()]
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }))
  expect([before, [codeField(), signInButton(), loginForm()]]).toEqual([
    [1, 1, 0],
    [1, 0, 1],
  ])
})

test('a code that waits for the sign-in opens the form, and is announced', () => {
  const state = { cart: aCart({ items: [] }), visitor: 'anonymous', deferredCode: 'LETO' } as const
  renderStep(Empty, { state })
  const texts = [document.querySelector('.message'), screen.getByRole('status')].map((place) =>
    place?.textContent?.replaceAll('\u00A0', ' '),
  )
  const message = 'Войдите, и мы применим этот код'
  expect([texts, loginForm()]).toEqual([[message, message], 1])
})

test('on a landing whose browser keeps no cookies neither is offered, but the cart at the school', () => {
  renderStep(Empty, { state: { cart: aCart({ items: [], cookies_blocked: true }), visitor: 'anonymous' } })
  const link = screen.getByRole('link', { name: /Корзина на/ }).getAttribute('href')
  expect([codeField(), signInButton(), link]).toEqual([0, 0, 'https://school.example/checkout/cart/list'])
})

test('what is refused with nothing in the cart is told', () => {
  renderStep(Empty, { state: { cart: aCart({ items: [] }), errors: { __all__: 'Нет связи' } } })
  expect(document.querySelector('.notice')?.textContent).toBe('Нет связи')
})

const notices = () => [...document.querySelectorAll('.notice')].map(({ textContent }) => textContent)

test('what the person has already is named with the way to it, and can be taken out; the focus stays in the step', async () => {
  const owned = [anItem(), anItem({ id: 'item-2', name: 'Вулкан', url: '' })]
  const { flow, show } = renderStep(Empty, { state: { cart: aCart({ items: [], owned }) } })
  const links = owned.map(({ name }) => screen.getByRole('link', { name }).getAttribute('href'))
  expect([notices(), links]).toEqual([
    [
      'Математика: учимся думать — уже куплено, платить ещё раз не\u00A0нужно. Убрать',
      'Вулкан — уже куплено, платить ещё раз не\u00A0нужно. Убрать',
    ],
    ['https://school.example/course/12/', 'https://school.example/user/profile/'],
  ])
  const button = screen.getByRole('button', { name: /^Убрать из.корзины: Математика/ })
  button.focus()
  fireEvent.click(button)
  await show({ cart: aCart({ items: [], owned: owned.slice(1) }) })
  expect([flow.remove.mock.calls, notices().length, document.activeElement?.textContent]).toEqual([
    [['item-1']],
    1,
    'Вулкан',
  ])
})

test('a page for one product does not offer to take what is bought already out of the cart', () => {
  const [item, config] = [anItem(), { product: 'course:12' }]
  renderStep(Empty, { state: { cart: aCart({ items: [], owned: [item] }) }, config })
  const links = screen.getAllByRole('link', { name: item.name })
  expect([links.length, screen.queryAllByRole('button', { name: /^Убрать/ })]).toEqual([1, []])
})

test('the methods of a cart in rubles, in their order', () => {
  renderStep(Methods)
  expect(radios()).toEqual(['bank-card', 'sberbank', 'tinkoff', 'sbp', 'yandex-kassa'])
})

test('in euros, and for what renews by itself, there is only the bank card', async () => {
  const { show } = renderStep(Methods, { state: { cart: aEuroCart() } })
  const inEuros = radios()
  await show({ cart: aCart({ is_recurrent: true }) })
  expect([inEuros, radios(), screen.queryAllByText(/только картой/).length]).toEqual([['bank-card'], ['bank-card'], 1])
})

/** The marks of brands at each choice, by the colour of their first shape or by their word. */
const marks = () =>
  Object.fromEntries(
    screen.getAllByRole<HTMLInputElement>('radio').map(({ value, labels }) => {
      const drawn = [...(labels?.[0]?.querySelectorAll('svg') ?? [])].filter((svg) => svg.querySelector('rect'))
      return [value, drawn.map((svg) => svg.querySelector('path')?.getAttribute('fill') ?? svg.textContent)]
    }),
  )

test('at each method is the mark of its brand, and at the card those of the brands that it may have', async () => {
  const [card, mir, visa, mastercard, unionpay] = ['#475569', '#4db45e', '#1434cb', '#eb001b', '#e21836']
  const { show } = renderStep(Methods)
  const inRubles = marks()
  await show({ cart: aEuroCart() })
  expect([inRubles, marks()]).toEqual([
    {
      'bank-card': [card, mir, visa, mastercard, unionpay],
      sberbank: ['#21a038'],
      tinkoff: ['#ffdd2d'],
      sbp: ['#5b57a2'],
      'yandex-kassa': ['#0070f0'],
    },
    { 'bank-card': [card, visa, mastercard, 'AMEX'] },
  ])
})

test('a chosen method is told and shown', async () => {
  const { flow, show } = renderStep(Methods)
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /СБП/ })))
  await show({ method: 'sbp' })
  expect([flow.chooseMethod.mock.calls, screen.getByRole<HTMLInputElement>('radio', { name: /СБП/ }).checked]).toEqual([
    [['sbp']],
    true,
  ])
})

test('nobody goes on without a method, and it is said', async () => {
  const { flow } = renderStep(Methods)
  await submitStep()
  expect([flow.open.mock.calls, screen.getByRole('status').textContent]).toEqual([[], 'Выберите, как оплатить'])
})

test.each([
  ['sbp', aCart(), 'review'],
  ['bank-card', aCart(), 'info'],
  ['bank-card', aCart({ cards: [aCard()] }), 'cards'],
] as const)('%s leads on to where it is paid', async (method, cart, step) => {
  const { flow } = renderStep(Methods, { state: { method, cart } })
  await submitStep()
  expect(flow.open.mock.calls).toEqual([[step]])
})

test('the order stands beside the methods, with a way back to the cart', async () => {
  const { flow } = renderStep(Methods)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /корзину/ })))
  const order = screen.getByRole('list', { name: /заказе/ })
  expect([order.textContent.replaceAll('\u00A0', ' '), flow.open.mock.calls]).toEqual([
    'Математика: учимся думать4 900 ₽',
    [['list']],
  ])
})
