import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isReply } from '../api/guards.ts'
import { createClient } from '../api/client.ts'
import { leaveForSchool } from '../api/leave-for-school.ts'
import { authTexts } from '../texts/auth/texts.ts'
import { checkAuth, forgetChecks } from './check-auth.ts'
import { pageSessionOf } from './page-session.ts'

const SCHOOL = 'https://school.example'
const session = pageSessionOf(SCHOOL)
const anonymous = { status: 'anonymous', csrf_token: 'token-1', redirect_origins: [], event_origins: [] }
const isOk = isReply<{ status: 'ok' }>('ok', {})

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(anonymous))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  session.drop()
  forgetChecks()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const headerOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('X-Page-Session')

/** The client of an element, which signs in and gets this reply. */
const signIn = async (reply: object) => {
  const client = createClient({
    apiBase: SCHOOL,
    checkAuth: (isAnew) => checkAuth(SCHOOL, isAnew),
    pageSession: session,
    lang: () => 'ru',
    texts: () => authTexts.textsIn('ru').errors,
    signal: new AbortController().signal,
  })
  await client.check()
  fetched.mockResolvedValueOnce(Response.json(reply))
  await client.post('/api/v1/landing-auth/', {}, isOk)
  return client
}

test('the first call names no page, so that it needs no preflight; a sign-in names the load of the page', async () => {
  await signIn({ status: 'ok', csrf_token: 'token-2' })
  expect([headerOf(0), headerOf(1), session.isHeld()]).toEqual([null, expect.stringMatching(/^[\w-]{43}$/), false])
})

test('the token that a sign-in returns goes with all later calls, and the load of the page stays the same', async () => {
  const client = await signIn({ status: 'ok', csrf_token: 'token-2', page_token: 'secret' })
  const whole = `${headerOf(1)}.secret`
  await client.post('/api/v1/landing-add-phone/', {}, isOk)
  forgetChecks()
  await checkAuth(SCHOOL)
  expect([session.isHeld(), headerOf(2), headerOf(3)]).toEqual([true, whole, whole])
})

test('the token is for its own school only, and the school’s own pages name nothing', () => {
  session.keep('secret')
  const [other, own] = [pageSessionOf('https://other.example'), pageSessionOf(location.origin)]
  expect([other.isHeld(), other.headers(), own.headers()]).toEqual([
    false,
    { 'X-Page-Session': expect.not.stringContaining('secret') },
    {},
  ])
})

test('after a sign-out nothing is held', () => {
  session.keep('secret')
  session.drop()
  expect([session.isHeld(), session.headers()]).toEqual([false, { 'X-Page-Session': expect.not.stringContaining('.') }])
})

/** What leaves the page: addresses, and forms with their fields. */
const leaving = () => {
  const left: unknown[] = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    left.push([this.action, Object.fromEntries(new FormData(this))])
  })
  return left
}

const school = { apiBase: SCHOOL, checkAuth: (isAnew?: boolean) => checkAuth(SCHOOL, isAnew), pageSession: session }
const COURSES = `${SCHOOL}/courses/`

test('whoever only this page knows arrives at the school by a ticket', async () => {
  session.keep('secret')
  const replies = new Map<unknown, object>([[`${SCHOOL}/api/v1/ticket/`, { ticket: 'once' }]])
  fetched.mockImplementation(async (url) => Response.json(replies.get(url) ?? anonymous))
  const left = leaving()
  await leaveForSchool(school, COURSES, 'en')
  expect(left).toEqual([[`${SCHOOL}/auth/enter/?lang=en`, { ticket: 'once', next: COURSES }]])
})

test.each([
  ['nobody has signed in', () => session.drop(), COURSES],
  ['the address is not at the school', () => session.keep('secret'), 'https://landing.example/next'],
  ['the school gives no ticket', () => session.keep('secret'), COURSES],
  [
    'the school does not answer',
    () => {
      session.keep('secret')
      fetched.mockRejectedValue(new TypeError('no network'))
    },
    COURSES,
  ],
])('where %s, the way on is a plain one', async (_, arrange, url) => {
  arrange()
  const left = leaving()
  await leaveForSchool(school, url, 'ru')
  expect(left).toEqual([url])
})
