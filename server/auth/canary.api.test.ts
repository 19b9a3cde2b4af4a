import { afterEach, beforeEach, expect, test } from 'vitest'
import { newClient } from '../content/testing/client.ts'
import type { Browser, BrowserResponse, School } from '../testing/school.ts'
import { createApiToken } from './api-tokens/api-tokens.ts'
import { DARYA, type FacebookSchool, startFacebookSchool } from './facebook/testing/school.ts'
import * as identities from '../db/schema/identities.ts'
import * as passkeyTables from '../db/schema/passkeys.ts'
import * as phoneTables from '../db/schema/phone-codes.ts'
import * as people from '../db/schema/people.ts'
import { type LoginFixture, startLoginSandboxes } from '../sandbox/testing/login-fixture.ts'
import { type PhoneFixture, startPhoneSandbox } from '../sandbox/testing/phone-fixture.ts'
import { startWindow, submitStart } from './identity/testing/start-window.ts'
import { claimSecrets } from '../db/secret-fingerprints.ts'
import { type Authenticator, newAuthenticator } from './passkeys/testing/authenticator.ts'
import { challenge, creation } from './passkeys/testing/passkeys.ts'
import { newestMail, otherThan } from './testing/mailbox.ts'
import { aPerson } from './testing/people.ts'
import { authEndpoints } from './routes.ts'
import { newToken } from './secrets.ts'
import { dump } from './testing/tables.ts'

const LANDING = 'https://landing.example'

const EMAIL = 'kanareyka@example.com'
const PASSWORD = 'kanareyka-Q7-v-kletke'
const WRONG = 'kanareyka-W8-ne-ta'
const CAPTCHA = { recaptcha: 'kanareyka-C9-pervaya', 'g-recaptcha2-check': 'kanareyka-D1-vtoraya' }

const EVENT = { 'event-id': 'phonics', 'webinar-date': '2026-12-01', bizon_url: '/room/1' }

let on: FacebookSchool
let school: School
let logins: LoginFixture
let phones: PhoneFixture
beforeEach(async () => {
  logins = await startLoginSandboxes()
  phones = await startPhoneSandbox()
  on = await startFacebookSchool({
    config: { captcha: 'altcha', identity: logins.settings, phoneCodes: phones.settings },
  })
  school = on.school
  school.deps.captcha.check = async () => true
})
afterEach(async () => {
  await on.close()
  await logins.close()
  await phones.close()
})

/** A token for the content API of an author. */
const apiToken = async (): Promise<string> => {
  const { id } = await aPerson(school, { email: 'author@example.com', role: 'author' })
  const body = { personId: id, label: 'editor', scope: 'write', days: 30, at: school.deps.now() } as const
  return (await school.deps.transact((tx) => createApiToken(tx, body)))?.token ?? ''
}

/** Makes a preview link of a draft, and reads by its secret and by others; answers the secret and the bodies of refusals. */
const preview = async (token: string): Promise<{ secret: string; refused: string[] }> => {
  const author = newClient(school.address, { authorization: `Token ${token}` })
  const visitor = newClient(school.address, {})
  const { body: course } = await author.post('/courses/', { title: 'Черновик' })
  const links = `/courses/${String(course.id)}/preview-links/`
  const { body: link } = await author.post(links, {})
  const secret = String(link.preview)
  const read = (sent: string) => visitor.get('/preview/', { headers: { 'x-preview': sent } })
  const opened = await read(secret)
  const refusals = [await read(`${secret}x`), await author.post(links, { [secret]: 1 })]
  await author.delete(`${links}${String(link.id)}/`)
  refusals.push(await read(secret))
  expect([opened.status, ...refusals.map(({ status }) => status)]).toEqual([200, 404, 201, 404])
  return { secret, refused: refusals.filter(({ status }) => status >= 400).map(({ text }) => text) }
}

