import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderReply, PaidItemReply } from '../../../server/contract/checkout/payment-calls.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { anOrder } from '../testing/a-cart.ts'
import { aState } from '../testing/fakes.ts'
import { factsIn, renderStep } from '../testing/render-step.tsx'
import { View } from './success.tsx'
import { titleOf } from './views.ts'

const texts = checkoutTexts.textsIn('ru')

const anItem = (item: Partial<PaidItemReply>): PaidItemReply => ({
  name: 'Шахматы',
  type: 'course',
  camp: false,
  available_to: '2026-12-21T12:00:00.000Z',
  url: '/courses/chess/',
  ...item,
})

const renderPaid = (items: PaidItemReply[], config = {}, order: OrderReply | null = null) =>
  renderStep(View, { state: { step: 'success', payment: { phase: 'paid', payment: 'pay-1', items }, order }, config })

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const links = () => screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)

test('each item shows its name and until when it is open; lessons are open, certificates have no date', () => {
  renderPaid([
    anItem({}),
    anItem({ name: 'Школа', type: 'school', url: '/programs/#school' }),
    anItem({ name: 'Вулканы', type: 'lesson', url: '/single-lesson/volcano/' }),
    anItem({ name: 'Космос', available_to: null }),
    anItem({ name: 'Сертификат', type: 'gift-certificate', available_to: null, url: '/gift-certificates' }),
  ])
  expect(rows()).toEqual([
    'ШахматыДоступно до\u00A021\u00A0декабря\u00A02026Перейти к курсу',
    'ШколаДоступно до\u00A021\u00A0декабря\u00A02026Перейти в школу',
    'ВулканыДоступноПерейти в школу',
    'КосмосДоступноПерейти к курсу',
    'СертификатКод сертификата мы прислали на\u00A0вашу почту, им\u00A0можно воспользоваться сразу.',
  ])
})

test('the links lead to the pages of the items at the school, and to the cabinet', () => {
  renderPaid([anItem({}), anItem({ name: 'Школа', type: 'school', url: '/programs/#school' })])
  expect(links()).toEqual([
    'https://school.example/courses/chess/',
    'https://school.example/programs/#school',
    'https://school.example/user/profile/',
  ])
})

test.each(['javascript:alert(1)', 'https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  'an item whose address is %o has no link',
  (url) => {
    renderPaid([anItem({ url })])
    expect(links()).toEqual(['https://school.example/user/profile/'])
  },
)

test('several links say in their names what they lead to', () => {
  renderPaid([anItem({}), anItem({ name: 'Космос' })])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Перейти к курсу: Шахматы',
    'Перейти к курсу: Космос',
    null,
  ])
})

test('the page says that a mail is on its way', () => {
  renderPaid([anItem({})])
  expect(screen.getByText(/проверьте почту/)).toBeDefined()
})

test('the order is named: its sum, its number, the method, and where the receipt goes', () => {
  const { container } = renderPaid([anItem({})], {}, anOrder({ method: 'bank-card' }))
  expect(factsIn(container)).toEqual([
    ['Сумма', '4 900 ₽'],
    ['Номер заказа', '3f9a21c7'],
    ['Способ оплаты', 'Банковская карта'],
    ['Чек и письмо', 'a•••@example.com'],
  ])
})

test.each([
  ['lils alone', { total: 0, lils: 4_900, method: 'lils' }, '4,900 lils', 'Lils', 'Email to'],
  ['money and lils', { total: 59, currency: 'EUR', lils: 1 }, '€59 + 1 lil', 'SBP', 'Receipt to'],
] as const)('what was paid by %s says so', (_, order, sum, method, letter) => {
  const { container } = renderPaid([anItem({})], { lang: 'en' }, anOrder(order))
  expect(factsIn(container)).toEqual([
    ['Amount', sum],
    ['Order number', '3f9a21c7'],
    ['Payment method', method],
    [letter, 'a•••@example.com'],
  ])
})

test('a payment whose items are not told leads to the cabinet', () => {
  renderPaid([])
  expect([screen.queryByRole('list'), links()]).toEqual([null, ['https://school.example/user/profile/']])
})

test('it speaks English', () => {
  renderPaid([anItem({}), anItem({ name: 'School', type: 'school' })], { lang: 'en' })
  expect(rows()).toEqual([
    'ШахматыAvailable until 21\u00A0December\u00A02026Go to the course',
    'SchoolAvailable until 21\u00A0December\u00A02026Go to the school',
  ])
})

test('what is settled is celebrated over the list, and once for a payment', async () => {
  const items = [anItem({})]
  const { flow, show } = renderPaid(items)
  await show({ step: 'success', payment: { phase: 'paid', payment: 'pay-1', items: [...items] } })
  expect(flow.celebrate.mock.calls).toEqual([[screen.getByRole('list').parentElement]])
})

test.each([
  { phase: 'waiting', payment: 'pay-1' },
  { phase: 'lost', payment: 'pay-1' },
] as const)('nothing is celebrated while it is pending: $phase', (payment) => {
  const { flow } = renderStep(View, { state: { step: 'success', payment } })
  expect([screen.queryByText(/Доступно/), flow.celebrate.mock.calls]).toEqual([null, []])
})

describe('a subscription that is resumed', () => {
  const items = [anItem({ name: 'Подписка на каталог', type: 'catalog' })]
  const order = anOrder({ is_resumed: true })

  test('names the next charge, and says nothing of an order', () => {
    const { container } = renderPaid(items, {}, order)
    const text = container.textContent?.replaceAll('\u00A0', ' ')
    expect([
      text?.includes('Следующее списание 21 декабря 2026: 1 500 ₽ в месяц. Сегодня мы ничего не списали.'),
      factsIn(container),
      screen.getByRole('list').getAttribute('aria-label'),
    ]).toEqual([true, [], null])
  })

  test('is named in the heading', () => {
    const payment = { phase: 'paid', payment: 'pay-1', items } as const
    const headings = [order, anOrder()].map((of) => titleOf('success')(texts, aState({ payment, order: of })))
    expect(headings).toEqual(['Подписка возобновлена', 'Ваш заказ успешно оплачен!'])
  })
})
