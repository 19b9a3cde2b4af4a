import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../db/schema.ts'
import { newId } from '../../http/identity/cookies.ts'
import { PAGE_SESSION_MS } from '../../http/identity/page-session.ts'
import { startCleaning } from '../../http/identity/caller-store.ts'
import { type Browser, type BrowserResponse, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'

const EMAIL = 'mama@example.com'
const LANDING = 'https://landing.example'
const EVENT = { 'event-id': 'phonics', bizon_url: '/room/1' }

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const withoutCookies = () => school.browser({ origin: LANDING, keepsNoCookies: true })

const signIn = (browser: Browser): Promise<BrowserResponse> =>
  browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })

const signedIn = async (browser = withoutCookies()): Promise<Browser> => {
  await signIn(browser)
  return browser
}

/** Whom `check_auth` names to a page that sends this as its session. */
const seenBy = async (browser: Browser, header: string | null): Promise<unknown> =>
  (await browser.post('/api/v1/check_auth/', {}, { headers: { 'x-page-session': header } })).body.user_name

test('where no cookie is kept, each way to sign in tells the page its token and sets no cookie of a session', async () => {
  const email = 'new@example.com'
  const fields = { email, name: 'Вера', phone: '+79161234567' }
  const registered = await withoutCookies().post('/api/v1/landing-registration-site/', fields)
  await aPerson(school)
  const byPassword = await signIn(withoutCookies())
  const visitor = withoutCookies()
  await visitor.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  const byCode = await visitor.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1' })
  const replies = [registered, byPassword, byCode].map(({ status, body, setCookies }) => [
    status,
    String(body.page_token).length,
    setCookies.filter((cookie) => cookie.startsWith('__Host-school')),
  ])
  expect(replies).toEqual(replies.map(() => [200, 43, []]))
})

test.each([
  ['a browser that keeps cookies', () => school.browser({ origin: LANDING }), { 'x-page-session': newId() }],
  ['a page of the school', () => school.browser({ keepsNoCookies: true }), {}],
  ['a page that names no load', withoutCookies, { 'x-page-session': null }],
  ['a page that names a short one', withoutCookies, { 'x-page-session': 'x' }],
])('%s gets a session of a cookie and no token', async (_, open, headers) => {
  await aPerson(school)
  const { status, body, setCookies } = await open().post(
    '/api/v1/landing-auth/',
    { username: EMAIL, password: PASSWORD },
    { headers },
  )
  const hasSession = setCookies.some((cookie) => cookie.startsWith('__Host-school'))
  expect([status, 'page_token' in body, hasSession]).toEqual([200, false, true])
})

test('with its token the page learns the name and that there is a phone, not which', async () => {
  const { id } = await aPerson(school)
  const { body } = await (await signedIn()).checkAuth()
  expect(body).toMatchObject({ status: 'ok', user_id: id, user_name: 'Мария', phone: '+', on_page: true })
})

test('with its token the page adds the phone, signs up for events, and shows no personal data', async () => {
  await aPerson(school, { phone: null })
  const page = await signedIn()
  const replies = [
    await page.post('/api/v1/landing-add-phone/', { phone: '+79161234567', ...EVENT }),
    await page.post('/api/v1/register-user-webinar/', EVENT),
    await page.post('/api/v1/register-webinar/', EVENT),
    await page.post('/api/v1/register-event/', EVENT),
    await page.post('/api/v1/start-free-lesson/'),
  ]
  const room = { room_url: 'https://school.example/room/1' }
  const webinar = { status: 'ok', user_name: 'Мария', email: '', phone_number: '', ...room }
  expect(replies.map(({ body }) => body)).toEqual([
    { status: 'ok', phone: '+79161234567', ...room },
    webinar,
    webinar,
    { status: 'ok', ...room },
    { status: 'ok', lesson_url: 'https://school.example/free-lesson-oct' },
  ])
  expect((await stored(school))?.phone).toBe('+79161234567')
})

