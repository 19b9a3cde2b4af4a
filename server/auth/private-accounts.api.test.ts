import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { newestMail } from './testing/mailbox.ts'
import { aPerson, stored } from './testing/people.ts'

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { arePrivateAccounts: true } })
  await aPerson(school)
})
afterEach(() => school.close())

const NEW = 'new@example.com'
const KNOWN = 'mama@example.com'

const register = (browser: Browser, email: string) =>
  browser.post('/api/v1/landing-registration-site/', { email, name: 'Анна', phone: '+79991234567' })
const sendCode = (browser: Browser, email: string) => browser.post('/auth/check-code/', { email, 'send-code': '1' })

const sendLink = (browser: Browser, email: string) => browser.post('/api/v1/landing-send-ml/', { email })

const checkCode = (browser: Browser, email: string) =>
  browser.post('/auth/check-code/', { email, code: '00000000', 'check-code': '1' })

test.each([
  ['a registration', register],
  ['a code', sendCode],
  ['a magic link', sendLink],
] as const)(
  'private accounts: %s is answered alike for a known address and a new one, and so are the guesses after it',
  async (_, call) => {
    school.clock.advance(0)
    const answers = []
    for (const email of [NEW, KNOWN]) {
      const browser = school.browser()
      const calls = [await call(browser, email), await call(browser, email)]
      for (let at = 0; at < 4; at += 1) calls.push(await checkCode(browser, email))
      const signedIn = (await browser.checkAuth()).body.status
      answers.push([...calls.map(({ status, body }) => [status, body]), signedIn])
    }
    expect(answers[0]?.[0]).toEqual([200, { status: 'ok', time_left: 30 }])
    expect(answers[1]).toEqual(answers[0])
  },
)

test('private accounts: the owner of a known address is told by mail and stays as before', async () => {
  const before = await stored(school)
  await register(school.browser(), KNOWN)
  const { subject, path } = await newestMail(school)
  expect({ subject, path }).toEqual({
    subject: 'У вас уже есть аккаунт',
    path: expect.stringMatching(/^\/auth\/link\//),
  })
  expect(await stored(school)).toEqual(before)
})

test('private accounts: somebody who tries to register takes no code away from the owner', async () => {
  const owner = school.browser()
  await sendCode(owner, KNOWN)
  const { code } = await newestMail(school)
  await school.deps.limits.forget('mailAddress', KNOWN)
  await register(school.browser(), KNOWN)
  expect((await owner.post('/auth/check-code/', { email: KNOWN, code, 'check-code': '1' })).body.status).toBe('ok')
})

test('private accounts: a new person signs in by the mail and keeps the phone', async () => {
  const browser = school.browser()
  await register(browser, NEW)
  const { path } = await newestMail(school, NEW)
  await browser.submit(path)
  expect((await browser.checkAuth()).body).toMatchObject({ status: 'ok', phone: '+79991234567' })
})

test('private accounts: no mail goes to an address that nobody has', async () => {
  await sendCode(school.browser(), 'nobody@example.com')
  await sendLink(school.browser({ ip: '198.51.100.1' }), 'nobody2@example.com')
  expect(await school.mails()).toEqual([])
})
