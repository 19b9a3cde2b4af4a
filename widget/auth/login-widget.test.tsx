import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LoginWidget } from './login-widget.tsx'
import { aConfig, aHost, recognised } from './testing/fakes.ts'
import {
  announced,
  choose,
  field,
  press,
  refusal,
  renderWidget,
  reply,
  respondWith,
  sent,
  server,
  type,
} from './testing/render-widget.tsx'

test('the first view is pass, in fields that password managers know', async () => {
  await renderWidget()
  expect(screen.getByRole('heading').textContent).toBe('Ваш аккаунт')
  expect(field('Почта').autocomplete).toBe('username webauthn')
  expect(field('Пароль').autocomplete).toBe('current-password')
  expect(field('Пароль').type).toBe('password')
})

test('heading, tab and button of a form do not say the same, and its name is told once', async () => {
  await renderWidget()
  for (const [tab, heading, button] of [
    ['Войти', 'Ваш аккаунт', 'Войти'],
    ['Регистрация', 'Новый аккаунт', 'Зарегистрироваться'],
  ] as const) {
    await choose(tab)
    expect(screen.getByRole('heading').textContent).toBe(heading)
    expect(screen.getByRole('button', { name: button })).toBeDefined()
    expect(screen.getByRole('tabpanel', { name: tab })).toBeDefined()
    expect(screen.queryAllByRole('group')).toEqual([])
  }
  await choose('Войти')
  await press('Забыли пароль?')
  expect(screen.queryAllByRole('group')).toEqual([])
})

test('the other ways in come after a word that parts them from the form’s own', async () => {
  await renderWidget()
  const ways = screen.getByText('или').parentElement?.children ?? []
  expect([...ways].map(({ textContent }) => textContent)).toEqual(['или', 'Войти по коду из письма'])
})

test('the live region is there from the first view on', () => {
  expect(renderToString(<LoginWidget host={aHost()} />)).toContain('role="status"')
})

test('the first view is rendered on a server and hydrated in place, with what was typed meanwhile', async () => {
  const complaint = vi.spyOn(console, 'error')
  const container = document.createElement('div')
  container.innerHTML = renderToString(<LoginWidget host={aHost()} />, { identifierPrefix: 'school' })
  document.body.append(container)
  const input = container.querySelector<HTMLInputElement>('[name=username]')
  if (input) input.value = 'typed@example.ru'
  const root = await act(async () =>
    hydrateRoot(container, <LoginWidget host={aHost()} />, { identifierPrefix: 'school' }),
  )
  expect(container.querySelector('[name=username]')).toBe(input)
  expect(input?.value).toBe('typed@example.ru')
  expect(complaint).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  container.remove()
})

test('a person who is known sees action, with the words of the attribute on its button', async () => {
  const host = { checkAuth: async () => Response.json(recognised('+7999')) }
  await renderWidget(host)
  expect(screen.getByRole('heading').textContent).toBe('Здравствуйте, Анна!')
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Перейти к уроку')
})

test('the attribute action-text gives the words of the button', async () => {
  await renderWidget({
    settings: { actionText: 'Войти в комнату' },
    checkAuth: async () => Response.json(recognised('+7999')),
  })
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Войти в комнату')
})

test('a person who is known, without a phone on file, is asked for it', async () => {
  await renderWidget({ checkAuth: async () => Response.json(recognised(null)) })
  expect(screen.getByRole('heading').textContent).toBe('Введите свой номер телефона')
})

test('a check that knows nobody leaves alone what was typed', async () => {
  const check = Promise.withResolvers<Response>()
  await renderWidget({ checkAuth: () => check.promise })
  type('Почта', 'anna@example.ru')
  await act(async () => check.resolve(Response.json(reply.anonymous)))
  expect(field('Почта').value).toBe('anna@example.ru')
})

