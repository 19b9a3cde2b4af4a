import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type BrowserResponse, type School, startSchool } from '../../testing/school.ts'
import { deletePasskeys } from '../stores/passkey-store.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import type { Authenticator } from './testing/authenticator.ts'
import { challenge, creation, passkeySignIn, proof, signIn, withPasskey } from './testing/passkeys.ts'

const NEW_PHONE = '+79991234567'
const NEW_PASSWORD = 'yabloko-na-snegu'
const NOT_PROVED = { passkey: ['Не получилось. Попробуйте ещё раз или введите пароль'] }
const UNVERIFIED = {
  passkey: ['Устройство не спросило отпечаток, лицо или код. Включите блокировку экрана или введите пароль'],
}

let school: School
let browser: Browser
let authenticator: Authenticator
let id: string
beforeEach(async () => {
  school = await startSchool()
  id = (await aPerson(school)).id
  browser = school.browser()
  authenticator = await withPasskey(browser)
})
afterEach(() => school.close())

/** What the current password opens. */
const calls: Record<string, (passkey: string, on?: Browser) => Promise<BrowserResponse>> = {
  'a changed phone': (passkey, on = browser) => on.post('/api/v1/change-phone/', { phone: NEW_PHONE, passkey }),
  'a changed password': (passkey, on = browser) =>
    on.post('/api/v1/set-password/', { password: NEW_PASSWORD, passkey }),
}
const cases = Object.entries(calls)

const unchanged = async () => {
  const [person, byPassword] = [await stored(school), await signIn(school.browser({ ip: '198.51.100.1' }))]
  return [person?.phone, byPassword.status]
}

test('the challenge of a proof names the own passkeys and asks for user verification', async () => {
  const { allowCredentials, userVerification } = await challenge(browser, { proof: '1' })
  const ids = authenticator.ids().map((key) => ({ id: key, type: 'public-key', transports: ['internal', 'hybrid'] }))
  const visitor = await school.browser().post('/api/v1/passkey-challenge/', { proof: '1' })
  expect([allowCredentials, userVerification, visitor.status]).toEqual([ids, 'required', 401])
})

test('a passkey stands in for the current password where a phone is changed', async () => {
  const { status } = await browser.post('/api/v1/change-phone/', {
    phone: NEW_PHONE,
    passkey: await proof(browser, authenticator),
  })
  expect([status, (await stored(school))?.phone]).toEqual([200, NEW_PHONE])
})

test('and where a password is set', async () => {
  const passkey = await proof(browser, authenticator)
  const { status } = await browser.post('/api/v1/set-password/', { password: NEW_PASSWORD, passkey })
  const byOld = await school
    .browser()
    .post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
  expect([status, byOld.status]).toEqual([200, 400])
})

test.each(cases)(
  '%s needs more than the fresh session of a passkey: an assertion has to be made for it',
  async (_, call) => {
    const other = school.browser()
    await passkeySignIn(other, authenticator)
    const { status, body } = await call('', other)
    expect([status, Object.keys(Object(body.errors)), await unchanged()]).toEqual([
      400,
      ['current-password'],
      ['+79161234567', 200],
    ])
  },
)

test.each(cases)('%s is refused to a passkey without user verification', async (_, call) => {
  const { status, body } = await call(await proof(browser, authenticator, { isUserVerified: false }))
  expect([status, body.errors, await unchanged()]).toEqual([400, UNVERIFIED, ['+79161234567', 200]])
})

test.each(cases)('%s is refused to an answer that was made to sign in', async (_, call) => {
  const { status, body } = await call(authenticator.get(await challenge(browser), 'https://school.example'))
  expect([status, body.errors, await unchanged()]).toEqual([400, NOT_PROVED, ['+79161234567', 200]])
})

test.each(cases)('%s is refused to a signature of the challenge for a new passkey', async (_, call) => {
  const { challenge: random } = await creation(browser)
  const options = { ...(await challenge(browser, { proof: '1' })), challenge: random }
  const { status, body } = await call(authenticator.get(options, 'https://school.example'))
  expect([status, body.errors, await unchanged()]).toEqual([400, NOT_PROVED, ['+79161234567', 200]])
})

test.each(cases)('%s is refused to the passkey of another person', async (_, call) => {
  await aPerson(school, { email: 'papa@example.com' })
  const theirs = await withPasskey(school.browser(), {}, 'papa@example.com')
  const options = { ...(await challenge(browser, { proof: '1' })), allowCredentials: [] }
  const { status, body } = await call(theirs.get(options, 'https://school.example'))
  expect([status, body.errors, await unchanged()]).toEqual([400, NOT_PROVED, ['+79161234567', 200]])
})

test.each(cases)('%s is refused to a tampered answer, and to one that is used twice', async (_, call) => {
  const tampered = await call(await proof(browser, authenticator, { tamper: true }))
  const passkey = await proof(browser, authenticator)
  await browser.post('/api/v1/passkey-options/', { passkey }) // a fresh session leaves it unspent
  school.clock.advance(11 * 60_000)
  const late = await call(passkey)
  const again = await proof(browser, authenticator)
  await browser.post('/api/v1/passkey-options/', { passkey: again })
  const replayed = await call(again)
  expect([tampered, late, replayed].map(({ body }) => body.errors)).toEqual([
    NOT_PROVED,
    { passkey: ['Время вышло. Нажмите ещё раз'] },
    NOT_PROVED,
  ])
  expect(await unchanged()).toEqual(['+79161234567', 200])
})

test('a proof of another session of the same person is worth nothing in this browser', async () => {
  const other = school.browser()
  await signIn(other)
  const passkey = await proof(other, authenticator)
  const { body } = await browser.post('/api/v1/change-phone/', { phone: NEW_PHONE, passkey })
  expect(body.errors).toEqual(NOT_PROVED)
})

test('a passkey that is deleted meanwhile proves nothing', async () => {
  const passkey = await proof(browser, authenticator)
  const { transact } = school.deps
  let writes = 0
  school.deps.transact = async (work) => {
    writes += 1
    const written = await transact(work)
    if (writes === 2) await transact((tx) => deletePasskeys(tx, id))
    return written
  }
  const { status, body } = await browser.post('/api/v1/change-phone/', { phone: NEW_PHONE, passkey })
  school.deps.transact = transact
  expect([status, body.errors, (await stored(school))?.phone]).toEqual([400, NOT_PROVED, '+79161234567'])
})

test('wrong proofs count as failed sign-ins of the network', async () => {
  school.clock.advance(11 * 60_000)
  for (let at = 0; at < 20; at += 1) {
    const passkey = await proof(browser, authenticator, { tamper: true })
    const [path, field] = at < 10 ? ['passkey-options', ''] : ['change-phone', NEW_PHONE]
    await browser.post(`/api/v1/${path}/`, { passkey, phone: field })
  }
  expect((await signIn(browser)).status).toBe(429)
})
