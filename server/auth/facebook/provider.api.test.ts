import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FacebookMode } from '../../sandbox/facebook/graph.ts'
import type { Browser } from '../../testing/school.ts'
import { forgetSettings } from '../stores/account-store.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { dump } from '../testing/tables.ts'
import { createFacebook } from './facebook.ts'
import { DARYA, FAILED, type FacebookSchool, MARIA, startFacebookSchool } from './testing/school.ts'

const EMAIL = 'darya@parents.example'

let on: FacebookSchool
beforeEach(async () => {
  on = await startFacebookSchool()
})
afterEach(() => on.close())

/** Expects a token to sign nobody in and to leave nothing behind. */
const expectTokenRefused = async (token: string) => {
  const before = await dump(on.school)
  const browser = on.school.browser()
  const { status, body } = await on.loginWith(browser, token)
  expect({ status, body }).toEqual({ status: 400, body: FAILED })
  expect([await dump(on.school), (await browser.checkAuth()).body.status]).toEqual([before, 'anonymous'])
}

test.each<[string, FacebookMode]>([
  ['fails', 'failing'],
  ['answers what is no JSON', 'malformed'],
  ['answers a megabyte', 'huge'],
  ['leads elsewhere', 'redirecting'],
  ['calls the token invalid', 'invalid'],
  ['says that the token has expired', 'expired'],
  ['says that the token is of another app', 'other-app'],
  ["says that the token is no person's", 'page-token'],
  ['gives the profile of another person', 'other-person'],
  ['gives no profile any more', 'revoked'],
])('nobody is signed in where the provider %s', async (_, mode) => {
  on.provider.setMode(mode)
  await expectTokenRefused(on.provider.tokenOf(DARYA))
})

test('nobody is signed in where the provider does not answer in time', async () => {
  on.school.deps.facebook = createFacebook(on.provider.settings, { now: on.school.clock.now, timeoutMs: 50 })
  on.provider.setMode('hanging')
  await expectTokenRefused(on.provider.tokenOf(DARYA))
})

test('nobody is signed in where the provider is not there', async () => {
  await on.provider.close()
  await expectTokenRefused(on.provider.tokenOf(DARYA))
  on.close = on.school.close
})

test('a slow provider is waited for', async () => {
  on.provider.setMode('slow')
  expect((await on.login(on.school.browser(), DARYA)).status).toBe(200)
})

describe('no account is opened by', () => {
  test("another app's token", async () => expectTokenRefused(on.provider.tokenOf(DARYA, { appId: '666' })))
  test('an expired token', async () => expectTokenRefused(on.provider.tokenOf(DARYA, { expiresAt: 1_700_000_000 })))
  test('a made-up token', async () => expectTokenRefused('EAAmade.up'))
  test('a token with a parameter in it', async () =>
    expectTokenRefused(`${on.provider.tokenOf(DARYA)}&access_token=${on.provider.tokenOf(MARIA)}`))
})

test('nobody is blamed where the provider does not know the app by its secret', async () => {
  const { settings } = on.provider
  on.school.deps.facebook = createFacebook({ ...settings, appSecret: 'another' }, { now: on.school.clock.now })
  const browser = on.school.browser()
  const statuses = []
  for (let at = 0; at < 21; at += 1) statuses.push((await on.login(browser, DARYA)).status)
  expect(statuses).toEqual(Array(21).fill(400))
  expect(on.school.logs()).toContainEqual(
    expect.objectContaining({ event: 'provider-failed', reason: 'status 400, code 190' }),
  )
})

test('a token that never expires is good', async () => {
  on.provider.setMode('lasting')
  expect((await on.login(on.school.browser(), DARYA)).status).toBe(200)
})

test('the provider is asked as the app, first about the token and then for the profile', async () => {
  await on.login(on.school.browser(), DARYA)
  const { appId, appSecret } = on.provider.settings
  expect(on.provider.requests.map(({ pathname }) => pathname)).toEqual(['/graph/debug_token', '/graph/me'])
  expect(on.provider.requests[0]?.searchParams.get('access_token')).toBe(`${appId}|${appSecret}`)
  expect(on.provider.requests[1]?.searchParams.get('appsecret_proof')).toMatch(/^[\da-f]{64}$/)
})

test.each<[string, (at: number) => string, FacebookMode]>([
  ['made-up', (at) => `EAA${at}`, 'ok'],
  ["another app's", () => on.provider.tokenOf(DARYA, { appId: '666' }), 'ok'],
  ['revoked', () => on.provider.tokenOf(DARYA), 'revoked'],
])('twenty tokens that are %s shut out an address of the network for 15 minutes', async (_, tokenAt, mode) => {
  on.provider.setMode(mode)
  const attacker = on.school.browser({ ip: '198.51.100.1' })
  const statuses = []
  for (let at = 0; at < 20; at += 1) statuses.push((await on.loginWith(attacker, tokenAt(at))).status)
  const requests = on.provider.requests.length
  statuses.push((await on.loginWith(attacker, tokenAt(20))).status)
  expect([statuses, on.provider.requests.length]).toEqual([[...Array(20).fill(400), 429], requests])
  on.provider.setMode('ok')
  expect((await on.login(on.school.browser(), DARYA)).status).toBe(200)
})

test('nobody is blamed for a provider that fails', async () => {
  on.provider.setMode('failing')
  const browser = on.school.browser()
  for (let at = 0; at < 25; at += 1) await on.login(browser, DARYA)
  on.provider.setMode('ok')
  expect((await on.login(browser, DARYA)).status).toBe(200)
})

