import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newAuthenticator } from '../passkeys/testing/authenticator.ts'
import { addPasskey, creation, passkeySignIn } from '../passkeys/testing/passkeys.ts'
import { addIdentity } from '../stores/identity-store.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'
import { endUnanswered } from './prove-mailbox.ts'

const EMAIL = 'mama@example.com'
const ATTACKERS_PASSWORD = 'kefir-1999-kefir'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const byCode = async (browser: Browser) => {
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  return browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
}
const byLink = async (browser: Browser) => {
  await browser.post('/api/v1/landing-send-ml/', { email: EMAIL })
  return browser.submit((await newestMail(school)).path)
}

/** Takes the address before its owner comes: with a phone, a password, two sessions, a link's ticket. */
const hijack = async () => {
  const first = school.browser({ ip: '198.51.100.1' })
  await first.post('/api/v1/landing-registration-site/', { email: EMAIL, name: 'Чужая', phone: '+79990000000' })
  const set = await first.post('/api/v1/set-password/', { password: ATTACKERS_PASSWORD })
  const second = school.browser({ ip: '198.51.100.1', origin: 'https://landing.example' })
  const signedIn = await second.post('/api/v1/landing-auth/', { username: EMAIL, password: ATTACKERS_PASSWORD })
  expect([set.status, signedIn.status]).toEqual([200, 200])
  return { first, second, ticket: String(signedIn.body.ticket) }
}

test.each([
  ['a code', byCode],
  ['a magic link', byLink],
] as const)(
  'whoever took an unproved address before its owner proves it by %s is left with nothing',
  async (_, prove) => {
    const { first, second, ticket } = await hijack()
    await school.deps.limits.forget('mailAddress', EMAIL)
    const owner = school.browser()
    await prove(owner)
    expect((await owner.checkAuth()).body).toMatchObject({ status: 'ok', phone: null })
    expect(await stored(school)).toMatchObject({ passwordHash: null, phone: null, emailProvedAt: expect.any(Date) })
    const adding = { phone: '+79990000000' }
    expect([
      (await first.checkAuth()).body.status,
      (await second.checkAuth()).body.status,
      (await first.post('/api/v1/landing-add-phone/', adding)).status,
      (await first.post('/api/v1/landing-auth/', { username: EMAIL, password: ATTACKERS_PASSWORD })).status,
      (await second.submit('/auth/enter/', { ticket })).status,
    ]).toEqual(['anonymous', 'anonymous', 401, 400, 400])
    expect((await owner.post('/api/v1/landing-add-phone/', { phone: '+79161234567' })).body.status).toBe('ok')
  },
)

test.each([
  ['a code', byCode],
  ['a magic link', byLink],
] as const)(
  'who registered in this browser and proves the mailbox by %s keeps phone and password',
  async (_, prove) => {
    const browser = school.browser()
    await browser.post('/api/v1/landing-registration-site/', { email: EMAIL, name: 'Мария', phone: '+79161234567' })
    await browser.post('/api/v1/set-password/', { password: 'yabloko-na-snegu' })
    await browser.post('/api/v1/logout/')
    await school.deps.limits.forget('mailAddress', EMAIL)
    await prove(browser)
    expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', phone: '+79161234567' })
    expect(await stored(school)).toMatchObject({ passwordHash: expect.any(String), emailProvedAt: expect.any(Date) })
  },
)

