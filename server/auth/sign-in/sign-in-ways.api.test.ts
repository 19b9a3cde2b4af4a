import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Browser } from '../../testing/school.ts'
import { type IdentitySchool, LANDING, MARIA, startIdentitySchool } from '../identity/testing/identity-school.ts'
import { newAuthenticator } from '../passkeys/testing/authenticator.ts'
import { addPasskey, passkeySignIn, withPasskey } from '../passkeys/testing/passkeys.ts'
import { addIdentity } from '../stores/identity-store.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'

const EMAIL = 'mama@example.com'
const NEW = { status: 'register', form: 'registration' }

let on: IdentitySchool
beforeEach(async () => {
  on = await startIdentitySchool()
  on.school.clock.advance(0)
})
afterEach(() => on.close())

const ask = (browser: Browser, email = EMAIL, more: Record<string, string> = {}) =>
  browser.post('/api/v1/sign-in-ways/', { email, ...more })
const waysOf = async (browser: Browser, email?: string) => (await ask(browser, email)).body.ways

const signIn = (browser: Browser) => browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })

const signInByCode = async (browser: Browser) => {
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(on.school)
  return browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
}

/** Links an identity of Yandex, as somebody does who proves the mailbox. */
const linkYandex = async (personId: string) => {
  const key = { provider: 'yandex', externalId: MARIA }
  const createdAt = on.school.clock.now()
  await on.school.deps.transact((tx) => addIdentity(tx, { id: randomUUID(), personId, ...key, createdAt }))
}
const signInByYandex = async (browser: Browser) => on.ask(browser, await on.pass(browser, MARIA))

test('an account without a password is signed in to by a code, and an unknown address registers', async () => {
  await aPerson(on.school, { passwordHash: null })
  const replies = [await ask(on.school.browser()), await ask(on.school.browser(), 'nobody@example.com')]
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: 'ok', ways: ['code'] }],
    [200, NEW],
  ])
})

test('a disabled account is answered as an unknown address', async () => {
  await aPerson(on.school, { isDisabled: true })
  expect((await ask(on.school.browser())).body).toEqual(NEW)
})

test('a password comes before a code, of which nobody knows which was used last', async () => {
  await aPerson(on.school)
  await signInByCode(on.school.browser())
  expect(await waysOf(on.school.browser())).toEqual(['password', 'code'])
})

test('a provider that is not ready is no way', async () => {
  const { id } = await aPerson(on.school)
  await linkYandex(id)
  const before = await waysOf(on.school.browser())
  for (const provider of on.school.deps.identityProviders) vi.spyOn(provider, 'isReady').mockReturnValue(false)
  expect([before, await waysOf(on.school.browser())]).toEqual([
    ['yandex', 'password', 'code'],
    ['password', 'code'],
  ])
})

test('an address is found in any spelling', async () => {
  await aPerson(on.school)
  expect(await waysOf(on.school.browser(), ' Mama@Example.com ')).toEqual(['password', 'code'])
})

test('the way used last comes first: a passkey, a provider, then the mailbox again', async () => {
  const { id } = await aPerson(on.school, { passwordHash: null })
  const seen: unknown[] = []
  const use = async (sign: (browser: Browser) => Promise<unknown>) => {
    on.school.clock.advance(MINUTE_MS)
    await sign(on.school.browser())
    on.school.clock.advance(MINUTE_MS)
    seen.push(await waysOf(on.school.browser()))
  }
  const authenticator = newAuthenticator()
  await use(signInByCode)
  await use(async (browser) => {
    await signInByCode(browser)
    await addPasskey(browser, authenticator)
  })
  await linkYandex(id)
  await use(signInByYandex)
  await use((browser) => passkeySignIn(browser, authenticator))
  await use(signInByCode)
  expect(seen).toEqual([
    ['code'],
    ['passkey', 'code'],
    ['yandex', 'passkey', 'code'],
    ['passkey', 'yandex', 'code'],
    ['code', 'passkey', 'yandex'],
  ])
})

test('a passkey made after the last sign-in comes first: it was made to be used next', async () => {
  await aPerson(on.school)
  await withPasskey(on.school.browser())
  expect(await waysOf(on.school.browser())).toEqual(['passkey', 'password', 'code'])
})

