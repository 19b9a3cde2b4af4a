import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderStep } from '../testing/render-step.tsx'
import type { Payment } from '../model/state.ts'
import { View } from './fail.tsx'

const failed: Payment = {
  phase: 'failed',
  error: { type: 'canceled', id: 'bank-1', code: '<b>5051</b>', description: '<img src=x onerror=alert(1)>' },
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const details = (container: Element) =>
  [...container.querySelectorAll('.details dl > div')].map((row) => [...row.children].map((cell) => cell.textContent))
const reason = (container: Element) => container.querySelector('.reason')?.textContent
const isOpen = (container: Element) => container.querySelector('details')?.open

test('another method or support is advised; each is a press away', () => {
  const { flow } = renderStep(View, { state: { step: 'fail', payment: failed } })
  press('Выбрать другой способ')
  press('Написать в\u00A0поддержку')
  expect([flow.retry.mock.calls.length, flow.chat.mock.calls.length]).toEqual([1, 1])
})

test('the reason is said to a parent, and the details of the error are folded, as text', () => {
  const { container } = renderStep(View, { state: { step: 'fail', payment: failed } })
  const before = isOpen(container)
  fireEvent.click(screen.getByText('Показать детали'))
  expect([reason(container), before, isOpen(container), details(container), container.querySelector('img, b')]).toEqual(
    [
      '<img src=x onerror=alert(1)>',
      false,
      true,
      [
        ['Тип', 'canceled'],
        ['Идентификатор платежа', 'bank-1'],
        ['Код ошибки', '<b>5051</b>'],
        ['Описание', '<img src=x onerror=alert(1)>'],
      ],
      null,
    ],
  )
})

test.each([
  ['what the provider’s form said', 'code-7', 'code-7'],
  ['where it said nothing, what is said of it', undefined, 'Время вышло'],
])('%s is folded as the description of the error', (_, code, description) => {
  const { container } = renderStep(View, {
    state: { step: 'fail', payment: { phase: 'broken', message: 'Время вышло', code } },
  })
  expect([reason(container), isOpen(container), details(container)]).toEqual([
    'Время вышло',
    false,
    [['Описание ошибки', description]],
  ])
})
