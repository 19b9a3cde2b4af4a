import { afterEach, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { passkeyChallenge, person as personTable } from '../../db/schema.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { aPerson } from '../testing/people.ts'
import { deletePasskeys, passkeysOf } from '../stores/passkey-store.ts'
import { ALGORITHMS, type Lies, newAuthenticator } from './testing/authenticator.ts'
import { addPasskey, challenge, creationFor, passkeySignIn, signIn, withPasskey } from './testing/passkeys.ts'

const SCHOOL = 'https://school.example'
const LANDING = 'https://landing.example'
const FAILED = {
  status: 'error',
  errors: { __all__: ['Не получилось войти по отпечатку или лицу. Войдите по паролю или по коду из письма'] },
}
const MINUTE = 60_000

let school: School
let id: string
beforeEach(async () => {
  school = await startSchool()
  id = (await aPerson(school)).id
})
afterEach(() => school.close())

const refusals = () =>
  school
    .logs()
    .filter(({ event }) => event === 'sign-in-failed')
    .map(({ method, reason }) => [method, reason])

test.each(ALGORITHMS)('a passkey with a key of %s signs in under a new session id', async (algorithm) => {
  const authenticator = await withPasskey(school.browser(), { algorithm })
  const browser = school.browser()
  const { status, body } = await passkeySignIn(browser, authenticator)
  const before = browser.cookies()['__Host-school']
  await passkeySignIn(browser, authenticator)
  const after = browser.cookies()['__Host-school']
  const seen = (await browser.checkAuth()).body
  const reply = { status: 'ok', user_id: id, user_name: 'Мария', user_data: { user_id: id }, phone: '+79161234567' }
  expect([status, body, seen.user_id]).toEqual([200, { ...reply, csrf_token: expect.any(String) }, id])
  expect([before, after]).toEqual([expect.any(String), expect.not.stringMatching(before ?? '')])
})

test('a challenge is the same for everybody: it names no account and lasts five minutes', async () => {
  const options = await challenge(school.browser())
  const { challenge: random, ...rest } = options
  expect(random).toMatch(/^[\w-]{43}$/)
  expect(rest).toEqual({
    rpId: 'school.example',
    timeout: 5 * MINUTE,
    userVerification: 'preferred',
    allowCredentials: [],
  })
})

test('a landing with related origins signs in, gets a ticket to its target, and no page of others', async () => {
  const authenticator = await withPasskey(school.browser())
  const landing = school.browser({ origin: LANDING })
  const event = { 'event-id': 'phonics', bizon_url: '/room/1' }
  const fields = { 'success-url': 'https://evil.example/', ...event }
  const { body } = await passkeySignIn(landing, authenticator, { origin: LANDING, fields })
  const room = 'https://school.example/room/1'
  expect(body).toMatchObject({ status: 'ok', room_url: room, ticket: expect.stringMatching(/^[\w-]{43}$/) })
  const step = await landing.submit('/auth/enter/', { ticket: String(body.ticket), next: room })
  expect([step.status, (await landing.submit('/auth/enter/', { ticket: String(body.ticket) })).status]).toEqual([
    200, 400,
  ])
})

test('a landing whose browser keeps no cookies signs in on its page, which may not see or add passkeys', async () => {
  const authenticator = await withPasskey(school.browser())
  const landing = school.browser({ origin: LANDING, keepsNoCookies: true })
  const { body } = await passkeySignIn(landing, authenticator, { origin: LANDING })
  const paths = ['passkeys', 'passkey-options', 'passkey-add', 'passkey-rename', 'passkey-delete']
  const credential = newAuthenticator().create(creationFor('x'), LANDING)
  const fields = { credential, id: 'x', label: 'x' }
  const replies = await Promise.all(paths.map((path) => landing.post(`/api/v1/${path}/`, fields)))
  expect([body.page_token, replies.map(({ status }) => status)]).toEqual([expect.any(String), paths.map(() => 401)])
})

test('an origin that is not related gets no challenge', async () => {
  const partner = school.browser({ origin: 'https://partner.example' })
  const { status, body } = await partner.post('/api/v1/passkey-challenge/')
  expect([status, body.errors]).toEqual([
    400,
    { __all__: ['На этой странице вход по отпечатку или лицу не работает. Откройте сайт школы'] },
  ])
})

const lies: [string, Lies, string][] = [
  ['a challenge of nobody', { challenge: 'A'.repeat(43) }, 'no challenge'],
  ['another origin in what the browser says', { origin: 'https://evil.example' }, 'other origin'],
  ['a related origin in what the browser says', { origin: LANDING }, 'other origin'],
  ['another relying party', { rpId: 'evil.example' }, 'signature'],
  ['the answer of a registration', { type: 'webauthn.create' }, 'type'],
  ['an answer in a frame of another site', { crossOrigin: true }, 'frame'],
  ['an answer below another site', { topOrigin: 'https://evil.example' }, 'signature'],
  ['a tampered signature', { tamper: true }, 'signature'],
  ['an answer without anybody at the device', { isUserPresent: false }, 'signature'],
  ['the handle of another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'handle'],
  ['no handle', { userHandle: null }, 'handle'],
]

test.each(lies)('%s signs nobody in', async (_, lie, reason) => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  const { status, body } = await passkeySignIn(browser, authenticator, { lies: lie })
  expect([status, body, (await browser.checkAuth()).body.status]).toEqual([400, FAILED, 'anonymous'])
  expect(refusals()).toEqual([['passkey', reason]])
})

test('a challenge is worth nothing in another browser, and stays valid in its own', async () => {
  const authenticator = await withPasskey(school.browser())
  const own = school.browser()
  const credential = authenticator.get(await challenge(own), SCHOOL)
  const stranger = school.browser()
  await stranger.checkAuth()
  const elsewhere = await stranger.post('/api/v1/passkey-login/', { credential })
  const here = await own.post('/api/v1/passkey-login/', { credential })
  expect([elsewhere.status, elsewhere.body, here.status]).toEqual([400, FAILED, 200])
})

test('a challenge of the school is worth nothing on a landing, nor one of a landing at the school', async () => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  const landing = browser.at(LANDING)
  const ofSchool = await challenge(browser)
  const ofLanding = await challenge(landing)
  const replies = [
    await landing.post('/api/v1/passkey-login/', { credential: authenticator.get(ofSchool, LANDING) }),
    await browser.post('/api/v1/passkey-login/', { credential: authenticator.get(ofLanding, SCHOOL) }),
    // A hacked landing that passes on what its browser has signed.
    await browser.post('/api/v1/passkey-login/', { credential: authenticator.get(ofSchool, LANDING) }),
  ]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [400, FAILED]))
})

