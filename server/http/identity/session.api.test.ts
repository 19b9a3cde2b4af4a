import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { person, session } from '../../db/schema.ts'
import type { Browser, School } from '../../testing/school.ts'
import { addPerson, startEdge } from '../testing/edge.ts'

let school: School
beforeEach(async () => {
  school = await startEdge()
  await addPerson(school)
})
afterEach(() => school.close())

const signIn = async (browser: Browser) => {
  await browser.post('/api/v1/enter/', { person: 'anna' })
  return browser
}

const statusOf = async (browser: Browser) => (await browser.checkAuth()).body.status
const sessions = () => school.deps.db.select().from(session)

test('a sign-in is remembered by a cookie, and the session brings its person', async () => {
  const browser = await signIn(school.browser())
  const { body } = await browser.checkAuth()
  expect(body).toEqual({
    status: 'ok',
    csrf_token: expect.any(String),
    person: {
      id: 'anna',
      email: 'anna@school.example',
      name: 'Анна',
      phone: null,
      role: 'visitor',
      isEmailProved: false,
    },
  })
})

test('a sign-in that could not be kept leaves nothing behind', async () => {
  const browser = await signIn(school.browser())
  const { status, setCookies } = await browser.post('/api/v1/enter/', { person: 'nobody' })
  expect([status, setCookies, await statusOf(browser)]).toEqual([500, [], 'ok'])
})

test('a visitor gets no session', async () => {
  const browser = school.browser()
  await browser.checkAuth()
  expect([Object.keys(browser.cookies()), await sessions()]).toEqual([['__Host-visitor'], []])
})

test('a sign-in gives a new session id, and the old one is dead', async () => {
  const browser = await signIn(school.browser())
  const old = browser.cookies()['__Host-school'] ?? ''
  await signIn(browser)
  const headers = { cookie: `__Host-school=${old}` }
  const replay = await school.browser().post('/api/v1/check_auth/', {}, { headers })
  expect(browser.cookies()['__Host-school']).not.toBe(old)
  expect([replay.body.status, await statusOf(browser), (await sessions()).length]).toEqual(['anonymous', 'ok', 1])
})

test('an id that somebody else put into the browser is never signed in', async () => {
  const planted = `__Host-school=s%3A${'A'.repeat(43)}.${'B'.repeat(43)}`
  const browser = school.browser()
  const visitor = await browser.checkAuth()
  const cookie = `${planted}; __Host-visitor=${browser.cookies()['__Host-visitor']}`
  const headers = { cookie, 'x-csrftoken': String(visitor.body.csrf_token) }
  const { setCookies } = await browser.post('/api/v1/enter/', { person: 'anna' }, { headers })
  expect(setCookies.find((line) => line.startsWith('__Host-school='))).not.toContain('A'.repeat(43))
})

test('the database holds no id that a cookie shows', async () => {
  const browser = await signIn(school.browser())
  const shown = decodeURIComponent(browser.cookies()['__Host-school'] ?? '').slice(2)
  const [id = ''] = shown.split('.')
  expect(id).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await sessions())).not.toContain(id)
})

test('a session ends after seven days without use', async () => {
  const [rested, forgotten] = [await signIn(school.browser()), await signIn(school.browser())]
  school.clock.advance(6.9 * DAY_MS)
  const restedStatus = await statusOf(rested)
  school.clock.advance(0.2 * DAY_MS)
  expect([restedStatus, await statusOf(rested), await statusOf(forgotten)]).toEqual(['ok', 'ok', 'anonymous'])
})

test('a session ends after thirty days, however often it is used', async () => {
  const browser = await signIn(school.browser())
  const daily: unknown[] = []
  for (let day = 1; day <= 29; day += 1) {
    school.clock.advance(DAY_MS)
    daily.push(await statusOf(browser))
  }
  const headers = { cookie: `__Host-school=${browser.cookies()['__Host-school']}` }
  school.clock.advance(1.1 * DAY_MS)
  const late = await browser.post('/api/v1/check_auth/', {}, { headers })
  expect([new Set(daily), late.body.status]).toEqual([new Set(['ok']), 'anonymous'])
})

const seen = async () => (await sessions())[0]?.seenAt.getTime()

test('use of a session is noted once an hour', async () => {
  const browser = await signIn(school.browser())
  const atFirst = await seen()
  school.clock.advance(0.9 * HOUR_MS)
  await browser.checkAuth()
  const afterFiftyMinutes = await seen()
  school.clock.advance(0.2 * HOUR_MS)
  await browser.checkAuth()
  expect([afterFiftyMinutes, await seen()]).toEqual([atFirst, school.clock.now().getTime()])
})

test('signing out ends the session on the server and in the browser', async () => {
  const browser = await signIn(school.browser())
  const cookie = `__Host-school=${browser.cookies()['__Host-school']}`
  const { status } = await browser.post('/api/v1/leave/')
  const replay = await school.browser().post('/api/v1/check_auth/', {}, { headers: { cookie } })
  expect([status, replay.body.status, browser.cookies()['__Host-school'], await sessions()]).toEqual([
    200,
    'anonymous',
    undefined,
    [],
  ])
})

test('a disabled person is signed out at once', async () => {
  const browser = await signIn(school.browser())
  await school.deps.transact((tx) => tx.update(person).set({ isDisabled: true }))
  expect(await statusOf(browser)).toBe('anonymous')
})

test('the cookie of a session of the school opens none on a landing by its value, nor the other way round', async () => {
  const landing = 'https://landing.example'
  const values = [
    (await signIn(school.browser())).cookies()['__Host-school'],
    (await signIn(school.browser({ origin: landing }))).cookies()['__Host-school-landing'],
  ]
  const seen = []
  for (const value of values) {
    const cookie = `__Host-school=${value}; __Host-school-landing=${value}`
    for (const origin of ['https://school.example', landing]) {
      const { body } = await school.browser({ origin }).post('/api/v1/check_auth/', {}, { headers: { cookie } })
      seen.push(body.status)
    }
  }
  expect(seen).toEqual(['ok', 'anonymous', 'anonymous', 'ok'])
})

test('a session that began before its kind of cookie was stored stays valid', async () => {
  const browser = await signIn(school.browser())
  await school.deps.transact((tx) => tx.update(session).set({ cookieKind: null }))
  expect(await statusOf(browser)).toBe('ok')
})

test('a session of a landing lives in the partition of that landing only', async () => {
  const browser = school.browser({ origin: 'https://landing.example' })
  await signIn(browser)
  const elsewhere = [browser.at('https://partner.example'), browser.at('https://school.example')]
  const statuses = await Promise.all([browser, ...elsewhere].map(statusOf))
  expect(statuses).toEqual(['ok', 'anonymous', 'anonymous'])
})

test('a new secret signs nobody out', async () => {
  const browser = await signIn(school.browser())
  const { config } = school.deps
  const rotated = await startEdge({
    config: { sessionSecrets: ['the second of the keys of the tests, 32 bytes too', ...config.sessionSecrets] },
    db: school.deps.db,
    transact: school.deps.transact,
  })
  const cookie = `__Host-school=${browser.cookies()['__Host-school']}`
  const token = { 'x-csrftoken': browser.csrfToken() }
  const known = await rotated.browser().post('/api/v1/check_auth/', {}, { headers: { cookie } })
  const acting = await rotated.browser().post('/api/v1/echo/', {}, { headers: { cookie, ...token } })
  await rotated.close()
  expect([known.body.status, acting.status]).toEqual(['ok', 200])
})
