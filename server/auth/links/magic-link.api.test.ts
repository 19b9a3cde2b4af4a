import { afterEach, beforeEach, expect, test } from 'vitest'
import request from 'supertest'
import { SECOND_MS } from '../../contract/durations.ts'
import { eventSignup, outbox, session } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { PASSWORD, aPerson } from '../testing/people.ts'
import { press } from '../testing/press.ts'
import { dump } from '../testing/tables.ts'

const LINK_EXPIRED = 'Ссылка больше не действует'

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const ask = (browser: Browser, more: Record<string, string> = {}) =>
  browser.post('/api/v1/landing-send-ml/', { email: 'mama@example.com', ...more })
/** The path of a link that this browser asked for. */
const linkFor = async (browser: Browser, more: Record<string, string> = {}) => {
  await ask(browser, more)
  return (await newestMail(school)).path
}
const whoIs = async (browser: Browser) => (await browser.checkAuth()).body.user_id ?? null
const sessionCount = async () => (await school.deps.db.select().from(session)).length

test('a link is mailed to a known address, and an unknown one is sent to the registration', async () => {
  const event = {
    webinar: 'w1',
    'event-type': 'Webinar Signed Up',
    'event-id': '7',
    room: 'a',
    bizon_url: 'https://start.bizon365.ru/r/1',
  }
  const [known, unknown] = [
    await ask(school.browser(), event),
    await school.browser().post('/api/v1/landing-send-ml/', { email: 'nobody@example.com' }),
  ]
  expect([known.status, known.body]).toEqual([200, { status: 'ok', time_left: 30 }])
  expect([unknown.status, unknown.body]).toEqual([200, { status: 'register', form: 'registration' }])
  expect((await school.mails()).map(({ to }) => to)).toEqual(['mama@example.com'])
})

test('the same mail carries a code', async () => {
  const browser = school.browser()
  await ask(browser)
  const { code } = await newestMail(school)
  const { body } = await browser.post('/auth/check-code/', { email: 'mama@example.com', code, 'check-code': '1' })
  expect(body.status).toBe('ok')
})

test('opening a link shows a page with one button, and only the button signs in, however often the link was opened before', async () => {
  const browser = school.browser()
  const path = await linkFor(browser, { 'success-url': '/free-lesson-oct' })
  const before = await dump(school)
  for (let at = 0; at < 5; at += 1) await school.browser({ ip: '198.51.100.1' }).get(path)
  for (let at = 0; at < 3; at += 1) await request(school.address).head(path)
  const page = await browser.get(path)
  expect(page.status).toBe(200)
  expect(page.text.match(/<button/g)).toHaveLength(1)
  expect(page.text).toContain('m•••@example.com')
  expect(await dump(school)).toBe(before)
  const opened = await browser.submit(path)
  expect([opened.status, (await whoIs(browser)) !== null]).toEqual([200, true])
  expect(opened.text).toContain('href="https://school.example/free-lesson-oct"')
})

test('pages of a link are kept by nobody, tell no address onward and stay out of search engines', async () => {
  const { headers, text } = await school.browser().get(await linkFor(school.browser()))
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'strict-origin'])
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toMatch(/<style|style=|<script/)
})

test('of 50 presses of the button at once one signs in', async () => {
  const path = await linkFor(school.browser())
  const presses = Array.from({ length: 50 }, () => school.browser().submit(path))
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 410).length,
  ]).toEqual([1, 49])
  expect(await sessionCount()).toBe(1)
})

/** What a sign-in by the link writes once: sign-ups and mails. */
const written = async () => [
  (await school.deps.db.select().from(eventSignup)).length,
  (await school.deps.db.select().from(outbox)).length,
]

test('a second press whose first response is lost signs in again, and does nothing else', async () => {
  const event = { webinar: 'w1', 'event-type': 'Webinar Signed Up', 'event-id': '7' }
  const path = await linkFor(school.browser(), event)
  const browser = school.browser()
  await browser.get(path)
  const cookies = browser.cookies()
  school.clock.advance(0)
  const first = await press(school, path, cookies)
  const before = await written()
  school.clock.advance(29 * SECOND_MS)
  expect([first, before[0], await press(school, path, cookies), await written()]).toEqual([
    [200, true],
    1,
    [200, true],
    before,
  ])
  const other = school.browser()
  await other.checkAuth()
  expect([await press(school, path, other.cookies()), await press(school, path, {})]).toEqual([
    [410, false],
    [410, false],
  ])
  school.clock.advance(SECOND_MS)
  expect(await press(school, path, cookies)).toEqual([410, false])
})

