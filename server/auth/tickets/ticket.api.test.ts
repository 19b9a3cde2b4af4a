import { afterEach, beforeEach, expect, test } from 'vitest'
import { ticket as ticketTable } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { PASSWORD, aPerson } from '../testing/people.ts'

const LANDING = 'https://landing.example'
const TARGET = 'https://school.example/free-lesson-oct'

let school: School
let landing: Browser
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
  landing = school.browser({ origin: LANDING })
})
afterEach(() => school.close())

const signIn = async (
  browser: Browser = landing,
  more: Record<string, string> = { 'success-url': '/free-lesson-oct' },
) => {
  const fields = { username: 'mama@example.com', password: PASSWORD, ...more }
  return String((await browser.post('/api/v1/landing-auth/', fields)).body.ticket)
}
const enter = (browser: Browser, fields: Record<string, string>) => browser.submit('/auth/enter/', fields)
const own = (browser: Browser) => browser.at('https://school.example')
const isIn = async (browser: Browser) => (await browser.checkAuth()).body.status === 'ok'
const ticketIn = (html: string) => /name="ticket" value="([\w-]+)"/.exec(html)?.[1] ?? ''

test('a sign-in on a landing goes on to the pages of the school in two steps', async () => {
  const page = await enter(landing, { ticket: await signIn(), next: TARGET })
  expect([page.status, page.setCookies, await isIn(own(landing))]).toEqual([200, [], false])
  expect(page.text).toContain('<script src="/pages/enter.js" defer></script>')
  const { status, headers } = await enter(own(landing), { ticket: ticketIn(page.text), next: TARGET })
  expect([status, headers.location, await isIn(own(landing))]).toEqual([303, TARGET, true])
})

test('who comes to the address of the tickets without one finds the way to the sign-in', async () => {
  const { status, text } = await own(landing).get('/auth/enter/')
  expect([status, text.includes('<h1>Не получилось продолжить</h1>')]).toEqual([200, true])
})

test('a ticket is good for its own target, and without one named too', async () => {
  const first = await signIn()
  expect((await enter(landing, { ticket: first, next: 'https://school.example/courses/' })).status).toBe(400)
  expect((await enter(landing, { ticket: first, next: '/free-lesson-oct' })).status).toBe(200)
  expect((await enter(landing, { ticket: await signIn() })).status).toBe(200)
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'no ticket leads to %s',
  async (next) => {
    expect((await enter(landing, { ticket: await signIn(), next })).status).toBe(400)
    const bound = await signIn(landing, { 'success-url': next })
    expect((await enter(landing, { ticket: bound, next: 'https://school.example/' })).status).toBe(200)
  },
)

test('a ticket works once', async () => {
  const ticket = await signIn()
  const page = await enter(landing, { ticket, next: TARGET })
  const second = { ticket: ticketIn(page.text), next: TARGET }
  await enter(own(landing), second)
  const replays = [await enter(landing, { ticket, next: TARGET }), await enter(own(school.browser()), second)]
  expect(replays.map(({ status }) => status)).toEqual([400, 400])
})

test('of 20 who bring a ticket at once one gets in', async () => {
  const ticket = await signIn()
  const responses = await Promise.all(Array.from({ length: 20 }, () => enter(landing, { ticket, next: TARGET })))
  const count = (status: number) => responses.filter((response) => response.status === status).length
  expect([count(200), count(400)]).toEqual([1, 19])
})

test('a ticket is no use on another origin, nor the second one on the landing', async () => {
  const ticket = await signIn()
  const others = [landing.at('https://partner.example'), own(landing)]
  expect(await Promise.all(others.map(async (one) => (await enter(one, { ticket, next: TARGET })).status))).toEqual([
    400, 400,
  ])
  expect((await enter(landing.at('https://evil.example'), { ticket, next: TARGET })).status).toBe(403)
  const page = await enter(landing, { ticket, next: TARGET })
  expect((await enter(landing, { ticket: ticketIn(page.text), next: TARGET })).status).toBe(400)
})

test.each([
  [59, 200],
  [60, 400],
])('a ticket lives 60 seconds: after %i s it answers %i', async (seconds, status) => {
  school.clock.advance(0)
  const ticket = await signIn()
  school.clock.advance(seconds * 1_000)
  expect((await enter(landing, { ticket, next: TARGET })).status).toBe(status)
})

test('who is signed in at the school as somebody else is asked before the account changes', async () => {
  const { id: papa } = await aPerson(school, { email: 'papa@example.com' })
  const page = own(landing)
  await page.post('/api/v1/landing-auth/', { username: 'papa@example.com', password: PASSWORD })
  const step = await enter(landing, { ticket: await signIn(), next: TARGET })
  const fields = { ticket: ticketIn(step.text), next: TARGET }
  const switchPage = await enter(page, fields)
  expect([switchPage.status, switchPage.text.includes('Здесь вы вошли как p•••@example.com')]).toEqual([200, true])
  expect((await page.checkAuth()).body.user_id).toBe(papa)
  expect((await enter(page, { ...fields, switch: '1' })).status).toBe(303)
  expect((await page.checkAuth()).body.user_id).not.toBe(papa)
})

test('who has been signed in on the landing for long gets a ticket on demand, a visitor gets none', async () => {
  expect((await landing.post('/api/v1/ticket/', { 'success-url': TARGET })).status).toBe(401)
  await signIn()
  const { body } = await landing.post('/api/v1/ticket/', { 'success-url': TARGET })
  expect(body).toEqual({ status: 'ok', ticket: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await enter(landing, { ticket: String(body.ticket), next: TARGET })).status).toBe(200)
})

test('a ticket is kept as a digest', async () => {
  const ticket = await signIn()
  expect(JSON.stringify(await school.deps.db.select().from(ticketTable))).not.toContain(ticket)
})
