import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  announced,
  errorOf,
  field,
  press,
  refusal,
  renderWidget,
  reply,
  respondWith,
  sent,
  server,
  type,
} from '../testing/render-widget.tsx'

const toCodeStep = async () => {
  await renderWidget()
  await press('Войти по коду из письма')
  type('Почта', 'anna@example.ru')
  respondWith(reply.codeSent)
  await press('Получить код')
}

const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1_000))

test('a code is asked for by e-mail and typed into one field that takes it from the mail', async () => {
  await toCodeStep()
  expect(sent()).toEqual({ email: 'anna@example.ru', 'send-code': '1' })
  expect(screen.getByRole('heading').textContent).toBe('Введите код')
  const input = field('Код из письма')
  expect([input.inputMode, input.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(document.activeElement).toBe(input)
})

test('a password manager finds the account beside the code', async () => {
  await toCodeStep()
  const anchor = document.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect([anchor?.value, anchor?.hidden]).toEqual(['anna@example.ru', true])
})

test('the countdown ticks once a second, then the code can be sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await toCodeStep()
  expect(screen.getByText(/можно запросить через.0:30/)).toBeDefined()
  await pass(1)
  expect(screen.getByText(/можно запросить через.0:29/)).toBeDefined()
  await pass(29)
  respondWith(reply.codeSent)
  await press('Отправить код ещё раз')
  expect(sent(1)).toEqual({ email: 'anna@example.ru', 'send-code': '1' })
  expect(announced()).toBe('Письмо отправлено')
  expect(screen.getByText(/можно запросить через.0:30/)).toBeDefined()
})

test('removing the widget stops its clock', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await toCodeStep()
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['', 'Введите код'],
  ['1234', 'В коде 8 цифр, проверьте, все ли на месте'],
  ['1234567a', 'В коде 8 цифр, проверьте, все ли на месте'],
])('the code "%s" is refused: %s', async (code, message) => {
  await toCodeStep()
  type('Код из письма', code)
  await press('Войти')
  expect(errorOf('Код из письма')).toBe(message)
  expect(server).toHaveBeenCalledTimes(1)
})

test('a code is taken however it was pasted', async () => {
  await toCodeStep()
  type('Код из письма', ' 1234-5678 ')
  respondWith(refusal({ code: ['Код не подошёл, проверьте цифры'] }))
  await press('Войти')
  expect(sent(1)).toEqual({ email: 'anna@example.ru', code: '12345678', own: 'ask', 'check-code': '1' })
  expect(errorOf('Код из письма')).toBe('Код не подошёл, проверьте цифры')
  expect(document.activeElement).toBe(field('Код из письма'))
})

test('an expired code shows the error and returns to the e-mail step', async () => {
  await toCodeStep()
  type('Код из письма', '12345678')
  respondWith(Response.json({ status: 'code_expired', error: 'Код больше не действует' }, { status: 400 }))
  await press('Войти')
  expect(screen.getByRole('heading').textContent?.replace('\u00A0', ' ')).toBe('Вход по коду')
  expect(screen.getByText('Код больше не действует', { ignore: '[role=status]' })).toBeDefined()
  expect(announced()).toContain('Код больше не действует')
  expect(field('Почта').value).toBe('anna@example.ru')
})

test('a refused code locks the check button for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await toCodeStep()
  type('Код из письма', '12345678')
  respondWith(Response.json({ status: 'refresh_code', error: 'Подождите', time_left: 30 }, { status: 400 }))
  await press('Войти')
  const button = screen.getByRole('button', { name: 'Войти' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(/через|30.секунд/).map(({ textContent }) => textContent)).toEqual([
    'Нужен новый код: получить его можно через\u00A00:30',
  ])
  await press('Войти')
  expect(server).toHaveBeenCalledTimes(2)
  await pass(30)
  expect([button.getAttribute('aria-disabled'), button.textContent]).toEqual([null, 'Получить новый код'])
  expect(screen.getByText(/Письмо не приходит/)).toBeDefined()
})

test('when the lock ends, the same button gets a new code, and then checks it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await toCodeStep()
  type('Код из письма', '12345678')
  respondWith(Response.json({ status: 'refresh_code', error: 'Подождите', time_left: 30 }, { status: 400 }))
  await press('Войти')
  await pass(30)
  respondWith(reply.codeSent)
  await press('Получить новый код')
  expect(sent(2)).toEqual({ email: 'anna@example.ru', 'send-code': '1' })
  expect([field('Код из письма').value, announced()]).toEqual(['', 'Письмо отправлено'])
  type('Код из письма', '87654321')
  respondWith(reply.signedIn())
  await press('Войти')
  expect(sent(3)).toEqual({ email: 'anna@example.ru', code: '87654321', own: 'ask', 'check-code': '1' })
})

test('a code requested too early shows when the last mail was sent, and claims no new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 9, 15, 14, 2, 30) })
  await renderWidget()
  await press('Войти по коду из письма')
  type('Почта', 'anna@example.ru')
  respondWith({ status: 'ok', time_left: 21, sent_ago: 9 })
  await press('Получить код')
  expect(screen.getByText(/уже отправлено/, { ignore: '[role=status]' }).textContent).toBe(
    'Письмо уже отправлено в\u00A014:02, новое можно через\u00A00:21',
  )
  expect(screen.queryByText(/Отправили письмо/)).toBeNull()
})

const QUESTION = 'Это вы регистрировались в Chrome на Windows 5 минут назад?'

test.each([
  ['Да, это я', 'yes'],
  ['Нет', 'no'],
])('where the server asks who registered, "%s" signs in by the same code with the answer %s', async (label, own) => {
  await toCodeStep()
  type('Код из письма', '12345678')
  respondWith({ status: 'confirm_own', question: QUESTION })
  await press('Войти')
  expect([screen.getByRole('heading').textContent, screen.queryByText(QUESTION) !== null]).toEqual([
    'Последний вопрос',
    true,
  ])
  respondWith(reply.signedIn())
  await press(label)
  expect(sent(2)).toEqual({ email: 'anna@example.ru', code: '12345678', own, 'check-code': '1' })
})

test('an answer that comes after the code has run out says so and returns to the e-mail step', async () => {
  await toCodeStep()
  type('Код из письма', '12345678')
  respondWith({ status: 'confirm_own', question: QUESTION })
  await press('Войти')
  respondWith(Response.json({ status: 'code_expired', error: 'Код больше не действует' }, { status: 400 }))
  await press('Да, это я')
  expect([screen.queryByText(QUESTION), field('Почта').value]).toEqual([null, 'anna@example.ru'])
})

test('a code for an unknown address leads to registration', async () => {
  await renderWidget()
  await press('Войти по коду из письма')
  type('Почта', 'new@example.ru')
  respondWith({ status: 'register', form: 'registration' })
  await press('Получить код')
  expect(screen.getByRole('heading').textContent).toBe('Новый аккаунт')
  expect(field('Почта').value).toBe('new@example.ru')
})