test('a challenge that one landing asked for is worth nothing on another, though its page takes the same name', async () => {
  const PARTNER = 'https://partner.example'
  const two = await startSchool({
    config: { passkeys: { rpId: 'school.example', relatedOrigins: [LANDING, PARTNER] } },
  })
  await aPerson(two)
  const own = await withPasskey(two.browser())
  const landing = two.browser({ origin: LANDING, keepsNoCookies: true })
  const partner = landing.at(PARTNER)
  const credential = own.get(await challenge(landing), PARTNER)
  const { status, body } = await partner.post('/api/v1/passkey-login/', { credential })
  const right = await passkeySignIn(partner, own, { origin: PARTNER })
  await two.close()
  expect([status, body, right.status]).toEqual([400, FAILED, 200])
})

test('a challenge counts once, and of fifty parallel answers a single one signs in', async () => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  await browser.checkAuth()
  const credential = authenticator.get(await challenge(browser), SCHOOL)
  const first = await browser.post('/api/v1/passkey-login/', { credential })
  const again = await browser.post('/api/v1/passkey-login/', { credential })
  const others = Array.from({ length: 50 }, (_, at) => school.browser({ ip: `198.51.100.${at}` }))
  const [one] = others
  if (!one) throw new Error('no browser')
  await one.checkAuth()
  const next = authenticator.get(await challenge(one), SCHOOL)
  const replies = await Promise.all(
    others.map((_, at) => one.from(`198.51.100.${at}`).post('/api/v1/passkey-login/', { credential: next })),
  )
  expect([first.status, again.body]).toEqual([200, FAILED])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('after five minutes a challenge is too late, which counts as no failure', async () => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  const late = async () => {
    const credential = authenticator.get(await challenge(browser), SCHOOL)
    school.clock.advance(5 * MINUTE)
    return browser.post('/api/v1/passkey-login/', { credential })
  }
  const { status, body } = await late()
  for (let at = 0; at < 25; at += 1) {
    const credential = authenticator.get(await challenge(browser), SCHOOL)
    await school.deps.transact((tx) => tx.update(passkeyChallenge).set({ expiresAt: school.clock.now() }))
    await browser.post('/api/v1/passkey-login/', { credential })
  }
  expect([status, body.errors]).toEqual([400, { __all__: ['Время вышло. Нажмите ещё раз'] }])
  expect((await passkeySignIn(browser, authenticator)).status).toBe(200)
})

