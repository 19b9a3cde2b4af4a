import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, stored } from '../testing/people.ts'

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

test('a later proof takes nothing away and ends no session', async () => {
  const { phone, passwordHash } = await aPerson(school)
  const other = school.browser()
  await byCode(other)
  await school.deps.limits.forget('mailAddress', EMAIL)
  await byLink(school.browser())
  expect(await stored(school)).toMatchObject({ phone, passwordHash })
  expect((await other.checkAuth()).body.status).toBe('ok')
})
