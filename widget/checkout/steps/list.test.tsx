import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkoutRu as ru } from '../../texts/checkout/checkout-ru.ts'
import { aCard, aCart, aEuroCart, anItem } from '../testing/a-cart.ts'
import { renderStep } from '../testing/render-step.tsx'
import { View } from './list.tsx'

const school = anItem({
  id: 'school',
  name: 'Домашняя школа',
  type: 'school',
  author: null,
  price: 7900,
  price_rub: 7900,
  duration: 3,
})

/** Words as they are read: no-break spaces are spaces. */
const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ')
const plains = (elements: readonly Element[]) => elements.map(plain)
const item = (name: string | RegExp) => {
  const row = screen.getByText(name).closest('li')
  if (!row) throw new Error('there is no such item')
  return within(row)
}
const announced = () => plain(screen.getByRole('status'))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('the cart is being loaded until it is there, in rows of its size', () => {
  const { container } = renderStep(View, { state: { cart: null } })
  expect([screen.getByText('Загрузка корзины...').tagName, container.querySelectorAll('.item').length]).toEqual([
    'P',
    2,
  ])
})

test('a cart that does not come says why, and can be asked for again', async () => {
  const { flow } = renderStep(View, { state: { cart: null, errors: { __all__: 'Нет связи' } } })
  await press('Загрузить ещё раз')
  expect([announced(), flow.reload.mock.calls.length]).toEqual(['Нет связи', 1])
})

test('an item has its cover, name with link, kind and author, and a price less its discount with the percentage', () => {
  const { container } = renderStep(View, {
    state: { cart: aCart({ items: [anItem({ price: 2000, discount: 500 })] }) },
  })
  const cover = container.querySelector('img')
  expect({
    cover: ['src', 'width', 'height', 'alt'].map((name) => cover?.getAttribute(name)),
    link: screen.getByRole('link', { name: 'Математика: учимся думать' }).getAttribute('href'),
    about: plain(container.querySelector('.about .hint')),
    price: plain(container.querySelector('.price')),
  }).toEqual({
    cover: ['https://school.example/static/demo/course-12.svg', '96', '72', ''],
    link: 'https://school.example/course/12/',
    about: 'Курс · Анна Белова',
    price: '1 500 ₽Было 2 000 ₽−25 %',
  })
})

test('a school is taken for every month, 3 months, half a year or a year, each with its price', async () => {
  const { flow } = renderStep(View, { state: { cart: aCart({ items: [school] }) } })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Срок: Домашняя школа' })
  expect([choice.value, plains([...choice.options])]).toEqual([
    '3',
    ['Каждый месяц — 2 900 ₽', '3 месяца — 7 900 ₽', 'Полгода — 14 900 ₽', 'Год — 24 900 ₽'],
  ])
  await act(async () => fireEvent.change(choice, { target: { value: '12' } }))
  expect(flow.setDuration.mock.calls).toEqual([['school', 12]])
})

test('a camp may last until the end of summer', () => {
  const camp = { ...school, camp: true, duration: 0, price: 12_900, price_rub: 12_900 }
  renderStep(View, { state: { cart: aCart({ items: [camp] }) } })
  const choice = screen.getByRole<HTMLSelectElement>('combobox')
  expect([plain(item('Летний лагерь').getByText('Летний лагерь')), plains([...choice.options])[0]]).toEqual([
    'Летний лагерь',
    'До конца лета — 12 900 ₽',
  ])
})

test('an item is taken out by a button that names it, and the change of the total is said and shown', async () => {
  const { flow, show } = renderStep(View, { state: { cart: aCart({ items: [anItem(), school] }) } })
  await press(/корзины: Домашняя школа/)
  await show({ cart: aCart() })
  const message = 'Убрали: Домашняя школа. Было 12 800 ₽, теперь 4 900 ₽.'
  expect([flow.remove.mock.calls, plains(screen.getAllByText(/Убрали/)), announced()]).toEqual([
    [['school']],
    [message, message],
    message,
  ])
})