test('with its token the page gets one ticket, which opens the session on the pages of the school', async () => {
  await aPerson(school)
  const page = await signedIn()
  const first = await page.post('/api/v1/ticket/', { 'success-url': '/courses/' })
  const second = await page.post('/api/v1/ticket/')
  const without = await withoutCookies().post('/api/v1/ticket/')
  const step = await page.submit('/auth/enter/', { ticket: String(first.body.ticket), next: '/courses/' })
  const own = school.browser()
  const ticket = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? ''
  const entered = await own.submit('/auth/enter/', { ticket, next: '/courses/' })
  expect([second.status, second.text, entered.status, (await own.checkAuth()).body.status]).toEqual([
    401,
    without.text,
    303,
    'ok',
  ])
})

test('of fifty requests for the one ticket a single one gets it', async () => {
  await aPerson(school)
  const page = await signedIn()
  const replies = await Promise.all(Array.from({ length: 50 }, () => page.post('/api/v1/ticket/')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the token is worth nothing on another origin, after a reload, changed, alone, or in a cookie', async () => {
  await aPerson(school)
  const page = await signedIn()
  const header = page.pageSession() ?? ''
  const [load = '', token = ''] = header.split('.')
  const own = school.browser()
  const seen = {
    here: await seenBy(page, header),
    onPartner: await seenBy(school.browser({ origin: 'https://partner.example' }), header),
    atSchool: await seenBy(own, header),
    reloaded: await seenBy(withoutCookies(), `${newId()}.${token}`),
    changed: await seenBy(withoutCookies(), `${load}.${newId()}`),
    alone: await seenBy(withoutCookies(), token),
    inCookie: (
      await own.post(
        '/api/v1/check_auth/',
        {},
        { headers: { cookie: `__Host-school=s%3A${token}.x`, 'x-page-session': header } },
      )
    ).body.user_name,
  }
  const { here, ...others } = seen
  expect([here, others]).toEqual(['Мария', Object.fromEntries(Object.keys(others).map((name) => [name, undefined]))])
})

test('a call with the token from another origin is refused as one without', async () => {
  await aPerson(school)
  const header = (await signedIn()).pageSession()
  const other = school.browser({ origin: 'https://partner.example', keepsNoCookies: true })
  const calls = ['/api/v1/ticket/', '/api/v1/start-free-lesson/', '/api/v1/register-user-webinar/']
  const refusals = (headers: Record<string, string | null>) =>
    Promise.all(
      calls.map(async (path) => {
        const { status, text } = await other.post(path, {}, { headers })
        return { status, text }
      }),
    )
  const [refused, without] = [await refusals({ 'x-page-session': header }), await refusals({ 'x-page-session': null })]
  expect([refused, new Set(refused.map(({ status }) => status))]).toEqual([without, new Set([401])])
})

test('the token is worth nothing after 15 minutes, and its row is deleted', async () => {
  await aPerson(school)
  const page = await signedIn()
  school.clock.advance(PAGE_SESSION_MS - 1_000)
  const before = await seenBy(page, page.pageSession())
  school.clock.advance(2_000)
  const after = await seenBy(page, page.pageSession())
  await startCleaning(school.deps, []).stop()
  expect([before, after, await school.deps.db.select().from(session)]).toEqual(['Мария', undefined, []])
})

test('the token ends with a sign-out of its page', async () => {
  await aPerson(school)
  const page = await signedIn()
  const { status, body } = await page.post('/api/v1/logout/')
  const rows = await school.deps.db.select().from(session)
  expect([status, body.status, await seenBy(page, page.pageSession()), rows]).toEqual([200, 'ok', undefined, []])
})

test('the next sign-in of the page ends the token before', async () => {
  await aPerson(school)
  const page = await signedIn()
  const first = page.pageSession()
  await signIn(page)
  expect([await seenBy(page, first), await seenBy(page, page.pageSession())]).toEqual([undefined, 'Мария'])
})

test('the database holds neither the token nor the load of the page', async () => {
  const { id } = await aPerson(school)
  const page = await signedIn()
  const rows = await school.deps.db.select().from(session)
  const parts = (page.pageSession() ?? '').split('.')
  expect(rows).toMatchObject([{ personId: id, pageOrigin: LANDING, isTicketSpent: false }])
  expect(parts.filter((part) => JSON.stringify(rows).includes(part))).toEqual([])
})