test('a form that appears takes no focus from elsewhere in the page', async () => {
  const elsewhere = document.createElement('input')
  document.body.append(elsewhere)
  elsewhere.focus()
  await renderWidget({ checkAuth: async () => Response.json(recognised(null)) })
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('a form that was asked for takes the focus and is announced', async () => {
  await renderWidget()
  screen.getByRole('button', { name: 'Забыли пароль?' }).focus()
  await press('Забыли пароль?')
  expect(document.activeElement).toBe(field('Почта'))
  expect(announced()).toBe('Забыли пароль?')
})

test('the e-mail goes along from form to form', async () => {
  await renderWidget({ settings: { name: 'Анна' } })
  type('Почта', 'anna@example.ru')
  await choose('Регистрация')
  expect(field('Почта').value).toBe('anna@example.ru')
  expect(field('Имя и фамилия').value).toBe('Анна')
  await choose('Войти')
  await press('Войти по коду из письма')
  expect(field('Почта').value).toBe('anna@example.ru')
})

test('the attributes email, name and phone fill the fields', async () => {
  await renderWidget({ settings: { email: 'anna@example.ru', name: 'Анна', phone: '+79991234567' } })
  await choose('Регистрация')
  expect(['Почта', 'Имя и фамилия', 'Телефон'].map((label) => field(label).value)).toEqual([
    'anna@example.ru',
    'Анна',
    '+7 999 123-45-67',
  ])
})

test('the arrow keys move between the tabs', async () => {
  await renderWidget()
  const tab = screen.getByRole('tab', { name: 'Войти' })
  tab.focus()
  await act(async () => fireEvent.keyDown(tab, { key: 'ArrowLeft' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Регистрация')
  expect(document.activeElement?.textContent).toBe('Регистрация')
})

test('a password can be shown', async () => {
  await renderWidget()
  await press('Показать пароль')
  expect(field('Пароль').type).toBe('text')
  expect(screen.getByRole('button', { name: 'Показать пароль', pressed: true })).toBeDefined()
})

test('pressing twice sends once, and the button says that it is at work', async () => {
  const response = Promise.withResolvers<Response>()
  server.mockReturnValueOnce(response.promise)
  await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  await press('Войти')
  expect(server).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Войти', busy: true }).textContent).toBe('Войти')
  expect(announced()).toBe('Отправляем')
  await act(async () => response.resolve(refusal({ __all__: ['Неверная почта или пароль'] })))
  expect(screen.queryByRole('button', { busy: true })).toBeNull()
})

test('a lost network says so, keeps what was typed and lets the person try again', async () => {
  respondWith(new TypeError('Failed to fetch'), reply.signedIn())
  await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  expect(announced()).toMatch(/^Нет связи с сервером/)
  expect(field('Пароль').value).toBe('moloko-2026')
  await press('Войти')
  expect(sent(1)).toEqual({ username: 'anna@example.ru', password: 'moloko-2026' })
  expect(screen.getByRole('heading').textContent).toBe('Здравствуйте, Анна!')
})

test('signing in without a phone on file leads to phone, and the phone onward', async () => {
  respondWith(reply.signedIn({ phone: null }), { status: 'ok', phone: '+79991234567' })
  const host = await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  type('Телефон', '+79991234567')
  await press('Продолжить')
  expect(sent(1)).toEqual({ phone: '+7 999 123-45-67' })
  expect(host.emitted).toEqual([
    'school:ready {"screen":"pass"}',
    'school:step {"screen":"phone"}',
    'school:signed-in {"method":"password"}',
    expect.stringMatching(/^school:redirect/),
    'school:step {"screen":"action"}',
  ])
})

test('the language is the attribute’s', async () => {
  await renderWidget({ settings: { lang: 'en' } })
  expect(screen.getByRole('heading').textContent).toBe('Your account')
  expect(field('Email')).toBeDefined()
})

test('what a server says is shown as text', async () => {
  respondWith(refusal({ __all__: ['<img src=x onerror=alert(1)>'] }))
  await renderWidget()
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  expect(document.querySelector('img')).toBeNull()
  expect(announced()).toBe('<img src=x onerror=alert(1)>')
})

test('another language is honoured at once, with what was typed', async () => {
  const listeners: (() => void)[] = []
  let config = aConfig()
  await renderWidget({ config: () => config, onConfigChange: (listener) => (listeners.push(listener), () => {}) })
  type('Почта', 'anna@example.ru')
  config = aConfig({ lang: 'en' })
  await act(async () => listeners.forEach((listener) => listener()))
  expect(field('Email').value).toBe('anna@example.ru')
})

test('a submit made before the view was live is carried out', async () => {
  respondWith(reply.signedIn({ phone: null }))
  await renderWidget({
    settings: { email: 'anna@example.ru' },
    claimEarlyAction: () => () => {
      type('Пароль', 'moloko-2026')
      document.querySelector('form')?.requestSubmit()
    },
  })
  expect(sent()).toEqual({ username: 'anna@example.ru', password: 'moloko-2026' })
  expect(screen.getByRole('heading').textContent).toBe('Введите свой номер телефона')
})
