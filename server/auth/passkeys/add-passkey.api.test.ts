import { afterEach, beforeEach, expect, test } from 'vitest'
import { passkeyChallenge } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { passkeysOf } from '../stores/passkey-store.ts'
import { ALGORITHMS, type Lies, newAuthenticator } from './testing/authenticator.ts'
import { addPasskey, creation, passkeySignIn, proof, signIn, withPasskey } from './testing/passkeys.ts'

const SCHOOL = 'https://school.example'
const LANDING = 'https://landing.example'
const NOT_MADE = { __all__: ['Не получилось добавить вход по отпечатку или лицу. Попробуйте ещё раз'] }
const MINUTE = 60_000

let school: School
let id: string
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  id = (await aPerson(school)).id
  browser = school.browser()
})
afterEach(() => school.close())

const options = (fields: Record<string, string> = {}, on = browser) => on.post('/api/v1/passkey-options/', fields)

const refusal = (reply: { status: number; body: Record<string, unknown> }) => [reply.status, reply.body.errors]

test('the options pin the algorithms, name the person by a random handle and the masked address, and want a passkey that is found by itself', async () => {
  await signIn(browser)
  const { challenge, user, ...rest } = await creation(browser)
  const again = await creation(browser)
  expect([challenge, again.challenge]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.not.stringMatching(challenge),
  ])
  expect(user).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), name: 'm•••@example.com', displayName: 'Мария' })
  expect([again.user.id, (await stored(school))?.passkeyHandle]).toEqual([user.id, user.id])
  expect(rest).toEqual({
    rp: { id: 'school.example', name: 'Маяк' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 5 * MINUTE,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  })
})

test.each(ALGORITHMS)('a passkey with a key of %s is stored and listed', async (algorithm) => {
  const authenticator = newAuthenticator({ algorithm })
  await signIn(browser)
  const { status, body } = await addPasskey(browser, authenticator, { fields: { label: 'Мой телефон' } })
  const [key = ''] = authenticator.ids()
  const created = { id: key, label: 'Мой телефон', created_at: expect.any(String), used_at: null, is_synced: true }
  const handle = (await stored(school))?.passkeyHandle
  expect([status, body]).toEqual([
    200,
    { status: 'ok', passkeys: [created], rp_id: 'school.example', user_handle: handle },
  ])
  expect(await passkeysOf(school.deps.db, id)).toMatchObject([
    {
      id: key,
      personId: id,
      rpId: 'school.example',
      counter: 0,
      transports: ['internal', 'hybrid'],
      aaguid: '00000000-0000-0000-0000-000000000000',
      deviceType: 'multiDevice',
      isBackedUp: true,
    },
  ])
})

test('without a label a passkey is named after the browser', async () => {
  const authenticator = newAuthenticator()
  await signIn(browser)
  const credential = authenticator.create(await creation(browser), SCHOOL)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
  const { body } = await browser.post('/api/v1/passkey-add/', { credential }, { headers })
  expect(body.passkeys).toMatchObject([{ label: 'Chrome, Windows' }])
})

test.each([
  ['ru', 'Добавлен вход по отпечатку или лицу'],
  ['en', 'Sign-in by fingerprint or face has been added'],
])('a mail in %s tells the owner of every new passkey', async (lang, subject) => {
  await signIn(browser)
  for (const label of ['Телефон', 'Ключ']) await addPasskey(browser, newAuthenticator(), { fields: { label, lang } })
  const mails = (await school.mails()).filter((mail) => mail.subject === subject)
  expect(mails.map(({ to, text }) => [to, /Телефон|Ключ/.exec(text)?.[0]])).toEqual([
    ['mama@example.com', 'Ключ'],
    ['mama@example.com', 'Телефон'],
  ])
})

test('a label may be no advertisement, since mails name it', async () => {
  await signIn(browser)
  const { status, body } = await addPasskey(browser, newAuthenticator(), { fields: { label: 'see evil.example/x' } })
  expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['label']])
})

