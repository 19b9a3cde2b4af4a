import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View as PaymentNotice } from '../card/payment-notice.tsx'
import { View } from './review.tsx'

const saved = { method: 'bank-card', cardId: 'card-1', cart: aCart({ cards: [aCard()] }) } as const
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ')

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const methodText = () => plain(screen.getByRole('group', { name: 'Способ оплаты' }).textContent)

test('the button says the sum', () => {
  renderStep(View, { state: saved })
  expect(plain(screen.getByRole('button', { name: /^Оплатить/ }).textContent)).toBe('Оплатить 4 900 ₽')
})

test('a trial begins for nothing, and says what it costs from when on', () => {
  renderStep(View, { state: saved, config: { trial: true } })
  const button = plain(screen.getByRole('button', { name: /^Начать/ }).textContent)
  expect([button, screen.queryAllByText(/затем 1.500.₽/).length]).toEqual(['Начать 3 дня бесплатно', 1])
})

test('beside its button a trial says what is paid today, and what from which day on', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-18T12:00:00.000Z'))
  const { container } = renderStep(View, { state: saved, config: { trial: true } })
  expect(plain(container.querySelector('.foot p')?.textContent)).toBe(
    'Сегодня 0 ₽, с 21 декабря 2026 — 1 500 ₽ в месяц',
  )
  vi.restoreAllMocks()
})

test('the sum, the total and the button are all there is of a price that nothing is taken off', () => {
  const { container } = renderStep(View, { state: saved })
  const sums = [...container.querySelectorAll('.sums > div, .foot > .button')].map((one) => plain(one.textContent))
  expect(sums).toEqual(['Сумма4 900 ₽', 'Итого4 900 ₽', 'Оплатить 4 900 ₽'])
})

test.each([
  ['a new card', { method: 'bank-card', cart: aCart({ methods: { 'bank-card': 'cloudpayments' } }) }, 'CloudPayments'],
  ['T-Pay', { method: 'tinkoff' }, 'Т‑Банк'],
  [
    'a card that was kept at an earlier provider',
    { ...saved, cart: aCart({ cards: [aCard({ provider: 'yookassa' })], methods: { 'bank-card': 'cloudpayments' } }) },
    'ЮKassa',
  ],
  ['a card in euros', { method: 'bank-card', cart: aEuroCart() }, 'Stripe'],
  [
    'a card on a foreign page',
    { method: 'bank-card', isForeign: true, cart: aCart({ methods: { 'bank-card': 'cloudpayments' } }) },
    'ЮKassa',
  ],
] as const)('below the button stands who takes the payment: %s', (_, state, provider) => {
  const { container } = renderStep(View, { state })
  expect(container.querySelector('.foot > .secure')?.textContent).toBe(`Защищённая оплата через ${provider}`)
})

test('lils are taken by nobody else', () => {
  const { container } = renderStep(View, { state: { method: 'lils', cart: aCart({ bonuses: 9_000 }) } })
  expect(container.querySelector('.secure')).toBe(null)
})

test('a discount is the price less the discount, with its percentage', () => {
  const cart = aCart({ items: [anItem({ discount: 490 })] })
  renderStep(View, { state: { method: 'sbp', cart } })
  expect(plain(screen.getByRole('list', { name: 'В\u00A0заказе' }).textContent)).toBe(
    'Математика: учимся думать4 410 ₽Было 4 900 ₽−10 %',
  )
})

test.each([
  ['a saved card', saved, 'Visa •••• 4242карта, последние цифры 4242до 12/30Изменить'],
  [
    'a new card',
    { method: 'bank-card', newCard: { brand: 'mir', last4: '0004', exp: '01/29' } },
    'Мир •••• 0004карта, последние цифры 0004до 01/29Изменить',
  ],
  [
    'lils',
    { method: 'lils', cart: aCart({ bonuses: 9_000 }) },
    'ЛиликиСпишем 4 900 лиликов, карта не понадобитсяИзменить',
  ],
  ['another method', { method: 'sbp' }, 'СБПОткроется страница с QR-кодом, после оплаты вы вернётесь сюдаИзменить'],
  [
    'a method that opens the form of its provider',
    { method: 'yandex-kassa' },
    'ЮKassaЗдесь же откроется платёжная форма ЮKassaИзменить',
  ],
  [
    'a card in euros',
    { method: 'bank-card', cart: aEuroCart() },
    'Банковская картаКарту введёте в форме банка после нажатия на кнопкуИзменить',
  ],
  [
    'a card on a foreign page',
    { method: 'bank-card', isForeign: true },
    'Банковская картаКарту введёте на защищённой странице банка, она откроется после нажатия на кнопкуИзменить',
  ],
] as const)('what pays is named: %s', (_, state, text) => {
  renderStep(View, { state })
  expect(methodText()).toBe(text)
})

