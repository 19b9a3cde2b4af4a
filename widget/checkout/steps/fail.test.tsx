import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderStep } from '../testing/render-step.tsx'
import type { Payment } from '../state.ts'
import { View } from './fail.tsx'

const failed: Payment = {
  phase: 'failed',
  error: { type: 'canceled', id: 'bank-1', code: '<b>5051</b>', description: '<img src=x onerror=alert(1)>' },
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const details = (container: Element) =>
  [...container.querySelectorAll('.details:not([hidden]) > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )

test('another method or support is advised; each is a press away', () => {
  const { flow } = renderStep(View, { state: { step: 'fail', payment: failed } })
  press('Выбрать другой способ')
  press('Написать в\u00A0поддержку')
  expect([flow.retry.mock.calls.length, flow.chat.mock.calls.length]).toEqual([1, 1])
})

test('the details of the error are shown on demand, as text, and hidden again', () => {
  const { container } = renderStep(View, { state: { step: 'fail', payment: failed } })
  const before = details(container)
  press('Показать детали')
  const open = details(container)
  press('Скрыть детали')
  expect([before, open, details(container), container.querySelector('img, b')]).toEqual([
    [],
    [
      ['Тип', 'canceled'],
      ['Идентификатор платежа', 'bank-1'],
      ['Код ошибки', '<b>5051</b>'],
      ['Описание', '<img src=x onerror=alert(1)>'],
    ],
    [],
    null,
  ])
})

test('what the provider’s form said is shown as the description of the error', () => {
  const { container } = renderStep(View, {
    state: { step: 'fail', payment: { phase: 'broken', words: 'Время вышло' } },
  })
  expect(details(container)).toEqual([['Описание ошибки', 'Время вышло']])
})
