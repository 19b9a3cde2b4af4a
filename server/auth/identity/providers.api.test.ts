import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IdentityProviderId } from '../../contract/identity.ts'
import type { LoginMode } from '../../sandbox/identity/login-sandbox.ts'
import { eventually } from '../../testing/eventually.ts'
import { createIdentityProviders } from './providers.ts'
import { DARYA, DENIED, FAILED, type IdentitySchool, startIdentitySchool } from './testing/identity-school.ts'

let fixture: IdentitySchool
beforeEach(async () => {
  fixture = await startIdentitySchool()
})
afterEach(() => fixture.close())

const OIDC: LoginMode[] = [
  'other-nonce',
  'no-nonce',
  'other-issuer',
  'other-audience',
  'forged',
  'symmetric',
  'unsigned',
  'expired',
  'wrong-iss',
  'other-person',
]
const EVERY: LoginMode[] = ['failing', 'malformed', 'huge']

const lies: [IdentityProviderId, LoginMode, string][] = [
  ...(['yandex', 'vk', 'oidc'] as const).flatMap((id) =>
    EVERY.map((mode) => [id, mode, ''] as [IdentityProviderId, LoginMode, string]),
  ),
  ['yandex', 'error-200', 'status 200, invalid_request'],
  ['vk', 'error-200', 'status 200, invalid_request'],
  ['oidc', 'error-200', 'oauth_'],
  ['yandex', 'other-app', 'token of another app'],
  ['vk', 'other-person', 'token of another person'],
  ['vk', 'other-app', 'token of another attempt'],
  ...OIDC.map((mode) => ['oidc', mode, 'oauth_'] as [IdentityProviderId, LoginMode, string]),
]

test.each(lies)(
  '%s that is %s vouches for nobody, and the log says why without naming anybody',
  async (provider, mode, reason) => {
    const browser = fixture.school.browser()
    await browser.get('/auth/with/oidc/')
    const { address, attempt } = await fixture.start(browser, { provider })
    fixture.providers[provider].setMode(mode)
    const back = await fixture.providers.choose(address ?? new URL('https://school.example'), DARYA)
    const { status } = await browser.get(back.pathname + back.search)
    const { body } = await fixture.ask(browser, attempt)
    expect([status, body, (await browser.checkAuth()).body.status]).toEqual([200, FAILED, 'anonymous'])
    const events = fixture.school.logs().filter(({ event }) => event === 'sign-in-failed')
    expect(events).toMatchObject([{ method: provider, reason: expect.stringContaining(reason) }])
    expect(JSON.stringify(fixture.school.logs())).not.toMatch(/darya|Дарья/i)
  },
)

test.each(['yandex', 'vk', 'oidc'] as const)(
  '%s that returns another state ends nothing and signs nobody in',
  async (provider) => {
    fixture.providers[provider].setMode('wrong-state')
    const browser = fixture.school.browser()
    const attempt = await fixture.pass(browser, DARYA, { provider })
    expect((await fixture.ask(browser, attempt)).body).toEqual({ status: 'pending' })
    expect(fixture.providers[provider].calls.filter((call) => call.startsWith('POST'))).toEqual([])
  },
)

test.each([
  ['yandex', 'login:info login:email'],
  ['vk', 'vkid.personal_info email'],
  ['oidc', 'openid email profile'],
] as const)('%s is asked for name and address alone', async (provider, scope) => {
  const { address } = await fixture.start(fixture.school.browser(), { provider })
  const { searchParams: query } = address ?? new URL('https://school.example')
  const requested = ['response_type', 'scope', 'code_challenge_method'].map((name) => query.get(name))
  expect(requested).toEqual(['code', scope, 'S256'])
})

test.each(['yandex', 'vk', 'oidc'] as const)('%s that declines at once is told as declined', async (provider) => {
  fixture.providers[provider].setMode('denied')
  const browser = fixture.school.browser()
  expect((await fixture.ask(browser, await fixture.pass(browser, DARYA, { provider }))).body).toEqual(DENIED)
})

test('VK’s answer counts as JSON in one parameter, too', async () => {
  fixture.providers.vk.setMode('payload')
  const browser = fixture.school.browser()
  const { body } = await fixture.ask(browser, await fixture.pass(browser, DARYA, { provider: 'vk' }))
  expect(body).toEqual({ status: 'prove_email', email: 'darya@parents.example', name: 'Дарья Орлова' })
})