test('what pays can be changed: a saved card for another, a method for another, the card of a trial for a new one', async () => {
  const card = renderStep(View, { state: saved })
  await press('Изменить способ оплаты')
  card.unmount()
  const method = renderStep(View, { state: { method: 'sbp' } })
  await press('Изменить способ оплаты')
  method.unmount()
  const newCard = { brand: 'visa', last4: '4242', exp: '12/30' }
  const trial = renderStep(View, { state: { method: 'bank-card', newCard }, config: { trial: true } })
  await press('Изменить способ оплаты')
  expect([card.flow.open.mock.calls, method.flow.open.mock.calls, trial.flow.chooseNewCard.mock.calls]).toEqual([
    [['cards']],
    [['methods']],
    [[]],
  ])
})

test.each([null, { phase: 'elsewhere' }] as const)('a press asks to pay (%o)', async (payment) => {
  const { flow } = renderStep(View, { state: { ...saved, payment }, flow: { pay: () => new Promise(() => {}) } })
  await press(/^Оплатить/)
  await press(/^Оплатить/)
  expect(flow.pay).toHaveBeenCalledTimes(2)
})

test('a payment that was begun before is told, aloud too, and the button is free', () => {
  renderStep(View, { state: { ...saved, cart: aCart({ cards: [aCard()], payment: 'pay-1' }) } })
  const button = screen.getByRole('button', { name: /^Оплатить/ })
  expect([plain(screen.getByRole('status').textContent), button.getAttribute('aria-busy')]).toEqual([
    'Вы начали оплату, и она ещё не завершена. Если вы уже заплатили, подождите: страница обновится сама.',
    null,
  ])
})

test.each([
  ['sending', 'Оплата идёт. Не закрывайте страницу.', 'true'],
  ['leaving', 'Переходим на страницу банка…', 'true'],
  ['elsewhere', 'Этот заказ уже оплачивается в другой вкладке. Закончите оплату там.', null],
] as const)('a payment that is %s says so, aloud too', (phase, message, busy) => {
  renderStep(View, { state: { ...saved, payment: { phase } } })
  const button = screen.getByRole('button', { name: /^Оплатить/ })
  expect([plain(screen.getByRole('status').textContent), button.getAttribute('aria-busy')]).toEqual([message, busy])
})

test.each([
  ['list', 'Связь прервалась. Узнаём, прошла ли оплата: не платите ещё раз.'],
  ['review', ''],
] as const)('on the %s it is said once why nothing can be pressed', (step, message) => {
  renderStep(PaymentNotice, { state: { ...saved, step, payment: { phase: 'lost', payment: 'pay-1' } } })
  expect(plain(screen.getByRole('status').textContent)).toBe(message)
})

test('an offer that was accepted is not asked for again', () => {
  renderStep(View, { state: saved })
  expect(screen.queryByRole('checkbox')).toBe(null)
})

test('paying requires the offer accepted', async () => {
  const { flow } = renderStep(View, { state: { ...saved, isOfferAccepted: false } })
  await press(/^Оплатить/)
  const before = flow.pay.mock.calls.length
  await act(async () => fireEvent.click(screen.getByRole('checkbox')))
  await press(/^Оплатить/)
  expect([before, flow.acceptOffer.mock.calls, flow.pay.mock.calls.length]).toEqual([0, [[true]], 1])
})

test('on a foreign page a new card is for the school’s own cart where no bank here has a page for it', async () => {
  const { flow } = renderStep(View, { state: { method: 'bank-card', isForeign: true, cart: aCart({ providers: {} }) } })
  const texts = [methodText(), ...screen.getAllByRole('button').map(({ textContent }) => plain(textContent))]
  await press('Перейти в\u00A0корзину на\u00A0сайте школы')
  expect([texts, flow.pay.mock.calls.length]).toEqual([
    [
      'Банковская картаНовой картой можно оплатить на сайте школы, в вашей корзинеИзменить',
      'Изменить',
      'Перейти в корзину на сайте школы',
      'Вернуться в корзину',
      'Написать в чат',
    ],
    1,
  ])
})