/** Goes through every route with secrets that occur nowhere else; answers those secrets and all bodies of refusals. */
const walk = async (browser: Browser) => {
  const facebookToken = on.provider.tokenOf(DARYA)
  const token = await apiToken()
  const { secret, refused } = await preview(token)
  const secrets = new Set([PASSWORD, WRONG, ...Object.values(CAPTCHA), facebookToken, token, secret])
  const refusals = [...refused]
  const ways: string[] = []
  const keep = (response: BrowserResponse) => {
    if (response.status >= 400) refusals.push(response.text)
    ways.push(response.headers.location ?? '')
    for (const value of Object.values(browser.cookies())) secrets.add(value)
    if (typeof response.body.ticket === 'string') secrets.add(response.body.ticket)
    if (typeof response.body.csrf_token === 'string') secrets.add(response.body.csrf_token)
    if (typeof response.body.page_token === 'string') secrets.add(response.body.page_token)
    const hidden = /name="(?:ticket|grant)" value="([\w-]+)"/.exec(response.text)?.[1]
    if (hidden) secrets.add(hidden)
    return response
  }
  const mailed = async () => {
    const { code, path } = await newestMail(school, EMAIL)
    for (const secret of [code, path.split('/')[3] ?? '']) if (secret) secrets.add(secret)
    return { code, path }
  }
  const post = async (path: string, fields: Record<string, string> = {}, one = browser) =>
    keep(await one.post(path, fields))
  const submit = async (path: string, fields: Record<string, string> = {}, one = browser) =>
    keep(await one.submit(path, fields))
  const code = async (fields: Record<string, string>) => post('/auth/check-code/', { email: EMAIL, ...fields })

  const passkeyWindow = async (authenticator: Authenticator) => {
    const landing = browser.at(LANDING)
    for (const tamper of [true, false]) {
      const [options, attempt] = [await challenge(browser), newToken()]
      const credential = authenticator.get(options, school.deps.config.baseUrl, { tamper })
      for (const secret of [options.challenge, attempt, JSON.parse(credential).response.signature]) secrets.add(secret)
      keep(await submitStart(browser, '/auth/with/passkey/', { attempt, origin: LANDING, credential }))
      await post('/api/v1/identity-login/', { attempt }, landing)
    }
  }

  const passkeys = async () => {
    const [authenticator, other] = [newAuthenticator(), newAuthenticator()]
    const send = async (path: string, credential: string) => {
      const { response } = JSON.parse(credential)
      secrets.add(response.signature ?? response.clientDataJSON)
      return post(`/api/v1/${path}/`, { credential })
    }
    for (const one of [authenticator, other]) {
      const options = await creation(browser)
      secrets.add(options.challenge)
      await send('passkey-add', one.create(options, school.deps.config.baseUrl))
    }
    const [id = ''] = authenticator.ids()
    await post('/api/v1/passkeys/')
    await post('/api/v1/passkey-rename/', { id, label: 'Телефон' })
    for (const tamper of [true, false]) {
      const options = await challenge(browser)
      secrets.add(options.challenge)
      await send('passkey-login', authenticator.get(options, school.deps.config.baseUrl, { tamper }))
    }
    await passkeyWindow(authenticator)
    await post('/api/v1/passkey-delete/', { id })
    secrets.add((await challenge(browser)).challenge)
    await send('passkey-login', authenticator.get(await challenge(browser), 'https://evil.example'))
  }

  const byPhone = async (phone: string) => {
    await browser.checkAuth()
    await post('/api/v1/phone-code/', { phone, [PASSWORD]: 'x' })
    await school.mails()
    const text = phones.textTo(phone) ?? ''
    secrets.add(text)
    secrets.add(text.split('\n').at(-1) ?? '')
    const phoneCode = /: (\d{6})/.exec(text)?.[1] ?? ''
    await post('/api/v1/phone-login/', { phone, code: otherThan(phoneCode).slice(2) })
    await school.deps.transact((tx) => tx.update(people.person).set({ createdAt: new Date(0) }))
    await post('/api/v1/phone-login/', { phone, code: phoneCode })
    await school.deps.limits.forget('mailAddress', EMAIL)
    await post('/api/v1/phone-email/', { phone, ...CAPTCHA })
    const { code: proof } = await mailed()
    await post('/api/v1/phone-login/', { phone, 'email-code': otherThan(proof) })
    await post('/api/v1/phone-login/', { phone, 'email-code': proof })
    await post('/api/v1/phone-code/', { phone, way: 'call' })
  }

  await post('/api/v1/landing-registration-site/', { email: EMAIL, name: 'Анна', phone: '+79161234567' })
  await post('/api/v1/landing-registration-site/', {
    email: EMAIL,
    name: 'Анна',
    phone: '+79161234567',
    password: PASSWORD,
  })
  const confirmation = await mailed()
  await post('/api/v1/landing-registration/v2/', { email: EMAIL, name: 'Анна', phone: '+79161234567', ...CAPTCHA })
  await post('/api/v1/landing-add-phone/', { phone: '+79161234567' })
  await post('/api/v1/captcha/')
  await post('/api/v1/captcha/second/')
  keep(await browser.get(confirmation.path))
  await post('/api/v1/set-password/', { password: PASSWORD })
  await post('/api/v1/set-password/', { password: WRONG, 'current-password': WRONG })
  await submit(confirmation.path)
  await browser.checkAuth()
  await post('/api/v1/landing-auth/', { username: EMAIL, password: WRONG })
  await post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD, [PASSWORD]: 'x', lang: 'x' })
  await post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  await passkeys()
  await post('/api/v1/facebook-login/', { access_token: facebookToken, 'current-password': PASSWORD })
  await post('/api/v1/facebook-login/', { access_token: `${facebookToken}x`, [PASSWORD]: 'x', lang: 'x' })
  await post('/api/v1/register-user-webinar/', EVENT)
  await post('/api/v1/register-webinar/', { ...EVENT, ...CAPTCHA })
  await post('/api/v1/register-event/', EVENT)
  await post('/api/v1/start-free-lesson/', EVENT)
  await post('/api/v1/register-user-webinar/', { ...EVENT, [PASSWORD]: 'x', lang: 'x' })
  await school.deps.limits.forget('mailAddress', EMAIL)
  await code({ 'send-code': '1' })
  const first = await mailed()
  await code({ code: otherThan(first.code), 'check-code': '1' })
  await submit(`${first.path}?utm=1`, { [PASSWORD]: 'x', switch: 'x' })
  await code({ code: first.code, 'check-code': '1' })
  await post('/api/v1/change-phone/', { phone: '+79991234567', 'current-password': WRONG })
  await school.deps.limits.forget('mailAddress', EMAIL)
  await post('/api/v1/change-phone/', { 'send-code': '1' })
  await post('/api/v1/change-phone/', { phone: '+79991234567', code: (await mailed()).code })
  await school.deps.limits.forget('mailAddress', EMAIL)
  await post('/api/v1/landing-send-ml/', { email: EMAIL, ...EVENT })
  const second = await mailed()
  keep(await browser.get(second.path))
  const welcome = await submit(second.path)
  const grant = /name="grant" value="([\w-]+)"/.exec(welcome.text)?.[1] ?? ''
  await browser.submit('/auth/set-password/', { grant, password: '12345678' }) // shows the form again, permit and all
  await submit(second.path)
  await submit('/auth/set-password/', { grant, password: `${PASSWORD}!` })
  const { attempt, address } = await startWindow(browser)
  const back = await logins.choose(address ?? new URL(''), '1001')
  for (const secret of [attempt, ...back.searchParams.values()]) secrets.add(secret)
  keep(await browser.get(back.pathname + back.search))
  await post('/api/v1/identity-login/', { attempt, [PASSWORD]: 'x', lang: 'x' })
  await post('/api/v1/identity-login/', { attempt })
  await school.deps.limits.forget('mailAddress', EMAIL)
  await post('/api/v1/identity-email/', { attempt, ...CAPTCHA })
  const third = await mailed()
  await post('/api/v1/identity-login/', { attempt, code: otherThan(third.code) })
  await post('/api/v1/identity-login/', { attempt, code: third.code })
  await post('/api/v1/identities/')
  await post('/api/v1/identity-unlink/', { id: PASSWORD })
  keep(await submitStart(browser, '/auth/with/vk/'))
  await byPhone('+79991234567')
  await post('/api/v1/sign-in-ways/', { email: EMAIL })
  const landing = browser.at(LANDING)
  const { body } = await post('/api/v1/landing-auth/', { username: EMAIL, password: `${PASSWORD}!` }, landing)
  const ticket = String(body.ticket)
  const step = await submit('/auth/enter/', { ticket }, landing)
  await submit('/auth/enter/', { ticket }, landing)
  await submit('/auth/enter/', { ticket: /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? '' })
  keep(await browser.get('/auth/enter/'))
  await browser.checkAuth()
  await post('/api/v1/ticket/', {}, landing)
  const page = school.browser({ origin: 'https://landing.example', keepsNoCookies: true })
  await post('/api/v1/landing-auth/', { username: EMAIL, password: `${PASSWORD}!` }, page)
  const [load = '', pageToken = ''] = (page.pageSession() ?? '').split('.')
  for (const secret of [load, pageToken]) secrets.add(secret)
  await post('/api/v1/ticket/', {}, page)
  await post('/api/v1/register-user-webinar/', {}, page)
  await post('/api/v1/change-phone/', { phone: '+79991234567' }, page)
  await post('/api/v1/logout/', {}, page)
  await post('/api/v1/logout/', {}, landing)
  for (const call of ['consents', 'consent-withdraw', 'consent-give'])
    await post(`/api/v1/${call}/`, { kind: 'newsletter', version: WRONG, [PASSWORD]: 'x' })
  await post('/api/v1/logout-all/')
  return { secrets: [...secrets], refusals: refusals.join('\n'), ways: ways.join('\n') }
}