test('right tokens count against nobody: more than 60 an hour sign in from one address of the network', async () => {
  const browser = on.school.browser()
  const statuses = []
  for (let at = 0; at < 61; at += 1) statuses.push((await on.login(browser, DARYA)).status)
  expect(statuses).toEqual(Array(61).fill(200))
})

test('beyond 60 refused tokens and wrong links an hour, an address of the network is refused', async () => {
  for (let at = 0; at < 60; at += 1) await on.school.deps.limits.spend('tokenIp', '203.0.113.7')
  expect((await on.login(on.school.browser(), DARYA)).status).toBe(429)
})

test('a new account is made however many registrations the address of the network had, and is one of them', async () => {
  const ip = '198.51.100.2'
  for (let at = 0; at < 19; at += 1) await on.school.deps.limits.spend('registrationIp', ip)
  const { status } = await on.login(on.school.browser({ ip }), DARYA)
  expect([status, await on.school.deps.limits.peek('registrationIp', ip)]).toMatchObject([200, { isAllowed: false }])
})

test('ten times an address of the network is told that an e-mail address is known', async () => {
  await aPerson(on.school, { email: EMAIL })
  const statuses = []
  for (let at = 0; at < 11; at += 1) statuses.push((await on.login(on.school.browser(), DARYA)).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
})

test('the mail to somebody new counts against the address', async () => {
  await on.login(on.school.browser(), DARYA)
  expect(await on.school.deps.limits.forget('mailAddressDay', EMAIL)).toBe(1)
})

test('sign-ins and failures are logged with their reason', async () => {
  await on.loginWith(on.school.browser(), 'EAAmade.up')
  on.provider.setMode('failing')
  await on.login(on.school.browser(), DARYA)
  on.provider.setMode('ok')
  await on.login(on.school.browser(), DARYA)
  const events = on.school.logs().filter(({ event }) => /signed-in|sign-in-failed|provider-failed/.test(String(event)))
  expect(events).toMatchObject([
    { event: 'sign-in-failed', method: 'facebook', reason: 'token not valid' },
    { event: 'sign-in-failed', method: 'facebook', reason: 'status 500' },
    { event: 'provider-failed', level: 'warn', provider: 'facebook', reason: 'status 500' },
    { event: 'signed-in', method: 'facebook', person: (await stored(on.school, EMAIL))?.id },
  ])
})

test('no access token, secret of the app or address is found in the log, a refusal or, but for the address, the database', async () => {
  const tokens = [on.provider.tokenOf(DARYA), on.provider.tokenOf(MARIA), 'EAAmade.up-canary']
  await aPerson(on.school)
  const refusals = []
  for (const mode of ['failing', 'malformed', 'redirecting', 'other-app', 'ok'] as const) {
    on.provider.setMode(mode)
    for (const token of tokens) refusals.push((await on.loginWith(on.school.browser(), token)).text)
  }
  on.school.deps.facebook = createFacebook(
    { ...on.provider.settings, graphUrl: 'http://127.0.0.1:1/graph' },
    { now: on.school.clock.now },
  )
  for (const token of tokens) await on.loginWith(on.school.browser(), token)
  const places = [JSON.stringify(on.school.logs()), refusals.join('\n')]
  const secrets = [...tokens, on.provider.settings.appSecret]
  expect([...places, await dump(on.school)].filter((text) => secrets.some((one) => text.includes(one)))).toEqual([])
  expect(places.filter((text) => text.includes(EMAIL))).toEqual([])
})

const confirm = async (browser: Browser) => browser.submit((await newestMail(on.school, EMAIL)).path)

describe('the first proof of the mailbox', () => {
  test('by another browser takes the identity away, which somebody else may have brought', async () => {
    const stranger = on.school.browser()
    await on.login(stranger, DARYA)
    await confirm(on.school.browser())
    expect([await on.identities(), (await stranger.checkAuth()).body.status]).toEqual([[], 'anonymous'])
    expect((await on.login(on.school.browser(), DARYA)).status).toBe(400)
  })

  test('by the same browser keeps it', async () => {
    const browser = on.school.browser()
    await on.login(browser, DARYA)
    await confirm(browser)
    expect((await on.login(on.school.browser(), DARYA)).body.user_id).toBe((await stored(on.school, EMAIL))?.id)
  })
})

test('an identity that is taken away while it is being checked opens no session', async () => {
  await on.login(on.school.browser(), DARYA)
  const id = (await stored(on.school, EMAIL))?.id ?? ''
  const landing = on.school.browser({ origin: 'https://landing.example' })
  beforeNextWrite(on.school, (transact) => transact((tx) => forgetSettings(tx, id)))
  const { status, body } = await on.login(landing, DARYA)
  expect({ status, body }).toEqual({ status: 400, body: FAILED })
  expect((await landing.checkAuth()).body.status).toBe('anonymous')
})

test('without an app check_auth offers no login by Facebook, and the call is refused', async () => {
  on.school.deps.facebook = null
  const browser = on.school.browser()
  expect((await browser.checkAuth()).body).not.toHaveProperty('facebook')
  const { status, body } = await on.login(browser, DARYA)
  expect({ status, body }).toEqual({ status: 400, body: FAILED })
})

test('with an app check_auth names it and its script to everybody', async () => {
  const { appId, script } = on.provider.settings
  const browser = on.school.browser()
  const offer = { app_id: appId, script }
  expect((await browser.checkAuth()).body.facebook).toEqual(offer)
  await aPerson(on.school)
  await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  expect((await browser.checkAuth()).body.facebook).toEqual(offer)
})