test('two presses of one browser at once both sign in', async () => {
  const path = await linkFor(school.browser())
  const browser = school.browser()
  await browser.get(path)
  const cookies = browser.cookies()
  expect(await Promise.all([press(school, path, cookies), press(school, path, cookies)])).toEqual([
    [200, true],
    [200, true],
  ])
})

test('who has signed out is not signed in by the press of before', async () => {
  const browser = school.browser()
  const path = await linkFor(browser)
  await browser.submit(path)
  await browser.checkAuth()
  const { status } = await browser.post('/api/v1/logout/')
  expect([status, await press(school, path, browser.cookies())]).toEqual([200, [410, false]])
})

test.each([
  [599, 200],
  [600, 410],
])('a link lives ten minutes: after %i s its button answers %i', async (seconds, status) => {
  school.clock.advance(0)
  const path = await linkFor(school.browser())
  school.clock.advance(seconds * SECOND_MS)
  expect((await school.browser().submit(path)).status).toBe(status)
})

test('a link that was used says so, to who is signed in as well', async () => {
  const browser = school.browser()
  const path = await linkFor(browser)
  await browser.submit(path)
  const [again, elsewhere] = [await browser.get(path), await school.browser().get(path)]
  expect([again.status, elsewhere.status]).toEqual([410, 410])
  expect([again.text.includes('вы уже вошли'), elsewhere.text.includes(LINK_EXPIRED)]).toEqual([true, true])
})

test('a link that another browser asked for is asked about more explicitly', async () => {
  const browser = school.browser()
  const path = await linkFor(browser)
  const mentionsOtherDevice = async (one: Browser) => (await one.get(path)).text.includes('на другом устройстве')
  expect([await mentionsOtherDevice(browser), await mentionsOtherDevice(school.browser())]).toEqual([false, true])
})

test('who is signed in as somebody else is asked before the account changes', async () => {
  const path = await linkFor(school.browser())
  const { id: papa } = await aPerson(school, { email: 'papa@example.com', name: 'Павел' })
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const page = await browser.get(path)
  expect(page.text).toContain('Сейчас вы вошли как p•••@example.com')
  expect((await browser.submit(path)).text).toContain('Сменить аккаунт?')
  expect(await whoIs(browser)).toBe(papa)
  expect((await browser.submit(path, { switch: '1' })).text).toContain('Вы вошли')
  expect(await whoIs(browser)).not.toBe(papa)
})

test('a form of another site presses no button', async () => {
  const path = await linkFor(school.browser())
  for (const origin of ['https://evil.example', 'https://landing.example'])
    expect((await school.browser({ origin }).submit(path)).status).toBe(403)
  expect(await sessionCount()).toBe(0)
})

test.each([
  ['an unlisted origin', 'https://evil.example/'],
  ['an origin of rooms, where anybody can open one', 'https://start.bizon365.ru/room/666'],
])('a success-url to %s leads to the root', async (_, target) => {
  const browser = school.browser()
  const path = await linkFor(browser, { 'success-url': target })
  expect((await browser.submit(path)).text).toContain('href="https://school.example/"')
})

test('a disabled person is sent to the registration like nobody', async () => {
  await aPerson(school, { email: 'papa@example.com', isDisabled: true })
  const { body } = await school.browser().post('/api/v1/landing-send-ml/', { email: 'papa@example.com' })
  expect([body, await school.mails()]).toEqual([{ status: 'register', form: 'registration' }, []])
})

test('a name is shown as text', async () => {
  await aPerson(school, { email: 'papa@example.com', name: '<img src=x onerror=alert(1)>' })
  const browser = school.browser()
  await browser.post('/api/v1/landing-send-ml/', { email: 'papa@example.com' })
  const { text } = await browser.submit((await newestMail(school, 'papa@example.com')).path)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).not.toContain('<img src=x')
})

test.each(['/auth/link/x/', '/auth/link/..%2f..%2fetc/', `/auth/link/${'a'.repeat(43)}/`])(
  '%s is no link',
  async (path) => {
    const browser = school.browser()
    expect([(await browser.get(path)).status, (await browser.submit(path)).status]).toEqual([410, 410])
  },
)
