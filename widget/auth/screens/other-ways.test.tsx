import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFacebook, loadIdentity } from '../lazy-chunks.ts'
import { announced, press, renderWidget, reply } from '../testing/render-widget.tsx'

vi.mock('../lazy-chunks.ts', { spy: true })
afterEach(() => vi.mocked(loadFacebook).mockReset())

const facebook = { app_id: '17', script: 'https://provider.example/sdk.js' }
const offering = async () => Response.json({ ...reply.anonymous, facebook })
const NAME = 'Войти через Facebook'

const shown = () => screen.queryAllByRole('button', { name: NAME })

test.each([
  ['login', 'pass'],
  ['auth', 'pass'],
  ['auth', 'registration'],
] as const)('%s offers the login on %s, as the last of its actions', async (kind, view) => {
  await renderWidget({ kind, settings: { view }, checkAuth: offering })
  expect(screen.getAllByRole('button').at(-1)).toBe(shown()[0])
})

test('it is hidden unless the server offers it', async () => {
  await renderWidget()
  expect(shown()).toEqual([])
})

test('the attribute no-facebook hides it', async () => {
  await renderWidget({ settings: { noFacebook: true }, checkAuth: offering })
  expect(shown()).toEqual([])
})

test('a press fetches the part and signs in by it', async () => {
  const signInByFacebook = vi.fn(async () => undefined)
  vi.mocked(loadFacebook).mockResolvedValue({ signInByFacebook })
  await renderWidget({ checkAuth: offering })
  await press(NAME)
  expect(signInByFacebook).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ enter: expect.any(Function) }),
    expect.objectContaining({ failed: 'Не удалось авторизоваться через Facebook' }),
    {},
  )
})

test.each([
  ['login', ['terms', 'policy'], { terms: 'true', policy: 'true', subscribe: 'false' }],
  ['login', ['terms'], { terms: 'true', policy: 'false', subscribe: 'false' }],
  ['auth', ['subscribe', 'terms', 'policy'], { terms: 'true', policy: 'true', subscribe: 'true' }],
] as const)('the registration of %s says that %j are ticked', async (kind, boxes, consents) => {
  const signInByFacebook = vi.fn(async () => undefined)
  vi.mocked(loadFacebook).mockResolvedValue({ signInByFacebook })
  await renderWidget({ kind, settings: { view: 'registration' }, checkAuth: offering })
  for (const name of boxes) fireEvent.click(document.querySelector(`[name=${name}]`) ?? document)
  await press(NAME)
  expect(signInByFacebook).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), consents)
})

test('a part that does not come is told, and the form works on', async () => {
  vi.mocked(loadFacebook).mockRejectedValue(new Error('offline'))
  await renderWidget({ checkAuth: offering })
  await press(NAME)
  expect(announced()).toBe('Не удалось авторизоваться через Facebook')
  expect(screen.getByRole('button', { name: 'Войти' }).getAttribute('aria-busy')).toBeNull()
})

const providers = [
  { id: 'yandex', name: 'Яндекс ID' },
  { id: 'vk', name: 'VK ID' },
  { id: 'oidc', name: 'Школьный портал' },
]
const offeringAll = async () => Response.json({ ...reply.anonymous, facebook, providers })
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))

test.each([
  ['login', 'pass'],
  ['login', 'registration'],
  ['auth', 'pass'],
  ['auth', 'registration'],
] as const)('%s offers the providers on %s in the order of the school, before Facebook', async (kind, view) => {
  await renderWidget({ kind, settings: { view }, checkAuth: offeringAll })
  expect(labels().slice(-4)).toEqual([
    'Войти с Яндекс ID',
    'Войти с VK ID',
    'Войти через Школьный портал',
    'Войти через Facebook',
  ])
})

const newer = async () =>
  Response.json({ ...reply.anonymous, providers: [{ id: 'later', name: 'Later' }, providers[1]] })