const lies: [string, Lies][] = [
  ['a challenge of nobody', { challenge: 'A'.repeat(43) }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a related origin', { origin: LANDING }],
  ['another relying party', { rpId: 'evil.example' }],
  ['the answer of a sign-in', { type: 'webauthn.get' }],
  ['an answer in a frame of another site', { crossOrigin: true }],
  ['an answer without anybody at the device', { isUserPresent: false }],
]

test.each(lies)('%s makes no passkey', async (_, lie) => {
  await signIn(browser)
  const reply = await addPasskey(browser, newAuthenticator(), { lies: lie })
  expect([refusal(reply), await passkeysOf(school.deps.db, id)]).toEqual([[400, NOT_MADE], []])
})

test('a challenge makes one passkey', async () => {
  await signIn(browser)
  const made = await creation(browser)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      browser.post('/api/v1/passkey-add/', { credential: newAuthenticator().create(made, SCHOOL) }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await passkeysOf(school.deps.db, id)).toHaveLength(1)
})

test('after five minutes it is too late', async () => {
  await signIn(browser)
  const made = await creation(browser)
  school.clock.advance(5 * MINUTE)
  const credential = newAuthenticator().create(made, SCHOOL)
  const reply = await browser.post('/api/v1/passkey-add/', { credential })
  expect(refusal(reply)).toEqual([400, { __all__: ['Время вышло. Нажмите ещё раз'] }])
})

test('a challenge of another person, of another browser or of a sign-in makes none', async () => {
  await aPerson(school, { email: 'papa@example.com' })
  const [papa, elsewhere] = [school.browser(), school.browser()]
  await signIn(browser)
  await signIn(papa, 'papa@example.com')
  await signIn(elsewhere)
  const made = await creation(browser)
  const { challenge } = Object(await (await browser.post('/api/v1/passkey-challenge/')).body.options)
  const add = (on: Browser, wanted: typeof made) =>
    on.post('/api/v1/passkey-add/', { credential: newAuthenticator().create(wanted, SCHOOL) })
  const replies = [
    await add(papa, made),
    await add(elsewhere, made),
    await add(browser, { ...made, challenge: String(challenge) }),
  ]
  expect([replies.map(refusal), (await add(browser, made)).status]).toEqual([replies.map(() => [400, NOT_MADE]), 200])
})

test('known passkeys are excluded, and one that is made again is refused', async () => {
  await signIn(browser)
  const authenticator = await withPasskey(browser)
  const [key = ''] = authenticator.ids()
  const { excludeCredentials } = await creation(browser)
  const again = await addPasskey(browser, newAuthenticator(), { lies: { credentialId: key } })
  await aPerson(school, { email: 'papa@example.com' })
  const papa = school.browser()
  await signIn(papa, 'papa@example.com')
  const theirs = await addPasskey(papa, newAuthenticator(), { lies: { credentialId: key } })
  const known = [400, { __all__: ['Это устройство уже добавлено'] }]
  expect(excludeCredentials).toEqual([{ id: key, type: 'public-key', transports: ['internal', 'hybrid'] }])
  expect([refusal(again), refusal(theirs), await passkeysOf(school.deps.db, id)]).toMatchObject([
    known,
    known,
    [{ id: key, personId: id }],
  ])
})

test('nobody has more than twenty passkeys', async () => {
  await signIn(browser)
  const row = { personId: id, rpId: 'school.example', publicKey: 'x', counter: 0, transports: [], aaguid: 'x' }
  const rest = { deviceType: 'multiDevice', isBackedUp: true, label: 'x', createdAt: new Date(), usedAt: null }
  const { addPasskey: write } = await import('../stores/passkey-store.ts')
  const made = await creation(browser)
  await school.deps.transact(async (tx) => {
    for (let at = 0; at < 20; at += 1) await write(tx, { id: `x${at}`, ...row, ...rest })
  })
  const credential = newAuthenticator().create(made, SCHOOL)
  const full = [400, { __all__: ['Добавлено слишком много устройств. Удалите те, которыми не пользуетесь'] }]
  expect([refusal(await options()), refusal(await browser.post('/api/v1/passkey-add/', { credential }))]).toEqual([
    full,
    full,
  ])
})

test('ten minutes after the sign-in the owner proves who he is, by the password', async () => {
  await signIn(browser)
  school.clock.advance(10 * MINUTE - 1_000)
  const fresh = await options()
  school.clock.advance(1_000)
  const stale = await options()
  const wrong = await options({ 'current-password': 'kefir-1999' })
  const right = await options({ 'current-password': PASSWORD })
  expect([fresh.status, refusal(stale), refusal(wrong), right.status]).toEqual([
    200,
    [400, { 'current-password': ['Введите текущий пароль'] }],
    [400, { 'current-password': ['Текущий пароль не подошёл'] }],
    200,
  ])
})

test('or by a mailed code, or by another passkey with user verification', async () => {
  const authenticator = await withPasskey(browser)
  school.clock.advance(11 * MINUTE)
  await browser.post('/auth/check-code/', { email: 'mama@example.com', 'send-code': '1' })
  const { code } = await newestMail(school)
  const byCode = await options({ code })
  const again = await options({ code })
  const unverified = await options({ passkey: await proof(browser, authenticator, { isUserVerified: false }) })
  const verified = await options({ passkey: await proof(browser, authenticator) })
  expect([byCode.status, again.status, Object(unverified.body.errors).passkey, verified.status]).toEqual([
    200,
    400,
    ['Устройство не спросило отпечаток, лицо или код. Включите блокировку экрана или введите пароль'],
    200,
  ])
})

test('a sign-in by a passkey is fresh only with user verification', async () => {
  const authenticator = await withPasskey(browser)
  const [verified, unverified] = [school.browser(), school.browser()]
  await passkeySignIn(verified, authenticator)
  await passkeySignIn(unverified, authenticator, { lies: { isUserVerified: false } })
  const replies = [await options({}, verified), await options({}, unverified)]
  expect([replies.map(({ status }) => status), (await unverified.checkAuth()).body.user_id]).toEqual([[200, 400], id])
})

test('a session that a ticket has opened is not fresh', async () => {
  const landing = school.browser({ origin: LANDING })
  const { body } = await signIn(landing)
  const step = await landing.submit('/auth/enter/', { ticket: String(body.ticket) })
  const ticket = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? ''
  await browser.submit('/auth/enter/', { ticket })
  expect([(await browser.checkAuth()).body.user_id, (await options()).status]).toEqual([id, 400])
})

test('a code that is the first proof of the mailbox renews the session', async () => {
  await aPerson(school, { email: 'papa@example.com', emailProvedAt: null })
  await signIn(browser, 'papa@example.com')
  school.clock.advance(11 * MINUTE)
  await browser.post('/auth/check-code/', { email: 'papa@example.com', 'send-code': '1' })
  const { code } = await newestMail(school, 'papa@example.com')
  const { body } = await options({ code })
  expect([body.csrf_token, (await browser.checkAuth()).body.status]).toEqual([expect.any(String), 'ok'])
})

test('send-code mails the code to the address of the user, and gives no options', async () => {
  await signIn(browser)
  school.clock.advance(11 * MINUTE)
  const sent = await options({ 'send-code': '1' })
  expect([sent.status, sent.body]).toEqual([200, { status: 'ok', time_left: 30 }])
  const { code } = await newestMail(school)
  expect((await options({ code })).body.options).toEqual(expect.objectContaining({ rp: expect.anything() }))
  expect((await options({ 'send-code': '1' }, school.browser())).status).toBe(401)
})

test('five wrong passwords need a captcha, as everywhere', async () => {
  await signIn(browser)
  school.clock.advance(11 * MINUTE)
  let checks = 0
  school.deps.captcha.check = async () => {
    checks += 1
    return true
  }
  for (let at = 0; at < 6; at += 1) await options({ 'current-password': 'kefir-1999' })
  expect(checks).toBe(1)
})

test('beyond twenty an hour no more options are given', async () => {
  await signIn(browser)
  for (let at = 0; at < 20; at += 1) await options()
  expect((await options()).status).toBe(429)
})

test('a related landing makes a passkey for the school, another landing none', async () => {
  const [landing, partner] = [
    school.browser({ origin: LANDING }),
    school.browser({ origin: 'https://partner.example' }),
  ]
  await signIn(landing)
  await signIn(partner)
  const made = await addPasskey(landing, newAuthenticator(), { origin: LANDING })
  expect([made.status, (await options({}, partner)).status]).toEqual([200, 400])
})

test('visitors get no options and leave no challenge', async () => {
  expect([(await options()).status, await school.deps.db.select().from(passkeyChallenge)]).toEqual([401, []])
})
