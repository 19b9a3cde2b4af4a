import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choose, field, press, renderWidget, reply, respondWith, type } from './testing/render-widget.tsx'

const heading = () => screen.getByRole('heading').textContent

/** The entries that were made, by their number, as the browser keeps them. */
let entries: unknown[] = []
let at = 0

beforeEach(() => {
  history.replaceState({ theirs: 1 }, '', '/landing/?a=1#top')
  entries = [history.state]
  at = 0
  const replace = history.replaceState.bind(history)
  vi.spyOn(history, 'replaceState').mockImplementation((state, unused, address) => {
    replace(state, unused, address)
    entries[at] = history.state
  })
  vi.spyOn(history, 'pushState').mockImplementation((state, unused, address) => {
    replace(state, unused, address)
    at += 1
    entries = [...entries.slice(0, at), history.state]
  })
})
afterEach(() => vi.restoreAllMocks())

/** Back or Forward, as a browser carries it out. */
const go = (steps: number) =>
  act(async () => {
    at += steps
    history.replaceState(entries[at], '')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })

test('Back leads to the form before and Forward to the one after, with what was typed', async () => {
  await renderWidget()
  type('Почта', 'anna@example.ru')
  await choose('Регистрация')
  type('Имя и фамилия', 'Анна')
  await go(-1)
  expect([heading(), field('Почта').value]).toEqual(['Ваш аккаунт', 'anna@example.ru'])
  await go(1)
  expect([heading(), field('Имя и фамилия').value]).toEqual(['Новый аккаунт', 'Анна'])
})

test('the step before a sent code is a form of its own', async () => {
  respondWith(reply.codeSent)
  await renderWidget({ settings: { email: 'anna@example.ru' } })
  await press('Войти по коду из письма')
  await press('Получить код')
  expect(heading()).toBe('Введите код')
  await go(-1)
  expect([heading(), field('Почта').value]).toEqual(['Вход по\u00A0коду', 'anna@example.ru'])
  await go(1)
  expect(heading()).toBe('Введите код')
  await go(-2)
  expect(heading()).toBe('Ваш аккаунт')
})

test('the address stays, and so does what the page keeps in its entries', async () => {
  await renderWidget()
  await press('Забыли пароль?')
  expect(location.href).toMatch(/\/landing\/\?a=1#top$/)
  expect(entries).toEqual([expect.objectContaining({ theirs: 1 }), expect.objectContaining({ theirs: 1 })])
})

test('entries of a router change no form, and the way back from them goes on', async () => {
  await renderWidget()
  await press('Забыли пароль?')
  history.pushState({ route: 'faq' }, '')
  await go(0)
  expect(heading()).toBe('Забыли пароль?')
  await press('Войти с паролем')
  await go(-1)
  expect(heading()).toBe('Забыли пароль?')
  await go(-2)
  expect(heading()).toBe('Ваш аккаунт')
})

test('two elements in a page keep their forms apart', async () => {
  await renderWidget({ settings: { noHistory: true } })
  await renderWidget({ settings: { lang: 'en' } })
  await press('Forgot your password?')
  await press('Забыли пароль?')
  await go(-1)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Забыли пароль?',
    'Your account',
  ])
})

test('no-history makes no entries', async () => {
  await renderWidget({ settings: { noHistory: true } })
  await press('Забыли пароль?')
  expect([heading(), entries]).toEqual(['Забыли пароль?', [{ theirs: 1 }]])
})

test('who is signed in does not come back to a form', async () => {
  respondWith(reply.signedIn({ phone: null }))
  await renderWidget({ settings: { email: 'anna@example.ru' } })
  await press('Забыли пароль?')
  await press('Войти с паролем')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  await go(-1)
  expect(heading()).toBe('Введите свой номер телефона')
})

test('a page that refuses entries keeps a form that works', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError')
  })
  await renderWidget()
  await press('Забыли пароль?')
  expect([heading(), reported.mock.calls.length]).toEqual(['Забыли пароль?', 1])
})
