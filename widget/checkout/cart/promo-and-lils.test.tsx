import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View } from '../steps/list.tsx'

/** Once a page they are fetched. */
beforeAll(async () => {
  renderStep(View)
  await screen.findByRole('textbox')
  cleanup()
})

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ')
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Промокод' })
const hintOf = (input: HTMLElement) => plain(document.getElementById(input.getAttribute('aria-describedby') ?? ''))
const apply = () => screen.getByRole('button', { name: 'Применить' })
const send = () => act(async () => fireEvent.submit(field().form ?? field()))
const toggle = () => screen.getByRole<HTMLInputElement>('switch')

const promo = { code: '', discount: null, isChecking: false, message: null }
const applied = { ...promo, code: 'LETO', discount: { RUB: 49_000, EUR: 0 } }
const rich = aCart({ bonuses: 300 })

test('the code is told as it is typed, and applied once it has three characters', async () => {
  const { flow, show } = renderStep(View)
  await act(async () => fireEvent.change(field(), { target: { value: 'LE' } }))
  await show({ promo: { ...promo, code: 'LE' } })
  const isDisabled = apply().getAttribute('aria-disabled')
  await send()
  const short = flow.applyPromo.mock.calls.length
  await show({ promo: { ...promo, code: ' LET ' } })
  await send()
  expect([flow.typePromo.mock.calls, isDisabled, short, flow.applyPromo.mock.calls]).toEqual([
    [['LE']],
    'true',
    0,
    [['LET']],
  ])
})

test('a saved code is applied by a press', async () => {
  const { flow } = renderStep(View, { state: { cart: aCart({ user_promocodes: ['LETO', 'MAY'] }) } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'MAY' })))
  expect(flow.applyPromo.mock.calls).toEqual([['MAY']])
})

test('a code that counts locks the field, is a line of the sums with its percentage, and can be taken back', async () => {
  const { flow } = renderStep(View, { state: { promo: applied } })
  await send()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Отменить промокод' })))
  expect({
    isLocked: field().readOnly,
    hint: hintOf(field()),
    sums: [...document.querySelectorAll('.sums > div')].map(plain),
    calls: [flow.applyPromo.mock.calls.length, flow.removePromo.mock.calls.length],
  }).toEqual({
    isLocked: true,
    hint: 'Чтобы ввести другой, отмените этот.',
    sums: ['Сумма4 900 ₽', 'Промокод LETO (−10 %)−490 ₽', 'Итого4 410 ₽'],
    calls: [0, 1],
  })
})

test('the total of a code does not jump: it is said why', async () => {
  const { show } = renderStep(View)
  await show({ promo: applied })
  expect(plain(screen.getByRole('status'))).toBe('Итог с промокодом. Было 4 900 ₽, теперь 4 410 ₽.')
})

test.each([
  [true, 'Промокод применен', 'message good'],
  [false, 'Промокод не найден', 'message bad'],
])('what has become of a code is words with a sign (%s)', (isGood, message, className) => {
  renderStep(View, { state: { promo: { ...promo, message: { isGood, message } } } })
  const line = screen.getAllByText(message).find((one) => one.tagName === 'SPAN')?.parentElement
  expect([line?.className, line?.querySelector('svg') !== null]).toEqual([className, true])
})

test('a refused code is told at its field only', () => {
  renderStep(View, { state: { errors: { promocode: 'Слишком много попыток' } } })
  expect([field().getAttribute('aria-invalid'), hintOf(field()), document.querySelector('.notice')]).toEqual([
    'true',
    'Слишком много попыток',
    null,
  ])
})

test.each([
  ['500 ₽', aCart({ items: [anItem({ price: 499, price_rub: 499 })], bonuses: 100 })],
  ['7 €', aEuroCart({ items: [anItem({ price: 6.99, price_rub: 700 })], bonuses: 100 })],
])('below %s it is said from which sum on codes and lils count', (from, cart) => {
  renderStep(View, { state: { cart } })
  expect([hintOf(field()), screen.queryByRole('switch')]).toEqual([
    `Промокоды и лилики действуют при сумме от ${from}`,
    null,
  ])
})

test('lessons can be paid with lils from 490 ₽ on', () => {
  const lesson = anItem({ type: 'lesson', price: 490, price_rub: 490 })
  renderStep(View, { state: { cart: aCart({ items: [lesson], bonuses: 100 }) } })
  expect([hintOf(field()), toggle().disabled]).toEqual([
    'Промокоды действуют при сумме от 500 ₽, лилики от 490 ₽',
    false,
  ])
})

test('codes and lils are not there where the cart takes neither', () => {
  renderStep(View, { state: { cart: { ...rich, hide_lil_and_promo: true } } })
  expect([screen.queryByRole('textbox'), screen.queryByRole('switch')]).toEqual([null, null])
})

test('lils are there for who is signed in and has some, with the balance', async () => {
  const { flow, show } = renderStep(View, { state: { cart: rich } })
  const name = plain(toggle().closest('label'))
  await act(async () => fireEvent.click(toggle()))
  await show({ cart: aCart() })
  const without = screen.queryByRole('switch')
  await show({ cart: rich, visitor: 'anonymous' })
  expect([name, flow.switchLils.mock.calls, without, screen.queryByRole('switch')]).toEqual([
    'Оплатить лиликами У вас 300 лиликов',
    [[true]],
    null,
    null,
  ])
})

test('lils that are on are counted, and lock the code', () => {
  renderStep(View, { state: { cart: rich, usesLils: true } })
  expect([toggle().checked, hintOf(toggle()), field().readOnly, hintOf(field())]).toEqual([
    true,
    'Спишем 300 лиликов',
    true,
    'Чтобы ввести промокод, выключите лилики.',
  ])
})

test('lils that cover everything lock the code too: another method frees it', () => {
  renderStep(View, { state: { cart: aCart({ bonuses: 9_000 }), method: 'lils' } })
  expect(hintOf(field())).toBe('Чтобы ввести промокод, выберите другой способ оплаты.')
})

test('where nothing is taken off the total stands alone', () => {
  renderStep(View)
  expect([...document.querySelectorAll('.sums > div')].map(plain)).toEqual(['Итого4 900 ₽'])
})

test('a code that counts excludes lils, and it says so', () => {
  renderStep(View, { state: { cart: rich, promo: applied } })
  expect([toggle().disabled, hintOf(toggle())]).toEqual([true, 'С промокодом лилики не действуют.'])
})

test('lils that cover all of it: the switch is off, the method is Лилики, and another can be taken', async () => {
  const { flow } = renderStep(View, { state: { cart: aCart({ bonuses: 9_000 }), method: 'lils' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Оплатить другим способом' })))
  expect({
    toggle: [toggle().checked, toggle().disabled, hintOf(toggle())],
    method: screen.getByRole<HTMLInputElement>('radio', { name: /Лилики/ }).checked,
    total: plain(document.querySelector('.sums .total')),
    chosen: flow.chooseMethod.mock.calls,
  }).toEqual({
    toggle: [false, true, 'Лиликов хватает на весь заказ: выбран способ «Лилики».'],
    method: true,
    total: 'Итого0 ₽',
    chosen: [['bank-card']],
  })
})
