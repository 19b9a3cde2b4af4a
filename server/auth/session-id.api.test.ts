import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../db/schema.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { passkeySignIn, withPasskey } from './passkeys/testing/passkeys.ts'
import { newestMail } from './testing/mailbox.ts'
import { PASSWORD, aPerson } from './testing/people.ts'

const EMAIL = 'mama@example.com'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const byPassword = (browser: Browser) => browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })

/** Every way to sign in, by a browser that is signed in already. */
const ways: Record<string, (browser: Browser) => Promise<unknown>> = {
  'a password': byPassword,
  'a code': async (browser) => {
    await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
    const { code } = await newestMail(school)
    return browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
  },
  'a magic link': async (browser) => {
    await browser.post('/api/v1/landing-send-ml/', { email: EMAIL })
    return browser.submit((await newestMail(school)).path)
  },
  'a registration': (browser) =>
    browser.post('/api/v1/landing-registration-site/', {
      email: 'new@example.com',
      name: 'Анна',
      phone: '+79161234567',
    }),
  'a ticket': async (browser) => {
    const landing = browser.at('https://landing.example')
    const { body } = await byPassword(landing)
    const page = await landing.submit('/auth/enter/', { ticket: String(body.ticket) })
    return browser.submit('/auth/enter/', { ticket: /name="ticket" value="([\w-]+)"/.exec(page.text)?.[1] ?? '' })
  },
  'a passkey': async (browser) => passkeySignIn(browser, await withPasskey(school.browser())),
  'a new password': (browser) =>
    browser.post('/api/v1/set-password/', { password: 'yabloko-na-snegu', 'current-password': PASSWORD }),
}

test.each(Object.keys(ways))('%s gives a new session id, and the old one is dead', async (way) => {
  const browser = school.browser()
  await byPassword(browser)
  const old = browser.cookies()['__Host-school'] ?? ''
  await ways[way]?.(browser)
  const replay = await school.browser().post('/api/v1/check_auth/', {}, { headers: { cookie: `__Host-school=${old}` } })
  expect([old === '', browser.cookies()['__Host-school'] === old, replay.body.status]).toEqual([
    false,
    false,
    'anonymous',
  ])
  expect((await browser.checkAuth()).body.status).toBe('ok')
})

test('an id that was planted before the sign-in is not taken over', async () => {
  const planted = `s%3A${'A'.repeat(43)}.${'B'.repeat(43)}`
  const browser = school.browser()
  const { setCookies } = await browser.post(
    '/api/v1/landing-auth/',
    { username: EMAIL, password: PASSWORD },
    {
      headers: {
        cookie: `${Object.entries((await browser.checkAuth(), browser.cookies()))
          .map(([name, value]) => `${name}=${value}`)
          .join('; ')}; __Host-school=${planted}`,
      },
    },
  )
  expect(setCookies.find((cookie) => cookie.startsWith('__Host-school='))).not.toContain('A'.repeat(43))
  expect((await school.deps.db.select().from(session)).length).toBe(1)
})
