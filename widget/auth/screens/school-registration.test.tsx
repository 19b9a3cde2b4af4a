import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PROFILE_FIELDS } from '../../../server/contract/profile-fields.ts'
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

const SUBMIT = 'Зарегистрироваться'
const newsletter = /письма о/
const agreement = /пользовательское соглашение/
const policy = /политику обработки персональных данных/

const toRegistration = (settings = {}) =>
  renderWidget({ kind: 'auth', settings: { view: 'registration', ...settings } })

const tick = (label: RegExp) => act(async () => fireEvent.click(field(label)))

const fillIn = () => {
  type('Имя и фамилия', 'Анна')
  type('Почта', 'anna@example.ru')
  type('Телефон', '+79991234567')
}

const button = () => screen.getByRole('button', { name: SUBMIT })
const reasonOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test('the form has the profile, email and phone in this order, then three switches that are off', async () => {
  await toRegistration()
  expect(screen.getByRole('heading').textContent).toBe('Регистрация')
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)).toEqual([
    ...PROFILE_FIELDS,
    'email',
    'phone',
  ])
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ name, checked }) => [name, checked])).toEqual([
    ['subscribe', false],
    ['terms', false],
    ['policy', false],
  ])
  expect(screen.queryByRole('tab')).toBeNull()
})

test('the attribute caption gives the heading', async () => {
  await toRegistration({ caption: 'Запись на урок' })
  expect(screen.getByRole('heading').textContent).toBe('Запись на урок')
})

test('the button is locked, and says why, until agreement and policy are accepted', async () => {
  await toRegistration()
  const seen: unknown[] = []
  const look = () => seen.push([button().getAttribute('aria-disabled'), reasonOf(button())])
  look()
  await tick(agreement)
  look()
  await tick(policy)
  look()
  await tick(agreement)
  look()
  const locked = ['true', 'Сначала примите соглашение и\u00A0политику']
  expect(seen).toEqual([locked, locked, [null, undefined], locked])
})

test('the newsletter is nobody’s duty', async () => {
  await toRegistration()
  expect([newsletter, agreement, policy].map((label) => field(label).getAttribute('aria-required'))).toEqual([
    'false',
    'true',
    'true',
  ])
})

test('a press on the locked button sends nothing and says at the switch what is missing', async () => {
  await toRegistration()
  fillIn()
  await tick(agreement)
  await press(SUBMIT)
  expect(server).not.toHaveBeenCalled()
  expect(errorOf(policy)).toBe('Примите политику')
  expect(announced()).toBe('Примите политику')
  expect(document.activeElement).toBe(field(policy))
  await tick(policy)
  expect(errorOf(policy)).toBeUndefined()
})

test('the links lead to the agreement and the policy of the school, beside what was typed', async () => {
  await toRegistration()
  expect(screen.getAllByRole<HTMLAnchorElement>('link').map(({ href, target }) => [href, target])).toEqual([
    ['https://school.example/user-terms', '_blank'],
    ['https://school.example/user-offer', '_blank'],
  ])
})

test('what was typed and switched is sent', async () => {
  await toRegistration({ successUrl: 'https://school.example/welcome/' })
  fillIn()
  for (const label of [newsletter, agreement, policy]) await tick(label)
  respondWith(reply.signedIn())
  await press(SUBMIT)
  expect(sent()).toEqual({
    name: 'Анна',
    email: 'anna@example.ru',
    phone: '+7 999 123-45-67',
    subscribe: 'on',
    terms: 'on',
    policy: 'on',
    'time-zone': expect.any(String),
    'success-url': 'https://school.example/welcome/',
  })
})

test('without the newsletter nothing is said of it', async () => {
  await toRegistration()
  fillIn()
  for (const label of [agreement, policy]) await tick(label)
  respondWith(reply.signedIn())
  await press(SUBMIT)
  expect(sent()).not.toHaveProperty('subscribe')
})

test('errors of the server stand at name, email and phone, and for the form as a whole', async () => {
  await toRegistration()
  fillIn()
  for (const label of [agreement, policy]) await tick(label)
  respondWith(
    refusal({ name: ['Не то имя'], email: ['Не та почта'], phone: ['Не тот телефон'], __all__: ['Не вышло'] }),
  )
  await press(SUBMIT)
  expect(['Имя и фамилия', 'Почта', 'Телефон'].map(errorOf)).toEqual(['Не то имя', 'Не та почта', 'Не тот телефон'])
  expect(screen.getByText('Не вышло', { ignore: '[role=status]' })).toBeDefined()
  expect(announced()).toBe('Не вышло. Не то имя. Не та почта. Не тот телефон')
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('an address that has an account is told so without tabs, and its button leads to pass with the address kept', async () => {
  await toRegistration()
  fillIn()
  for (const label of [agreement, policy]) await tick(label)
  respondWith(refusal({ user_exists: ['Такая почта уже есть'] }))
  await press(SUBMIT)
  expect(announced()).toBe('На эту почту уже есть аккаунт.')
  await press('Войти с этой почтой')
  expect([screen.getByRole('heading').textContent, field('Почта').value]).toEqual(['Вход', 'anna@example.ru'])
})

test('registration and pass link to each other and keep what was typed', async () => {
  await toRegistration()
  fillIn()
  await press('Есть аккаунт?')
  expect([screen.getByRole('heading').textContent, field('Почта').value]).toEqual(['Вход', 'anna@example.ru'])
  await press('Нет аккаунта?')
  expect(['Имя и фамилия', 'Почта', 'Телефон'].map((label) => field(label).value)).toEqual([
    'Анна',
    'anna@example.ru',
    '+7 999 123-45-67',
  ])
})

test('what was switched is kept as well, and the button is right at once', async () => {
  await toRegistration()
  for (const label of [newsletter, agreement, policy]) await tick(label)
  await press('Есть аккаунт?')
  await press('Забыли пароль?')
  await press('Войти с паролем')
  await press('Нет аккаунта?')
  const switched = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)
  expect([switched, button().getAttribute('aria-disabled')]).toEqual([[true, true, true], null])
  await tick(agreement)
  expect(button().getAttribute('aria-disabled')).toBe('true')
})

test('what was switched comes back from the captcha, and goes out once', async () => {
  await toRegistration()
  fillIn()
  for (const label of [agreement, policy]) await tick(label)
  respondWith(refusal({ recaptcha: ['Подтвердите, что вы не робот'] }))
  await press(SUBMIT)
  await press(/Вернуться/)
  const switched = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)
  expect(switched).toEqual([false, true, true])
  respondWith(reply.signedIn())
  await press(SUBMIT)
  expect(Object.keys(sent(1) ?? {})).toEqual(['email', 'name', 'phone', 'terms', 'policy', 'time-zone'])
})

test('the captcha is got ready when the form is shown', async () => {
  const captcha = { kind: 'altcha' }
  await renderWidget({
    kind: 'auth',
    settings: { view: 'registration' },
    checkAuth: async () => Response.json({ ...reply.anonymous, captcha }),
  })
  expect(server.mock.calls.map(([address]) => address)).toEqual(['https://school.example/api/v1/captcha/'])
})