/** The routes that were called, by what the log says. */
const walked = () =>
  new Set(school.logs().flatMap(({ msg, method, route }) => (msg === 'answered' ? [[method, route].join(' ')] : [])))

test('no password, code, link, ticket, token, preview secret or cookie is found in the log, the database, a refusal or an address', async () => {
  const { sessionSecrets } = school.deps.config
  await claimSecrets(school.deps.transact, sessionSecrets, { isServer: true })
  const { secrets, refusals, ways } = await walk(school.browser())
  secrets.push(...sessionSecrets)
  const routes = authEndpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(routes.filter((route) => !walked().has(route))).toEqual([])
  // One more mail waits in the outbox, unsent, when the tables are read.
  await school.deps.limits.forget('mailAddress', EMAIL)
  await school.browser().post('/api/v1/landing-send-ml/', { email: EMAIL })
  const places = { log: JSON.stringify(school.logs()), tables: await dump(school), refusals, ways }
  const tables = { ...people, ...identities, ...passkeyTables, ...phoneTables }
  const rows = Object.entries<unknown[]>(JSON.parse(places.tables)).filter(([name]) => name in tables)
  const empty = rows.flatMap(([name, { length }]) => (length ? [] : [name]))
  expect(empty).toEqual(['session', 'ticket'])
  const waiting = await newestMail(school, EMAIL)
  secrets.push(waiting.code, waiting.path.split('/')[3] ?? '')
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true)
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => [place, secret]),
  )
  expect(found).toEqual([])
  expect(places.log).not.toContain(EMAIL)
})

test('a fault inside is told to nobody, and its log line holds no secret', async () => {
  await aPerson(school, { email: EMAIL })
  school.deps.passwords.matches = async () => {
    throw new Error('broken')
  }
  const { status, body } = await school.browser().post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  const errors = { __all__: ['Произошла незвестная ошибка'] }
  expect({ status, body }).toEqual({ status: 500, body: { status: 'error', errors, request_id: expect.any(String) } })
  expect(JSON.stringify(school.logs())).not.toMatch(new RegExp(`${EMAIL}|${PASSWORD}`))
})