test('a provider that this version does not know is left out', async () => {
  await renderWidget({ checkAuth: newer })
  expect(labels().slice(-2)).toEqual(['Войти по коду из письма', 'Войти с VK ID'])
})

test('the attribute no-providers hides them, and their code is not fetched', async () => {
  vi.mocked(loadIdentity).mockClear()
  await renderWidget({ settings: { noProviders: true }, checkAuth: offeringAll })
  expect(labels().slice(-2)).toEqual(['Войти по коду из письма', 'Войти через Facebook'])
  expect(loadIdentity).not.toHaveBeenCalled()
})

test('without providers their code is not fetched', async () => {
  vi.mocked(loadIdentity).mockClear()
  await renderWidget({ checkAuth: offering })
  expect(loadIdentity).not.toHaveBeenCalled()
})

const phone_codes = { ways: ['sms'], countries: ['RU'] }
const offeringPhone = async () => Response.json({ ...reply.anonymous, facebook, providers, phone_codes })
const BY_PHONE = 'Войти по телефону'

test.each([
  ['login', ['Войти по коду из письма', BY_PHONE]],
  ['auth', ['Войти', BY_PHONE]],
] as const)(
  '%s offers the sign-in by phone after the form’s own ways, before those of others',
  async (kind, before) => {
    await renderWidget({ kind, settings: { view: 'pass' }, checkAuth: offeringPhone })
    expect(labels().slice(-6)).toEqual([
      ...before,
      'Войти с Яндекс ID',
      'Войти с VK ID',
      'Войти через Школьный портал',
      'Войти через Facebook',
    ])
  },
)

test('the line «или» is there also where the phone is the only other way', async () => {
  await renderWidget({
    kind: 'auth',
    settings: { view: 'pass' },
    checkAuth: async () => Response.json({ ...reply.anonymous, phone_codes }),
  })
  expect([screen.getByText('или').className, labels().at(-1)]).toEqual(['or', BY_PHONE])
})

test.each(['login', 'auth'] as const)('the registration of %s offers no sign-in by phone', async (kind) => {
  await renderWidget({ kind, settings: { view: 'registration' }, checkAuth: offeringPhone })
  expect(labels()).not.toContain(BY_PHONE)
  expect(labels().at(-1)).toBe('Войти через Facebook')
})

test('the attribute no-phone hides it', async () => {
  await renderWidget({ settings: { noPhone: true }, checkAuth: offeringPhone })
  expect(labels()).not.toContain(BY_PHONE)
})

test('its press opens the form', async () => {
  await renderWidget({ checkAuth: offeringPhone })
  await press(BY_PHONE)
  expect(screen.getByRole('heading').textContent).toBe('Вход по\u00A0телефону')
})

const MARK = 'Вы входили так в прошлый раз'
const marked = () => screen.queryByText(MARK)?.parentElement?.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ')

test.each([
  ['vk', ['Войти с VK ID', 'Войти по коду из письма', 'Войти с Яндекс ID'], 'Войти с VK ID'],
  ['facebook', ['Войти через Facebook', 'Войти по коду из письма', 'Войти с Яндекс ID'], 'Войти через Facebook'],
  ['code', ['Войти по коду из письма', 'Войти с Яндекс ID', 'Войти с VK ID'], 'Войти по коду из письма'],
  ['password', ['Войти по коду из письма', 'Войти с Яндекс ID', 'Войти с VK ID'], 'Войти'],
  ['later', ['Войти по коду из письма', 'Войти с Яндекс ID', 'Войти с VK ID'], undefined],
])('%s, by which somebody signed in last, is marked and comes first among the others', async (way, first, button) => {
  localStorage.setItem('school-way:https://school.example', way)
  await renderWidget({ checkAuth: offeringAll })
  const buttons = labels()
  expect([buttons.slice(buttons.indexOf('Войти') + 1).slice(0, 3), marked()]).toEqual([first, button])
  localStorage.clear()
})