test('a passkey that the school does not know is named, so that the browser can forget it', async () => {
  const authenticator = await withPasskey(school.browser())
  await school.deps.transact((tx) => deletePasskeys(tx, id))
  const browser = school.browser()
  const { status, body } = await passkeySignIn(browser, authenticator)
  const unknown = { status: 'unknown_passkey', credential_id: authenticator.ids()[0], rp_id: 'school.example' }
  expect([status, body, (await browser.checkAuth()).body.status]).toEqual([200, unknown, 'anonymous'])
})

test('the passkey of another person signs in as that person only', async () => {
  const mine = await withPasskey(school.browser())
  const other = await aPerson(school, { email: 'papa@example.com', phone: null })
  const theirs = newAuthenticator()
  const papa = school.browser()
  await signIn(papa, 'papa@example.com')
  await addPasskey(papa, theirs)
  const { body } = await passkeySignIn(school.browser(), theirs)
  const forged = await passkeySignIn(school.browser(), theirs, { lies: { credentialId: mine.ids()[0] ?? '' } })
  expect([body.user_id, forged.status, forged.body]).toEqual([other.id, 400, FAILED])
})

test('a disabled person is refused like a wrong answer', async () => {
  const authenticator = await withPasskey(school.browser())
  await school.deps.transact((tx) => tx.update(personTable).set({ isDisabled: true }).where(eq(personTable.id, id)))
  const { status, body } = await passkeySignIn(school.browser(), authenticator)
  expect([status, body]).toEqual([400, FAILED])
})

test('a counter that falls is logged, signs in, and is no proof of the owner', async () => {
  const authenticator = await withPasskey(school.browser(), { counts: true })
  const browser = school.browser()
  await passkeySignIn(browser, authenticator, { lies: { counter: 7 } })
  const { status } = await passkeySignIn(browser, authenticator, { lies: { counter: 5 } })
  const fallen = school.logs().filter(({ event }) => event === 'passkey-counter-fell')
  const [row] = await passkeysOf(school.deps.db, id)
  const options = await browser.post('/api/v1/passkey-options/')
  expect([status, fallen.map(({ person }) => person), row?.counter]).toEqual([200, [id], 7])
  expect([options.status, options.body.errors]).toEqual([400, { 'current-password': ['Введите текущий пароль'] }])
})

test('passkeys that do not count are never suspected', async () => {
  const authenticator = await withPasskey(school.browser())
  for (let at = 0; at < 3; at += 1) await passkeySignIn(school.browser(), authenticator)
  expect(school.logs().filter(({ event }) => event === 'passkey-counter-fell')).toEqual([])
})

test('a passkey that is deleted while it signs in opens no session', async () => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  await browser.checkAuth()
  const credential = authenticator.get(await challenge(browser), SCHOOL)
  const { transact } = school.deps
  let writes = 0
  school.deps.transact = async (work) => {
    writes += 1
    const written = await transact(work)
    // The first spends the challenge, the second notes the use; then the session starts.
    if (writes === 2) await transact((tx) => deletePasskeys(tx, id))
    return written
  }
  const { status, body } = await browser.post('/api/v1/passkey-login/', { credential })
  school.deps.transact = transact
  expect([status, body, (await browser.checkAuth()).body.status]).toEqual([400, FAILED, 'anonymous'])
})

test('one that is deleted between the check and its note is unknown', async () => {
  const authenticator = await withPasskey(school.browser())
  const browser = school.browser()
  const credential = authenticator.get(await challenge(browser), SCHOOL)
  beforeNextWrite(school, async (transact) => {
    await transact((tx) => deletePasskeys(tx, id))
  })
  expect((await browser.post('/api/v1/passkey-login/', { credential })).body.status).toBe('unknown_passkey')
})

test.each([
  ['no JSON', 'x'],
  ['a number', '1'],
  ['null', 'null'],
  ['an answer without a signature', JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} })],
  ['another kind of bytes', JSON.stringify({ id: '<', rawId: '<', type: 'public-key', response: {} })],
])('%s is refused at its field', async (_, credential) => {
  const { status, body } = await school.browser().post('/api/v1/passkey-login/', { credential })
  expect([status, body.errors]).toEqual([400, { credential: ['Недопустимое значение'] }])
})

test('the log names the person and no passkey', async () => {
  const authenticator = await withPasskey(school.browser())
  await passkeySignIn(school.browser(), authenticator)
  const logged = JSON.stringify(school.logs())
  const found = school.logs().filter(({ event, method }) => event === 'signed-in' && method === 'passkey')
  expect([found.map(({ person }) => person), logged.includes(authenticator.ids()[0] ?? 'x')]).toEqual([[id], false])
})
