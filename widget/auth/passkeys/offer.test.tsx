import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPasskeys } from '../lazy-chunks.ts'
import { recognised } from '../testing/fakes.ts'
import { announced, press, refusal, renderWidget, reply, respondWith, server, type } from '../testing/render-widget.tsx'
import { optionsReply, stubPasskeys } from './testing/fake-browser.ts'

vi.mock('../lazy-chunks.ts', { spy: true })

let browser: ReturnType<typeof stubPasskeys>
beforeEach(() => {
  browser = stubPasskeys()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.mocked(loadPasskeys).mockReset()
})

const TITLE = 'Входить по\u00A0отпечатку или лицу'
const STORED = ['school-passkey:https://school.example']

const passkeys = { rp_id: location.hostname, is_here: true }
const offering = async () => Response.json({ ...reply.anonymous, passkeys })

const heading = () => screen.getByRole('heading').textContent
const calls = () => server.mock.calls.map(([request]) => new URL(typeof request === 'string' ? request : '').pathname)
const isLeaving = (emitted: string[]) => emitted.some((event) => event.startsWith('school:redirect'))

/** Signs in by password in a page that it cannot leave. */
const signIn = async (host: Parameters<typeof renderWidget>[0] = {}, person = reply.signedIn()) => {
  respondWith(person)
  const rendered = await renderWidget({ checkAuth: offering, ...host })
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  return rendered
}

const endDialog = (end: (request: (typeof browser.requests)[number]) => void) =>
  act(async () => {
    await vi.waitFor(() => expect(browser.requests).toHaveLength(1))
    browser.requests.forEach(end)
  })

test('who has signed in is asked once, before the page is left, and is led on once the passkey is made', async () => {
  const host = await signIn()
  expect(heading()).toBe(TITLE)
  expect(announced()).toBe(TITLE)
  expect(isLeaving(host.emitted)).toBe(false)
  respondWith(optionsReply, { status: 'ok', passkeys: [] })
  await press('Включить')
  await endDialog(({ choose }) => choose())
  expect(browser.requests.map(({ kind }) => kind)).toEqual(['create'])
  expect(calls()).toEqual(['/api/v1/landing-auth/', '/api/v1/passkey-options/', '/api/v1/passkey-add/'])
  expect(isLeaving(host.emitted)).toBe(true)
  expect(heading()).toBe('Здравствуйте, Анна!')
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(STORED))
})

test('one press declines, makes no call, and leads on', async () => {
  const host = await signIn()
  await press('Не\u00A0сейчас')
  expect([calls(), isLeaving(host.emitted)]).toEqual([['/api/v1/landing-auth/'], true])
})

test('Escape declines, and closes nothing around the form', async () => {
  const host = await signIn()
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => screen.getByRole('heading').dispatchEvent(key))
  expect([key.defaultPrevented, isLeaving(host.emitted)]).toEqual([true, true])
})

test('another key does not decline', async () => {
  const host = await signIn()
  await act(async () => fireEvent.keyDown(screen.getByRole('heading'), { key: 'Tab' }))
  expect([heading(), isLeaving(host.emitted)]).toEqual([TITLE, false])
})

test('a declined offer does not come again on this device', async () => {
  await signIn()
  await press('Не\u00A0сейчас')
  respondWith({ status: 'ok', csrf_token: 'token-3' })
  await press('Это не вы? Выйти')
  respondWith(reply.signedIn())
  type('Почта', 'anna@example.ru')
  type('Пароль', 'moloko-2026')
  await press('Войти')
  expect(heading()).toBe('Здравствуйте, Анна!')
})

test.each([
  ['the school has no passkeys', { checkAuth: async () => Response.json(reply.anonymous) }],
  [
    'the page may not use them',
    { checkAuth: async () => Response.json({ ...reply.anonymous, passkeys: { ...passkeys, is_here: false } }) },
  ],
  ['the form is asked for nothing else', { checkAuth: offering, settings: { noPasskeyOffer: true } }],
  [
    'only the page holds the session',
    { pageSession: { headers: () => ({}), isHeld: () => true, keep: () => undefined, drop: () => undefined } },
  ],
])('nobody is asked where %s', async (_, host) => {
  await signIn(host)
  expect(heading()).toBe('Здравствуйте, Анна!')
  expect(loadPasskeys).not.toHaveBeenCalled()
})