test('a session that a ticket has opened is no sign-in by the mailbox', async () => {
  await aPerson(on.school)
  const authenticator = await withPasskey(on.school.browser())
  on.school.clock.advance(MINUTE_MS)
  const landing = on.school.browser({ origin: LANDING })
  const { body } = await passkeySignIn(landing, authenticator, { origin: LANDING })
  on.school.clock.advance(30_000)
  const school = landing.at('https://school.example')
  const page = await landing.submit('/auth/enter/', { ticket: String(body.ticket) })
  await school.submit('/auth/enter/', { ticket: /name="ticket" value="([\w-]+)"/.exec(page.text)?.[1] ?? '' })
  expect((await school.checkAuth()).body.status).toBe('ok')
  expect(await waysOf(on.school.browser())).toEqual(['passkey', 'password', 'code'])
})

test('a page that may not use passkeys is told of none', async () => {
  await aPerson(on.school)
  await withPasskey(on.school.browser())
  const partner = on.school.browser({ origin: 'https://partner.example' })
  expect(await waysOf(partner)).toEqual(['password', 'code'])
})

test('an identity of a provider that the school no longer offers is no way', async () => {
  const { id } = await aPerson(on.school)
  const createdAt = on.school.clock.now()
  const deleted = { id: randomUUID(), personId: id, provider: 'https://old.example', externalId: '1', createdAt }
  await on.school.deps.transact((tx) => addIdentity(tx, deleted))
  expect(await waysOf(on.school.browser())).toEqual(['password', 'code'])
})

test('the ways of an account are no other account’s', async () => {
  await aPerson(on.school)
  const papa = await aPerson(on.school, { email: 'papa@example.com', passwordHash: null })
  await withPasskey(on.school.browser())
  await linkYandex(papa.id)
  expect([await waysOf(on.school.browser()), await waysOf(on.school.browser(), papa.email)]).toEqual([
    ['passkey', 'password', 'code'],
    ['yandex', 'code'],
  ])
})

test('eleven questions about an address, or 21 of a network, are refused, of a known address and a new one alike', async () => {
  await aPerson(on.school)
  const statuses = async (ip: string, emailOf: (at: number) => string, count: number) => {
    const replies = []
    for (let at = 0; at < count; at += 1) replies.push((await ask(on.school.browser({ ip }), emailOf(at))).status)
    return replies
  }
  const ten = Array.from({ length: 10 }, () => 200)
  expect(await statuses('198.51.100.1', () => EMAIL, 11)).toEqual([...ten, 429])
  expect(await statuses('198.51.100.2', () => 'nobody@example.com', 11)).toEqual([...ten, 429])
  expect(await statuses('198.51.100.3', (at) => `nobody${at}@example.com`, 21)).toEqual([...ten, ...ten, 429])
})

test('a question about an address counts as a request for a link does', async () => {
  await aPerson(on.school)
  for (let at = 0; at < 10; at += 1) await ask(on.school.browser())
  expect((await on.school.browser().post('/api/v1/landing-send-ml/', { email: EMAIL })).status).toBe(429)
})

test.each([
  ['a password', signIn],
  ['a code', signInByCode],
  ['a provider', signInByYandex],
])('whoever signs in by %s afterwards has asked for nothing that counts', async (_, sign) => {
  const { id } = await aPerson(on.school)
  await linkYandex(id)
  const statuses = []
  for (let at = 0; at < 22; at += 1) {
    const browser = on.school.browser()
    statuses.push((await ask(browser)).status)
    on.school.clock.advance(31_000)
    if (at % 5 === 4) await sign(browser)
  }
  expect(statuses).toEqual(statuses.map(() => 200))
})

test('whoever signs in by a passkey afterwards has asked for nothing that counts', async () => {
  await aPerson(on.school)
  const authenticator = await withPasskey(on.school.browser())
  const statuses = []
  for (let at = 0; at < 22; at += 1) {
    const browser = on.school.browser()
    statuses.push((await ask(browser)).status)
    if (at % 5 === 4) await passkeySignIn(browser, authenticator)
  }
  expect(statuses).toEqual(statuses.map(() => 200))
})

test('it takes an e-mail, in any language of a page', async () => {
  await aPerson(on.school)
  const replies = [
    await ask(on.school.browser(), 'mama'),
    await ask(on.school.browser(), EMAIL, { lang: 'de', recaptcha: 'x', 'g-recaptcha2-check': 'y' }),
  ]
  expect(replies.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [400, ['email']],
    [200, []],
  ])
})

test('no mail goes out, and nobody is signed in', async () => {
  await aPerson(on.school)
  const browser = on.school.browser()
  await ask(browser)
  expect([await on.school.mails(), (await browser.checkAuth()).body.status]).toEqual([[], 'anonymous'])
})
