import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { titleOf } from '../steps/views.ts'
import type { Payment } from '../model/state.ts'
import { aCart, anItem, anOrder } from '../testing/a-cart.ts'
import { SCHOOL, aState } from '../testing/fakes.ts'
import { factsIn, renderStep } from '../testing/render-step.tsx'
import { Pending } from './pending.tsx'

const waiting = (news?: 'held' | 'open' | 'late'): Payment => ({ phase: 'waiting', payment: 'pay-1', news })
const failed: Payment = {
  phase: 'failed',
  error: { type: 'declined', id: '1', code: '5051', description: 'Нет денег' },
}

const show = (payment: Payment, items = [anItem()]) =>
  renderStep(Pending, { state: { step: 'success', payment, cart: aCart({ items }), order: anOrder() } })
const facts = () => factsIn(document.body)
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const titleAfter = (payment: Payment) => titleOf('success')(checkoutTexts.textsIn('ru'), aState({ payment }))

test('while it is waited for: the cabinet', () => {
  show(waiting())
  expect([titleAfter(waiting()), links()]).toEqual(['Ожидаем оплату', [['Личный кабинет', `${SCHOOL}/user/profile/`]]])
})

test('the money is held: to the one thing that was bought', () => {
  show(waiting('held'))
  expect([titleAfter(waiting('held')), links()]).toEqual([
    'Поздравляем с\u00A0покупкой!',
    [['Перейти к\u00A0покупке', `${SCHOOL}/course/12/`]],
  ])
})

test('the money is held for several things: to the cabinet', () => {
  show(waiting('held'), [anItem(), anItem({ id: 'item-2' })])
  expect(links()).toEqual([['Личный кабинет', `${SCHOOL}/user/profile/`]])
})

test('not paid: what to do, from the cart again, the details on demand, and the way to support', () => {
  const { flow } = show(failed)
  expect([titleAfter(failed), links(), screen.getByText('Показать детали').closest('details')?.open]).toEqual([
    'Оплата не прошла',
    [['Начать заново', `${SCHOOL}/checkout/cart/list/`]],
    false,
  ])
  expect(screen.getAllByText('Нет денег').map(({ className }) => className)).toEqual(['reason', ''])
  screen.getByText('Попробуйте еще раз и если ошибка повторится, обратитесь в тех.поддержку')
  fireEvent.click(screen.getByRole('button', { name: 'Написать в\u00A0поддержку' }))
  expect(flow.chat).toHaveBeenCalledOnce()
})

test.each([undefined, 'held', 'open', 'late'] as const)('while it is waited for (%s), the order is named', (news) => {
  show(waiting(news))
  expect(facts()).toEqual([
    ['Сумма', '4 900 ₽'],
    ['Номер заказа', '3f9a21c7'],
    ['Способ оплаты', 'СБП'],
    ['Чек и письмо', 'a•••@example.com'],
  ])
})

test('what takes long can be asked for again', () => {
  const { flow } = show(waiting('late'))
  fireEvent.click(screen.getByRole('button', { name: 'Проверить ещё раз' }))
  expect(flow.poll.mock.calls).toEqual([['pay-1']])
})

test('a payment that still waits for the person leads back to paying', () => {
  const { flow } = show(waiting('open'))
  fireEvent.click(screen.getByRole('button', { name: 'Вернуться к\u00A0оплате' }))
  expect(flow.cancel).toHaveBeenCalledTimes(1)
})
