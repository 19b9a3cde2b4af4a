import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  renderWidget,
  respondWith,
  sent,
  type,
} from '../testing/render-widget.tsx'

const toLink = async () => {
  await renderWidget({ settings: { webinar: 'w1' } })
  await press('Забыли пароль?')
}

const askFor = async (email: string) => {
  type('Почта', email)
  respondWith({ status: 'ok', time_left: 30 })
  await press('Получить ссылку')
}

test('once the link is sent the form is hidden and a notice is shown', async () => {
  await toLink()
  await askFor('anna@example.ru')
  expect(sent()).toEqual({ email: 'anna@example.ru', webinar: 'w1', 'time-zone': expect.any(String) })
  expect(screen.queryByLabelText('Почта')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Проверьте почту')
  expect(screen.getByText('anna@example.ru')).toBeDefined()
  expect(announced()).toBe('Проверьте почту')
})

test('the link can be sent again when its time has come', async () => {
  await toLink()
  await askFor('anna@example.ru')
  expect(screen.getByText(/Отправить ещё раз можно через.0:30/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull()
})

test('a link requested too early shows when the last mail was sent, and claims no new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 9, 15, 14, 2, 30) })
  await toLink()
  type('Почта', 'anna@example.ru')
  respondWith({ status: 'ok', time_left: 21, sent_ago: 9 })
  await press('Получить ссылку')
  expect(screen.getByText(/уже отправлено/).textContent).toBe(
    'Письмо уже отправлено в\u00A014:02, новое можно через\u00A00:21',
  )
  expect(screen.queryByText(/Отправили/)).toBeNull()
})

test('the code of the same mail can be typed at once', async () => {
  await toLink()
  await askFor('anna@example.ru')
  await press('Ввести код из письма')
  expect(document.activeElement).toBe(field('Код из письма'))
})

test('a refusal keeps the form', async () => {
  await toLink()
  type('Почта', 'anna@example.ru')
  respondWith(refusal({ email: ['Такой почты мы не знаем'] }))
  await press('Получить ссылку')
  expect(errorOf('Почта')).toBe('Такой почты мы не знаем')
})
