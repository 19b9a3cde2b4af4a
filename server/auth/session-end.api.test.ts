import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../contract/durations.ts'
import { person } from '../db/schema.ts'
import { type Browser, type School, startSchool } from '../testing/school.ts'
import { newestMail } from './testing/mailbox.ts'
import { PASSWORD, aPerson, stored } from './testing/people.ts'

const EMAIL = 'mama@example.com'
const NEW_PASSWORD = 'yabloko-na-snegu'
const LANDING = 'https://landing.example'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const signedIn = async (browser: Browser = school.browser()) => {
  await browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  return browser
}

/** What a call answers that only a session may make, with the token that the browser gets now. */
const ticketStatus = async (browser: Browser) => {
  await browser.checkAuth()
  return (await browser.post('/api/v1/ticket/')).status
}

/** What `check_auth` says of the session that the browser had. */
const reasonIn = async (browser: Browser) => (await browser.checkAuth()).body.session_ended

/**
 * Each thing that ends sessions, done in the first of four: what this browser, another one, a landing, and a landing whose browser keeps no
 * cookies get afterwards.
 */
const causes: Record<string, { happens: (here: Browser) => Promise<unknown>; left: number[] }> = {
  'signing out': { happens: (here) => here.post('/api/v1/logout/'), left: [401, 200, 200, 200] },
  'signing out everywhere': { happens: (here) => here.post('/api/v1/logout-all/'), left: [401, 401, 401, 401] },
  'a new password': {
    happens: (here) => here.post('/api/v1/set-password/', { password: NEW_PASSWORD, 'current-password': PASSWORD }),
    left: [200, 401, 401, 401],
  },
  'a new password after a magic link': {
    happens: async (here) => {
      await here.post('/api/v1/landing-send-ml/', { email: EMAIL })
      const { text } = await here.submit((await newestMail(school)).path)
      const grant = /name="grant" value="([\w-]+)"/.exec(text)?.[1] ?? ''
      await here.submit('/auth/set-password/', { grant, password: NEW_PASSWORD })
    },
    left: [200, 401, 401, 401],
  },
  'the first proof of the mailbox': {
    happens: async (here) => {
      await school.deps.transact((tx) => tx.update(person).set({ emailProvedAt: null }))
      await here.post('/api/v1/landing-send-ml/', { email: EMAIL })
      await here.submit((await newestMail(school)).path)
    },
    left: [200, 401, 401, 401],
  },
  'disabling the person': {
    happens: () => school.deps.transact((tx) => tx.update(person).set({ isDisabled: true })),
    left: [401, 401, 401, 401],
  },
  'another phone': {
    happens: (here) => here.post('/api/v1/change-phone/', { phone: '+79991234567', 'current-password': PASSWORD }),
    left: [200, 200, 200, 200],
  },
}

test.each(Object.entries(causes))('%s ends the sessions that it has to, and no other', async (_, { happens, left }) => {
  const four = [
    await signedIn(),
    await signedIn(),
    await signedIn(school.browser({ origin: LANDING })),
    await signedIn(school.browser({ origin: LANDING, keepsNoCookies: true })),
  ]
  const [here = school.browser()] = four
  await happens(here)
  const statuses = []
  for (const browser of four) statuses.push(await ticketStatus(browser))
  expect(statuses).toEqual(left)
})

test('a session that has ended does nothing with the token it had, either', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  await here.post('/api/v1/logout-all/')
  const { status, text } = await there.post('/api/v1/ticket/')
  expect([status, text.includes('"ticket"')]).toEqual([403, false])
})

test.each(['https://school.example', LANDING])(
  'on %s a session unused for 6.9 days acts, for 7.1 days not',
  async (origin) => {
    const [rested, forgotten] = [await signedIn(school.browser({ origin })), await signedIn(school.browser({ origin }))]
    school.clock.advance(6.9 * DAY_MS)
    const atRest = await ticketStatus(rested)
    school.clock.advance(0.2 * DAY_MS)
    expect([atRest, await ticketStatus(rested), await ticketStatus(forgotten)]).toEqual([200, 200, 401])
  },
)

test('a session used daily acts for 29.9 days, and after 30.1 days not, though the browser kept its cookie', async () => {
  const browser = await signedIn()
  const sessionCookie = browser.cookies()['__Host-school'] ?? ''
  const statuses = new Set<number>()
  for (let day = 1; day <= 29; day += 1) {
    school.clock.advance(DAY_MS)
    statuses.add(await ticketStatus(browser))
  }
  school.clock.advance(0.9 * DAY_MS)
  statuses.add(await ticketStatus(browser))
  school.clock.advance(0.2 * DAY_MS)
  await browser.checkAuth()
  const cookie = `__Host-visitor=${browser.cookies()['__Host-visitor']}; __Host-school=${sessionCookie}`
  const late = await browser.post('/api/v1/ticket/', {}, { headers: { cookie } })
  expect([sessionCookie === '', statuses, late.status]).toEqual([false, new Set([200]), 401])
})

test.each([
  ['signing out', /^undefined$/],
  ['signing out everywhere', /^Из вашего аккаунта вышли на всех устройствах/],
  ['a new password', /^Пароль вашего аккаунта сменили/],
  ['the first proof of the mailbox', /^Почту вашего аккаунта подтвердили в другом браузере/],
])('after %s elsewhere the other browser is told why, until it signs in again', async (cause, why) => {
  const { passwordHash } = (await stored(school)) ?? {}
  const [here, other] = [await signedIn(), await signedIn()]
  await causes[cause]?.happens(here)
  const reasons = [String(await reasonIn(other))]
  await school.deps.transact((tx) => tx.update(person).set({ passwordHash }))
  await signedIn(other)
  await other.post('/api/v1/logout/')
  expect([reasons[0], await reasonIn(here), await reasonIn(other)]).toEqual([
    expect.stringMatching(why),
    undefined,
    undefined,
  ])
})
