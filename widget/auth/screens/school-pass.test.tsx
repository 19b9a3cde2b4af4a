import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announced, field, press, refusal, renderWidget, respondWith, sent, type } from '../testing/render-widget.tsx'

const heading = () => screen.getByRole('heading').textContent

const toPass = () => renderWidget({ kind: 'auth' })

const signIn = async () => {
  type('Почта', 'anna@example.ru')
  type('Пароль', 'not-this-one')
  await press('Войти')
}

test('pass has no tabs and no code, and begins with the way to registration', async () => {
  await toPass()
  expect(screen.queryAllByRole('tab')).toEqual([])
  expect(
    screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
  ).toEqual(['Нет аккаунта?', 'Показать пароль', 'Забыли пароль?', 'Войти'])
})

test('a failed sign-in clears the loading marker and tells a general error, which is announced', async () => {
  await toPass()
  respondWith(refusal({ __all__: ['Неверная почта или пароль'] }))
  await signIn()
  expect(screen.getByRole('button', { name: 'Войти' }).getAttribute('aria-busy')).toBeNull()
  expect(screen.getByText('Неверная почта или пароль', { ignore: '[role=status]' })).toBeDefined()
  expect(announced()).toBe('Неверная почта или пароль')
})

test('a suspicion leads to fail', async () => {
  await toPass()
  respondWith(refusal({ suspicious: ['Слишком много попыток'] }))
  await signIn()
  expect(heading()).toBe('Мы не можем вас пустить дальше')
})

test('the password is recovered by a mailed link, and ml leads back to pass', async () => {
  await toPass()
  type('Почта', 'anna@example.ru')
  await press('Забыли пароль?')
  expect([heading(), field('Почта').value]).toEqual(['Восстановление пароля', 'anna@example.ru'])
  respondWith({ status: 'ok', time_left: 30 })
  await press('Восстановить пароль')
  expect(sent()).toEqual({ email: 'anna@example.ru' })
  expect(heading()).toBe('Проверьте почту')
  expect(screen.getByText(/Отправили ссылку для входа на/).textContent).toContain('anna@example.ru')
  await press('Войти с паролем')
  expect(heading()).toBe('Вход')
})

test.each([
  ['Войти по коду из письма', 'Вход по\u00A0коду'],
  ['Если не получается войти', 'Если не получается войти'],
])('ml has a way to «%s»', async (name, title) => {
  await toPass()
  await press('Забыли пароль?')
  await press(name)
  expect(heading()).toBe(title)
})

test('info is within reach of who waits for the mail', async () => {
  await toPass()
  await press('Забыли пароль?')
  type('Почта', 'anna@example.ru')
  respondWith({ status: 'ok', time_left: 30 })
  await press('Восстановить пароль')
  await press('Если не получается войти')
  await press('Войти с паролем')
  expect(heading()).toBe('Вход')
})