const confirmByCode = async (browser: Browser, ...ownValues: string[]) => {
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  const replies = []
  for (const own of ownValues)
    replies.push((await browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1', own })).body)
  return replies
}
const confirmByLink = async (browser: Browser, own: string) => {
  await browser.post('/api/v1/landing-send-ml/', { email: EMAIL })
  const { path } = await newestMail(school)
  const { text } = await browser.get(path)
  expect(text).toContain('Это вы регистрировались')
  await browser.submit(path, { own })
}

/** Who registers here, and a moment later has another browser open. */
const registered = async () => {
  const first = school.browser()
  await first.post('/api/v1/landing-registration-site/', { email: EMAIL, name: 'Мария', phone: '+79161234567' })
  school.clock.advance(1_000)
  return { first, second: school.browser() }
}

test.each([
  ['the code', (browser: Browser) => confirmByCode(browser, 'ask', 'yes')],
  ['the link', (browser: Browser) => confirmByLink(browser, 'yes')],
] as const)(
  'whoever registered elsewhere, and says so after %s, is signed in here and stays so there, with the phone',
  async (_, prove) => {
    const { first, second } = await registered()
    await prove(second)
    const phones = [await first.checkAuth(), await second.checkAuth()].map(({ body }) => body.phone)
    expect([phones, (await stored(school))?.emailProvedAt]).toEqual([
      ['+79161234567', '+79161234567'],
      expect.any(Date),
    ])
  },
)

/** Takes the address before its owner comes, with a passkey. */
const hijackWithPasskey = async () => {
  const { first } = await hijack()
  const authenticator = newAuthenticator()
  const made = await addPasskey(first, authenticator, { fields: { label: 'Чужой телефон' } })
  expect(made.status).toBe(200)
  await school.deps.limits.forget('mailAddress', EMAIL)
  return authenticator
}

const removal = async () => (await school.mails()).find(({ subject }) => subject === 'Мы убрали чужие способы входа')

test.each([
  ['a code', byCode],
  ['a magic link', byLink],
] as const)(
  'a passkey that a stranger has left is gone after the first proof by %s, and a mail names it',
  async (_, prove) => {
    const authenticator = await hijackWithPasskey()
    const { id } = (await stored(school)) ?? { id: '' }
    await school.deps.transact((tx) =>
      addIdentity(tx, {
        id: randomUUID(),
        personId: id,
        provider: 'facebook',
        externalId: '1',
        createdAt: school.clock.now(),
      }),
    )
    await prove(school.browser())
    const { body } = await passkeySignIn(school.browser(), authenticator)
    const { to, text } = (await removal()) ?? { to: '', text: '' }
    expect([body.status, to, text.includes('«Чужой телефон»'), text.includes('Facebook')]).toEqual([
      'unknown_passkey',
      EMAIL,
      true,
      true,
    ])
    expect((await stored(school))?.passkeyHandle).toBe(null)
  },
)

test('a passkey that a stranger was about to make cannot be made after the first proof', async () => {
  const { first } = await hijack()
  const made = await creation(first)
  await school.deps.limits.forget('mailAddress', EMAIL)
  await byCode(school.browser())
  const credential = newAuthenticator().create(made, 'https://school.example')
  await first.checkAuth()
  expect((await first.post('/api/v1/passkey-add/', { credential })).status).toBe(401)
})

test('whoever registered and proves the mailbox in the same browser keeps the passkeys, and gets no such mail', async () => {
  const { first } = await registered()
  const authenticator = newAuthenticator()
  await addPasskey(first, authenticator)
  await school.deps.limits.forget('mailAddress', EMAIL)
  await byCode(first)
  expect([(await passkeySignIn(school.browser(), authenticator)).status, await removal()]).toEqual([200, undefined])
})

test('nobody is told of ways in where there were none', async () => {
  await hijack()
  await school.deps.limits.forget('mailAddress', EMAIL)
  await byCode(school.browser())
  expect(await removal()).toBe(undefined)
})

test('the right code asks who registered and waits for the answer: nobody is signed in, nothing has ended', async () => {
  const { first, second } = await registered()
  const [reply] = await confirmByCode(second, 'ask')
  expect(reply).toEqual({ status: 'confirm_own', question: 'Это вы регистрировались только что?' })
  expect([(await first.checkAuth()).body.status, (await second.checkAuth()).body.status]).toEqual(['ok', 'anonymous'])
})

test.each([
  ['a no', ['ask', 'no'], 0],
  ['no answer within ten minutes', ['ask'], 10 * 60_000],
] as const)('%s after the right code leaves whoever took the address with nothing', async (_, ownValues, wait) => {
  const { first, second } = await hijack()
  await school.deps.limits.forget('mailAddress', EMAIL)
  await confirmByCode(school.browser(), ...ownValues)
  school.clock.advance(wait)
  await endUnanswered(school.deps)
  expect(await stored(school)).toMatchObject({ passwordHash: null, phone: null, emailProvedAt: expect.any(Date) })
  expect([(await first.checkAuth()).body.status, (await second.checkAuth()).body.status]).toEqual([
    'anonymous',
    'anonymous',
  ])
})

test('whoever took the address cannot close the question by a new password', async () => {
  const { first } = await hijack()
  await school.deps.limits.forget('mailAddress', EMAIL)
  await confirmByCode(school.browser(), 'ask')
  const change = { password: 'kefir-2000-kefir', 'current-password': ATTACKERS_PASSWORD }
  expect((await first.post('/api/v1/set-password/', change)).status).toBe(200)
  school.clock.advance(10 * 60_000)
  await endUnanswered(school.deps)
  expect([(await first.checkAuth()).body.status, await stored(school)]).toMatchObject([
    'anonymous',
    { passwordHash: null, phone: null },
  ])
})

test('a question that is answered in time is closed: nothing ends afterwards', async () => {
  const { first, second } = await registered()
  await confirmByCode(second, 'ask', 'yes')
  school.clock.advance(11 * 60_000)
  await endUnanswered(school.deps)
  expect([(await first.checkAuth()).body.status, (await stored(school))?.phone]).toEqual(['ok', '+79161234567'])
})

test('a wrong code counts as one whether or not the form can ask', async () => {
  const { second } = await registered()
  await second.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const code = otherThan((await newestMail(school)).code)
  const statuses = []
  for (const own of ['ask', 'ask', 'ask', 'yes'])
    statuses.push((await second.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1', own })).body.status)
  expect(statuses).toEqual(['error', 'error', 'refresh_code', 'refresh_code'])
})

test('a form that asks signs in at once where there is nothing to ask', async () => {
  await aPerson(school)
  const [[reply], [other]] = [
    await confirmByCode(school.browser(), 'ask'),
    await confirmByCode(school.browser(), 'ask'),
  ]
  expect([reply?.status, other?.status]).toEqual(['ok', 'code_expired'])
})

test('a later proof takes nothing away and ends no session', async () => {
  const { phone, passwordHash } = await aPerson(school)
  const other = school.browser()
  await byCode(other)
  await school.deps.limits.forget('mailAddress', EMAIL)
  await byLink(school.browser())
  expect(await stored(school)).toMatchObject({ phone, passwordHash })
  expect((await other.checkAuth()).body.status).toBe('ok')
})