test.each([
  ['the one in its place', 'Домашняя школа', [anItem(), school, anItem({ id: 'last', name: 'Шахматы' })], 'Шахматы'],
  ['the one before', 'Домашняя школа', [anItem(), school], 'Математика: учимся думать'],
])('when the item that has the focus is taken out, %s has it', async (_, removed, items, next) => {
  const { show } = renderStep(View, { state: { cart: aCart({ items }) } })
  screen.getByRole('button', { name: `Убрать из\u00A0корзины: ${removed}` }).focus()
  await show({ cart: aCart({ items: items.filter(({ name }) => name !== removed) }) })
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Убрать из\u00A0корзины: ${next}`)
})

test('what the school refuses of a change is told above the items, once', () => {
  const { container } = renderStep(View, { state: { errors: { __all__: 'Этого больше нет' } } })
  expect([container.querySelectorAll('.notice').length, container.querySelector('.notice + .items') !== null]).toEqual([
    1,
    true,
  ])
})

test('a kind that says no more than the name is left out', () => {
  const own = { ...school, name: 'Подписка на каталог', type: 'catalog' } as const
  const { container } = renderStep(View, { config: { subscribe: true }, state: { cart: aCart({ items: [own] }) } })
  expect(plains([...container.querySelectorAll('.about .hint')])).toEqual([
    '1 500 ₽ в месяц. Продлевается автоматически, отменить можно в личном кабинете.',
  ])
})

test('a trial shows its terms and its price, comes to nothing and cannot be taken out', () => {
  const own = { ...school, name: 'Подписка', price: 1500, price_rub: 1500 }
  const { container } = renderStep(View, { config: { trial: true }, state: { cart: aCart({ items: [own] }) } })
  const row = item('Подписка')
  expect([
    plain(row.getByText(/бесплатно/)),
    plain(row.getByText(/0/, { selector: 'b' })),
    plains([...container.querySelectorAll('.sums > div')]),
    row.queryByRole('button'),
  ]).toEqual([
    '3 дня бесплатно, затем 1 500 ₽ в месяц. Продлевается автоматически, отменить можно в личном кабинете. ' +
      'Для проверки карты спишем 1 ₽ и сразу вернём.',
    '1 500 ₽',
    ['Сумма1 500 ₽', 'Пробный период−1 500 ₽', 'Итого0 ₽'],
    null,
  ])
})

test.each([
  ['Перейти к оплате', {}, aCart()],
  ['ПРОДОЛЖИТЬ', { trial: true }, aCart()],
  ['Добавить карту', { trial: true, euro: true }, aEuroCart()],
])('the main button is «%s»', async (name, config, cart) => {
  const { flow } = renderStep(View, { config, state: { cart } })
  await act(async () => fireEvent.submit(screen.getByRole('button', { name }).closest('form') ?? document.body))
  expect(flow.continue).toHaveBeenCalledOnce()
})

const withCard = { cart: aCart({ cards: [aCard({ type: 'mir' })] }) }
const mainButtons = () => plains(screen.getAllByRole('button', { name: /^(Оплатить|Pay|Другой|Another|Перейти|Go)/ }))

test('a saved card pays from the cart by one press: its button names sum and card, and says them to screen readers', async () => {
  const { flow, show, container } = renderStep(View, { state: withCard })
  const inRussian = mainButtons()
  screen.getByRole('button', { name: /^Оплатить 4.900.₽ картой.Мир последние цифры 4242$/ })
  await press(/^Оплатить/)
  await show(withCard, { lang: 'en' })
  expect([inRussian, mainButtons(), flow.payBySavedCard.mock.calls, flow.continue.mock.calls]).toEqual([
    ['Оплатить 4 900 ₽ картой Мир •• 4242 последние цифры 4242', 'Другой способ'],
    ['Pay ₽4,900 with Mir •• 4242 ending in 4242', 'Another method'],
    [['card-1', '490000 item-1']],
    [],
  ])
  expect(container.querySelectorAll('.foot .total').length).toBe(0)
})

test('Enter at the offer or a method pays nothing: it goes on to the steps, as «Другой способ» does', async () => {
  const { flow } = renderStep(View, { state: withCard })
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Другой способ' })
  await act(async () => fireEvent.submit(other.form ?? other))
  const types = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Оплатить|Другой)/ }).map(({ type }) => type)
  expect([flow.continue.mock.calls, flow.payBySavedCard.mock.calls, types]).toEqual([
    [[true]],
    [],
    ['button', 'submit'],
  ])
})

test('another method that is chosen beside the cart is gone on with, as ever', async () => {
  const { show } = renderStep(View, { state: { ...withCard, method: 'sbp' } })
  const before = mainButtons()
  await show({ ...withCard, method: 'bank-card' })
  expect([before, mainButtons().length]).toEqual([['Перейти к оплате'], 2])
})

const busyOfPay = () => screen.getByRole('button', { name: /^Оплатить/ }).getAttribute('aria-busy')

test('the button of the saved card is busy while the sum may change', async () => {
  const { show } = renderStep(View, { state: withCard })
  const before = busyOfPay()
  await show({ ...withCard, busy: { what: 'item', id: 'item-1' } })
  expect([before, busyOfPay()]).toEqual([null, 'true'])
})

test('the offer is accepted from the start; not accepted, nobody goes on, and it says so', async () => {
  const { flow } = renderStep(View)
  const offer = screen.getByRole<HTMLInputElement>('checkbox', { name: /соглашение/ })
  expect(offer.checked).toBe(true)
  await act(async () => fireEvent.click(offer))
  await act(async () => fireEvent.submit(offer.form ?? offer))
  expect([
    flow.acceptOffer.mock.calls,
    flow.continue.mock.calls,
    offer.getAttribute('aria-invalid'),
    announced(),
  ]).toEqual([[[false]], [], 'true', 'Отметьте, что принимаете условия'])
})

test('the terms are the user agreement and the personal data policy', () => {
  renderStep(View)
  const links = within(screen.getByText(/Принимаю/)).getAllByRole('link')
  expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
    ['пользовательское соглашение', 'https://school.example/user-terms'],
    ['политику обработки персональных данных', 'https://school.example/user-offer'],
  ])
})

test('a cart that nothing was answered for says so as a cart, and shows no more outlines', () => {
  const errors = { __all__: ru.errors.offline }
  const { container } = renderStep(View, { state: { cart: null, errors } })
  const message = 'Корзина не загрузилась. Проверьте интернет и попробуйте ещё раз.'
  expect([announced(), container.querySelectorAll('.skeleton').length]).toEqual([message, 0])
})

test('a visitor is told to sign in, and led there', async () => {
  const login = document.createElement('school-login')
  const email = document.createElement('input')
  login.attachShadow({ mode: 'open' }).append(email)
  const { container } = renderStep(View, { state: { visitor: 'anonymous' } })
  container.querySelector('.login')?.append(login)
  await press(/Войти и/)
  expect([screen.queryByText(/чтобы оплатить/)?.tagName, login.shadowRoot?.activeElement === email]).toEqual([
    'P',
    true,
  ])
})

const shown = () => [screen.queryAllByRole('radio').length > 0, screen.queryByTestId('login-form') !== null]

test('who is signed in has the ways to pay beside the cart, a visitor has the form to sign in', async () => {
  const { show } = renderStep(View)
  const person = shown()
  await show({ visitor: 'anonymous' })
  expect([person, shown()]).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the buyer finds who trusts us, the least age, refunds and certificates, the chat and another currency', async () => {
  const { flow, container } = renderStep(View)
  await press('Написать в чат')
  await press('Сменить валюту')
  expect([plain(container.querySelector('.notes')), flow.chat.mock.calls.length, flow.openPopup.mock.calls]).toEqual([
    'Нам доверяют более 60 000 родителейПлатить можно с 16 лет.Возврат и обмен' +
      'Вернём деньги или обменяем покупку в течение 3 дней, кроме пробного периода и подписок.' +
      'Подарочные сертификаты доступны сразу после оплаты.Написать в чат',
    1,
    [['country']],
  ])
})

test('a trial that is not to be had any more says so, where one is wanted', async () => {
  const cart = aCart({ is_trial_unavailable: true })
  const { show } = renderStep(View, { config: { trial: true }, state: { cart } })
  expect(plain(screen.getByText(/уже недоступен/))).toMatch('один раз')
  await show({ cart }, {})
  expect(screen.queryByText(/уже недоступен/)).toBeNull()
})

test('English words throughout', () => {
  renderStep(View, { config: { lang: 'en' } })
  expect(plains(screen.getAllByRole('button'))).toEqual(
    expect.arrayContaining(['Change currency', 'Remove', 'Apply', 'Go to payment', 'Open the chat']),
  )
})