test('nobody is asked where the device has no lock', async () => {
  browser = stubPasskeys({ isUnlocked: false })
  const host = await signIn()
  expect([heading(), isLeaving(host.emitted)]).toEqual(['Здравствуйте, Анна!', true])
})

test('nobody is asked where the browser stores no answer', async () => {
  vi.stubGlobal('localStorage', undefined)
  const host = await signIn()
  expect([heading(), isLeaving(host.emitted)]).toEqual(['Здравствуйте, Анна!', true])
})

test('code that does not come holds nobody up', async () => {
  vi.mocked(loadPasskeys).mockRejectedValue(new Error('offline'))
  const host = await signIn()
  expect([heading(), isLeaving(host.emitted)]).toEqual(['Здравствуйте, Анна!', true])
})

test('who was signed in when the page opened is not asked, since that sign-in may be old', async () => {
  respondWith({ status: 'ok', phone: '+79991234567' })
  await renderWidget({ checkAuth: async () => Response.json({ ...recognised(null), passkeys }) })
  type('Телефон', '+79991234567')
  await press('Продолжить')
  expect(heading()).toBe('Здравствуйте, Анна!')
})

test('who has to give a phone first is asked after it', async () => {
  await signIn({}, reply.signedIn({ phone: null }))
  expect(heading()).toBe('Введите свой номер телефона')
  respondWith({ status: 'ok', phone: '+79991234567' })
  type('Телефон', '+79991234567')
  await press('Продолжить')
  expect(heading()).toBe(TITLE)
})

test('who has registered is asked before the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  respondWith(reply.signedIn())
  await renderWidget({ checkAuth: offering, settings: { view: 'registration' } })
  type('Почта', 'anna@example.ru')
  type('Имя и фамилия', 'Анна')
  type('Телефон', '+79991234567')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  await press('Зарегистрироваться')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(heading()).toBe(TITLE)
})

test.each([
  ['NotAllowedError', 'Не\u00A0получилось. Попробуйте ещё раз или продолжите без этого'],
  ['SecurityError', 'На\u00A0этой странице включить нельзя. Продолжите без этого'],
])('a dialog that ends with %s is told, and the person can go on', async (name, text) => {
  const host = await signIn()
  respondWith(optionsReply)
  await press('Включить')
  await endDialog(({ fail }) => fail(name))
  expect([heading(), announced(), isLeaving(host.emitted)]).toEqual([TITLE, text, false])
  await press('Не\u00A0сейчас')
  expect(isLeaving(host.emitted)).toBe(true)
})

test('a device that has a passkey already is done', async () => {
  const host = await signIn()
  respondWith(optionsReply)
  await press('Включить')
  await endDialog(({ fail }) => fail('InvalidStateError'))
  expect([calls().length, isLeaving(host.emitted)]).toEqual([2, true])
})

test('what the school refuses is shown as it says', async () => {
  await signIn()
  respondWith(refusal({ __all__: ['Войдите заново'] }))
  await press('Включить')
  expect([heading(), announced()]).toEqual([TITLE, 'Войдите заново'])
})

test('declining while the browser’s dialog is open closes it, and leads on', async () => {
  const host = await signIn()
  respondWith(optionsReply)
  await press('Включить')
  await press('Не\u00A0сейчас')
  expect(browser.requests.map(({ isAborted }) => isAborted())).toEqual([true])
  expect([calls().length, isLeaving(host.emitted)]).toEqual([2, true])
  expect(host.emitted.filter((event) => event.startsWith('school:error'))).toEqual([])
})

test('while the school is asked, nothing else is sent', async () => {
  const host = await signIn()
  server.mockReturnValueOnce(new Promise(() => undefined))
  await press('Включить')
  await press('Не\u00A0сейчас')
  expect([heading(), isLeaving(host.emitted)]).toEqual([TITLE, false])
})

test('who signs out elsewhere meanwhile is not led on', async () => {
  const host = await signIn()
  respondWith(refusal({ __all__: ['Вход закончился'] }, 401))
  await press('Включить')
  expect([heading(), isLeaving(host.emitted)]).toEqual(['Ваш аккаунт', false])
})
