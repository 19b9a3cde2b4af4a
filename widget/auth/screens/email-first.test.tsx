import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignInWay } from '../../../server/contract/identity.ts'
import { stubPasskeys } from '../passkeys/testing/fake-browser.ts'
import {
  choose,
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

const EMAIL = 'anna@example.ru'
const SCHOOL = 'https://school.example'
const MARK = 'Вы входили так в прошлый раз'

const providers = [
  { id: 'yandex', name: 'Яндекс ID' },
  { id: 'vk', name: 'VK ID' },
]
const facebook = { app_id: '17', script: 'https://provider.example/sdk.js' }
const passkeys = { rp_id: location.hostname, is_here: true }
const offering = async () => Response.json({ ...reply.anonymous, providers, facebook, passkeys })

afterEach(() => localStorage.clear())

const open = (host: Parameters<typeof renderWidget>[0] = {}) =>
  renderWidget({ checkAuth: offering, ...host, settings: { view: 'email', flow: 'email-first', ...host?.settings } })

/** Asks for the ways of an address, which the school answers so. */
const askFor = async (ways: string[], email = EMAIL) => {
  respondWith({ status: 'ok', ways })
  type('Почта', email)
  await press('Продолжить')
}

const labels = () =>
  [...document.querySelectorAll('.actions .button')].map((one) => one.textContent?.replaceAll('\u00A0', ' '))
const heading = () => screen.getByRole('heading').textContent
const paths = () => server.mock.calls.map(([request]) => new URL(typeof request === 'string' ? request : '').pathname)
const rememberedAs = (way: SignInWay) => localStorage.setItem(`school-way:${SCHOOL}`, way)

test('the e-mail alone is asked, beside the ways that need none', async () => {
  await open()
  expect(labels()).toEqual(['Продолжить', 'Войти с Яндекс ID', 'Войти с VK ID', 'Войти через Facebook'])
  expect(screen.queryByLabelText('Пароль')).toBeNull()
})

test('the call takes the address as it is read, and nothing of the event', async () => {
  await open({ settings: { webinar: 'phonics', nextUrl: '/x' } })
  await askFor(['password', 'code'], ` ${EMAIL} `)
  expect([paths(), sent()]).toEqual([['/api/v1/sign-in-ways/'], { email: EMAIL }])
})

test('a password is asked for the address, which a password manager finds; the other ways follow in the order of their use', async () => {
  await open()
  await askFor(['password', 'vk', 'code'])
  expect([heading(), labels()]).toEqual(['Ваш аккаунт', ['Войти', 'Войти с VK ID', 'Войти по коду из письма']])
  expect(screen.getByText('Другие способы')).toBeTruthy()
  const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect([username?.value, username?.hidden]).toEqual([EMAIL, true])
  respondWith(reply.signedIn())
  type('Пароль', 'moloko-2026')
  await press('Войти')
  expect(sent(1)).toMatchObject({ username: EMAIL, password: 'moloko-2026' })
})

test('who has only a code gets one without a further press', async () => {
  await open()
  respondWith({ status: 'ok', ways: ['code'] }, reply.codeSent)
  type('Почта', EMAIL)
  await press('Продолжить')
  expect([heading(), paths()]).toEqual(['Введите код', ['/api/v1/sign-in-ways/', '/auth/check-code/']])
  expect(sent(1)).toMatchObject({ email: EMAIL, 'send-code': '1' })
})

test('a code that is refused leaves the form that asks for it, with the other ways', async () => {
  await open()
  respondWith({ status: 'ok', ways: ['code', 'password'] }, refusal({ __all__: ['Слишком часто'] }, 429))
  type('Почта', EMAIL)
  await press('Продолжить')
  expect([heading(), labels()]).toEqual(['Вход по\u00A0коду', ['Получить код', 'Войти с паролем']])
  expect(document.querySelector('.notice')?.textContent).toBe('Слишком часто')
})

test('a provider that was used last is the first button', async () => {
  await open()
  await askFor(['yandex', 'code', 'password'])
  expect([heading(), labels()]).toEqual([
    'Ваш аккаунт',
    ['Войти с Яндекс ID', 'Войти по коду из письма', 'Войти с паролем'],
  ])
})

test('a passkey has a button where the browser knows passkeys, also beside a field that offers them', async () => {
  stubPasskeys()
  await open()
  await askFor(['passkey', 'code'])
  expect(labels()).toEqual(['Войти по отпечатку или лицу', 'Войти по коду из письма'])
})

test('what is refused is told beside the ways, and Enter there sends nothing', async () => {
  stubPasskeys()
  await open()
  await askFor(['passkey', 'code'])
  respondWith(refusal({ __all__: ['Слишком часто'] }, 429))
  await press(/отпечатку или лицу/)
  expect(document.querySelector('.notice')?.textContent).toBe('Слишком часто')
  const form = document.querySelector('form')
  expect(form && fireEvent.submit(form)).toBe(false)
})

test('a provider that signed in last in this browser is marked as the first button', async () => {
  rememberedAs('vk')
  await open()
  await askFor(['vk', 'code'])
  expect(screen.getByText(MARK).parentElement?.nextElementSibling?.textContent).toMatch(/VK.ID$/)
})

test('a passkey is no way where the browser knows none', async () => {
  await open()
  await askFor(['passkey', 'password', 'code'])
  expect(labels()).toEqual(['Войти', 'Войти по коду из письма'])
})

test.each([
  ['noProviders', ['facebook', 'code'], ['Войти через Facebook', 'Войти по коду из письма']],
  ['noFacebook', ['vk', 'code'], ['Войти с VK ID', 'Войти по коду из письма']],
] as const)('with %s its ways are left out', async (attribute, _, seen) => {
  await open({ settings: { [attribute]: true } })
  await askFor(attribute === 'noProviders' ? ['yandex', 'facebook', 'code'] : ['facebook', 'vk', 'code'])
  expect(labels()).toEqual(seen)
})

test('a way that this version does not know is left out', async () => {
  await open()
  await askFor(['later', 'password', 'code'])
  expect(labels()).toEqual(['Войти', 'Войти по коду из письма'])
})

test('the way that signed in last in this browser comes before the one used last elsewhere, and is marked', async () => {
  rememberedAs('password')
  await open()
  await askFor(['yandex', 'password', 'code'])
  expect(labels()).toEqual(['Войти', 'Войти с Яндекс ID', 'Войти по коду из письма'])
  expect(screen.getByText(MARK).parentElement?.nextElementSibling?.textContent).toBe('Войти')
})

test('a way that this person does not have is not marked, and not offered', async () => {
  rememberedAs('vk')
  await open()
  await askFor(['password', 'code'])
  expect([labels(), screen.queryByText(MARK)]).toEqual([['Войти', 'Войти по коду из письма'], null])
})

test('an unknown address is led to the registration, and kept', async () => {
  await open()
  respondWith({ status: 'register', form: 'registration' })
  type('Почта', EMAIL)
  await press('Продолжить')
  expect([heading(), field('Почта').value]).toEqual(['Новый аккаунт', EMAIL])
})

test('another address is asked for anew', async () => {
  await open()
  await askFor(['password', 'code'])
  await press('Изменить')
  expect(field('Почта').value).toBe(EMAIL)
  await askFor(['vk', 'code'], 'vera@example.ru')
  expect([labels(), screen.getByText('vera@example.ru').localName]).toEqual([
    ['Войти с VK ID', 'Войти по коду из письма'],
    'b',
  ])
})

test('a refused address is told at its field', async () => {
  await open()
  respondWith(refusal({ email: ['Такой почты не бывает'] }))
  type('Почта', EMAIL)
  await press('Продолжить')
  expect([errorOf('Почта'), field('Почта').value]).toEqual(['Такой почты не бывает', EMAIL])
})

test('a second check holds the call up, and leads back to the address', async () => {
  await open({
    checkAuth: async () => Response.json({ ...reply.anonymous, captcha: { kind: 'altcha' } }),
    settings: { noCaptcha: true },
  })
  respondWith(refusal({ recaptcha: ['Докажите, что вы не робот'] }))
  type('Почта', EMAIL)
  await press('Продолжить')
  expect(heading()).toBe('Ещё одна проверка')
  await press('Вернуться к\u00A0форме')
  expect(field('Почта').value).toBe(EMAIL)
  expect(screen.getByRole('button', { name: 'Продолжить' })).toBeTruthy()
})

test('the tab of the sign-in comes to the e-mail', async () => {
  await open()
  await choose('Регистрация')
  await choose('Войти')
  expect(labels()[0]).toBe('Продолжить')
})

test('the page hears of each form by its name', async () => {
  const { emitted } = await open()
  await askFor(['yandex', 'code'])
  await act(async () => press('Войти по коду из письма'))
  expect(emitted).toEqual([
    'school:ready {"screen":"email"}',
    'school:step {"screen":"ways"}',
    'school:step {"screen":"code"}',
  ])
})

test('the school’s form offers the registration beside the e-mail', async () => {
  await open({ kind: 'auth' })
  await press('Нет аккаунта?')
  expect(heading()).toBe('Регистрация')
  await press('Есть аккаунт?')
  expect(labels()[0]).toBe('Продолжить')
})

test('the captcha is prepared as for a request for a code, before the form is sent', async () => {
  respondWith({ status: 'error', errors: { __all__: ['Нет задачи'] } })
  await open({ checkAuth: async () => Response.json({ ...reply.anonymous, captcha: { kind: 'altcha' } }) })
  await vi.waitFor(() => expect(paths()).toEqual(['/api/v1/captcha/']))
})