test.each(['yandex', 'vk', 'oidc'] as const)('%s that is slow is waited for', async (provider) => {
  const browser = fixture.school.browser()
  fixture.providers[provider].setMode('slow')
  const { body } = await fixture.ask(browser, await fixture.pass(browser, DARYA, { provider }))
  expect(body.status).toBe('prove_email')
})

const FROM = { code: 'a', state: 'b' }
const REQUEST = {
  ...FROM,
  verifier: 'v'.repeat(43),
  nonce: 'n',
  redirectUri: 'https://school.example/',
  lang: 'ru',
} as const

test.each(['yandex', 'vk', 'oidc'] as const)('%s that never responds is given up', async (id) => {
  const options = { now: () => new Date(), fetchOf: () => fetch, timeoutMs: 300 }
  const provider = createIdentityProviders(fixture.providers.settings, options).find((one) => one.id === id)
  await eventually(async () => expect(provider?.isReady()).toBe(true))
  fixture.providers[id].setMode('hanging')
  const iss = fixture.providers.settings.oidc?.issuer
  expect(await provider?.identify({ ...FROM, iss }, REQUEST)).toEqual({ status: 'unavailable', reason: 'timeout' })
})

test('a name of markup and line breaks, too long, and an address that is none, are made harmless', async () => {
  const browser = fixture.school.browser()
  const { body } = await fixture.ask(browser, await fixture.pass(browser, '3001', { provider: 'vk' }))
  const name = String(body.name)
  expect([body.status, body.email, name.length <= 100, /[\r\n]/.test(name)]).toEqual(['prove_email', null, true, false])
})

const names = async (lang: string) =>
  (await fixture.school.browser().post(`/api/v1/check_auth/?lang=${lang}`)).body.providers

test('check_auth names the providers in their order and the language of the page', async () => {
  await eventually(async () => expect(await names('ru')).toHaveLength(3))
  expect(await names('ru')).toEqual([
    { id: 'yandex', name: 'Яндекс ID' },
    { id: 'vk', name: 'VK ID' },
    { id: 'oidc', name: 'Школьный ID' },
  ])
  expect(await names('en')).toMatchObject([{ name: 'Yandex ID' }, { name: 'VK ID' }, { name: 'Школьный ID' }])
})

test('a school without providers names none', async () => {
  await fixture.close()
  fixture = await startIdentitySchool({ config: { identity: { yandex: null, vk: null, oidc: null, sandboxes: [] } } })
  const { body } = await fixture.school.browser().checkAuth()
  expect('providers' in body).toBe(false)
})

test('an OpenID provider that does not describe itself stops nothing: its button is hidden until it does, replies again after half a minute', async () => {
  const { providers } = fixture
  providers.oidc.setMode('failing')
  let at = Date.parse('2026-11-28T10:00:00Z')
  const options = { now: () => new Date(at), fetchOf: () => fetch, timeoutMs: 5_000 }
  const [oidc] = createIdentityProviders({ ...providers.settings, yandex: null, vk: null }, options)
  expect(await oidc?.authorizeUrl(REQUEST)).toBeNull()
  const replies = providers.oidc.calls.length
  providers.oidc.setMode('ok')
  expect([oidc?.isReady(), providers.oidc.calls.length]).toEqual([false, replies])
  at += 31_000
  oidc?.isReady()
  await eventually(async () => expect(oidc?.isReady()).toBe(true))
  expect((await oidc?.authorizeUrl(REQUEST))?.origin).toBe(new URL(providers.settings.oidc?.issuer ?? '').origin)
})

/** Reads the description of the issuer without a slash at its end. */
const withoutSlash: typeof fetch = async (address, init) =>
  fetch(typeof address === 'string' ? address.replace('oidc//', 'oidc/') : address, init)

test('a provider that describes another issuer is not used', async () => {
  const oidc = fixture.providers.settings.oidc
  if (!oidc) throw new Error('no sandbox')
  const settings = { ...fixture.providers.settings, oidc: { ...oidc, issuer: `${oidc.issuer}/` } }
  const options = { now: () => new Date(), fetchOf: () => withoutSlash, timeoutMs: 5_000 }
  const provider = createIdentityProviders(settings, options).find(({ id }) => id === 'oidc')
  expect(await provider?.authorizeUrl(REQUEST)).toBeNull()
})
