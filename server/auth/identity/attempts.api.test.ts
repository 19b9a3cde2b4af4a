import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUpAuth } from '../../app/start.ts'
import { identityAttempt } from '../../db/schema.ts'
import { startCleaning } from '../../http/identity/caller-store.ts'
import { newId } from '../../http/identity/cookies.ts'
import { aPerson } from '../testing/people.ts'
import { beforeNextWrite } from '../testing/race.ts'
import { addIdentity } from '../stores/identity-store.ts'
import {
  DARYA,
  DENIED,
  EXPIRED,
  type IdentitySchool,
  LANDING,
  MARIA,
  pathOf,
  SCHOOL,
  startIdentitySchool,
} from './testing/identity-school.ts'

let fixture: IdentitySchool
let personId: string
beforeEach(async () => {
  fixture = await startIdentitySchool()
  personId = (await aPerson(fixture.school)).id
  await link(DARYA)
})
afterEach(() => fixture.close())

const link = (externalId: string) =>
  fixture.school.deps.transact((tx) =>
    addIdentity(tx, { id: externalId, personId, provider: 'yandex', externalId, createdAt: new Date() }),
  )

const rows = () => fixture.school.deps.db.select().from(identityAttempt)

/** The window of a provider up to its answer: the address that it returns to. */
const started = async (browser = fixture.school.browser(), person = DARYA) => {
  const { attempt, address } = await fixture.start(browser)
  if (!address) throw new Error('the school leads to no provider')
  return { browser, attempt, back: pathOf(await fixture.providers.choose(address, person)) }
}

test('the start page asks nobody, keeps its opener, and its form posts to the school alone', async () => {
  const { headers, text, setCookies } = await fixture.school.browser().get('/auth/with/yandex/?lang=en')
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*form-action 'self'/)
  expect([text.includes('Signing in with Yandex ID'), await rows()]).toEqual([true, []])
  expect(setCookies.find((one) => one.startsWith('__Host-visitor='))).toMatch(/HttpOnly; Secure; SameSite=Lax/)
})

test('the school’s own pages stay connected with the windows that they open', async () => {
  const { headers } = await fixture.school.browser().get('/healthz')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test('the provider gets the exact redirect address, a challenge and a state, and no secret of the attempt', async () => {
  const { attempt, address } = await fixture.start(fixture.school.browser())
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    response_type: 'code',
    client_id: 'school-dev',
    redirect_uri: 'https://school.example/auth/with/yandex/callback/',
    scope: 'login:info login:email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const [row] = await rows()
  const stored = JSON.stringify(row)
  expect([address?.href.includes(attempt), stored.includes(attempt)]).toEqual([false, false])
  expect(stored).not.toContain(address?.searchParams.get('state'))
})

test('the address of the callback follows from BASE_URL, whatever Host a request names', async () => {
  const { server } = { server: fixture.school.address }
  const reply = await fetch(`${server}/auth/with/yandex/`, { headers: { host: 'evil.example' } })
  expect(await reply.text()).not.toContain('evil.example')
  const { address } = await fixture.start(fixture.school.browser())
  expect(address?.searchParams.get('redirect_uri')).toMatch(/^https:\/\/school\.example\//)
})

test('an attempt is pending before its window has started, at the provider, and until the provider returns', async () => {
  const page = fixture.school.browser()
  const unknown = (await fixture.ask(page, newId())).body
  const { browser, attempt, back } = await started()
  const waiting = (await fixture.ask(page, attempt)).body
  await browser.get(back)
  expect([unknown, waiting, (await fixture.ask(page, attempt)).body.status]).toEqual([
    { status: 'pending' },
    { status: 'pending' },
    'ok',
  ])
})

test('the answer page names the exact origin of the page that began, and nothing of the person', async () => {
  const browser = fixture.school.browser()
  const { address } = await fixture.start(browser, { origin: LANDING })
  const { text, headers } = await browser.get(pathOf(await fixture.providers.choose(address ?? new URL(SCHOOL), DARYA)))
  expect(text).toContain(`data-origin="${LANDING}"`)
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect([/Дарья|Darya/i.test(text), headers['cache-control']]).toEqual([false, 'no-store'])
})

test('a page of no listed origin begins nothing', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'https://landing.example.evil.example',
    'http://landing.example',
  ]) {
    const { page, address } = await fixture.start(fixture.school.browser(), { origin })
    expect([page.status, address]).toEqual([403, null])
  }
  expect(await rows()).toEqual([])
})

test('another site cannot send the form of the start page, nor can the school’s page without its token', async () => {
  const browser = fixture.school.browser()
  const start = await browser.get('/auth/with/yandex/')
  const [, token = ''] = /name="csrf_token" value="([^"]+)"/.exec(start.text) ?? []
  const fields = { attempt: newId(), origin: LANDING }
  const sent = [
    await browser.at('https://evil.example').submit('/auth/with/yandex/', { ...fields, csrf_token: token }),
    await browser.at(LANDING).submit('/auth/with/yandex/', { ...fields, csrf_token: token }),
    await browser.at(SCHOOL).submit('/auth/with/yandex/', fields),
    await fixture.school.browser().submit('/auth/with/yandex/', { ...fields, csrf_token: token }),
  ]
  expect([sent.map(({ status }) => status), await rows()]).toEqual([[403, 403, 403, 400], []])
})

test('login CSRF: the callback of a stranger’s attempt is worth nothing in another browser, and the attempt stays his', async () => {
  const { browser, attempt, back } = await started()
  const victim = fixture.school.browser()
  await victim.get('/auth/with/yandex/')
  const [without, inVictims] = [await fixture.school.browser().get(back), await victim.get(back)]
  expect([without.status, inVictims.status, (await victim.checkAuth()).body.status]).toEqual([400, 400, 'anonymous'])
  expect((await fixture.ask(victim, attempt)).body).toEqual({ status: 'pending' })
  await browser.get(back)
  expect((await fixture.ask(fixture.school.browser(), attempt)).body.status).toBe('ok')
})

test('the attempt of a page is worth nothing to a page of another origin', async () => {
  const browser = fixture.school.browser()
  const attempt = await fixture.pass(browser, DARYA, { origin: LANDING })
  const thief = fixture.school.browser({ origin: 'https://partner.example' })
  expect([(await fixture.ask(thief, attempt)).body, (await fixture.ask(browser, attempt)).body]).toEqual([
    EXPIRED,
    EXPIRED,
  ])
  const mail = await thief.post('/api/v1/identity-email/', { attempt, email: 'a@example.com' })
  expect([mail.body, await fixture.school.mails()]).toEqual([EXPIRED, []])
  expect((await fixture.ask(fixture.school.browser({ origin: LANDING }), attempt)).body.status).toBe('ok')
})

test('mix-up: what one provider returns is refused on the path of another, and its attempt stays', async () => {
  const { browser, attempt, back } = await started()
  const mixed = await browser.get(back.replace('/yandex/', '/vk/'))
  expect([mixed.status, fixture.providers.vk.calls]).toEqual([400, []])
  await browser.get(back)
  expect((await fixture.ask(browser, attempt)).body.status).toBe('ok')
})

test('code injection: a code of another attempt fails by its verifier', async () => {
  const stranger = await started()
  const { browser, attempt, back } = await started()
  const code = new URL(stranger.back, SCHOOL).searchParams.get('code') ?? ''
  const injected = new URL(back, SCHOOL)
  injected.searchParams.set('code', code)
  await browser.get(pathOf(injected))
  const { body } = await fixture.ask(browser, attempt)
  expect([body.status, (await browser.checkAuth()).body.status]).toEqual(['error', 'anonymous'])
  await stranger.browser.get(stranger.back)
  expect((await fixture.ask(stranger.browser, stranger.attempt)).body.status).toBe('error')
})

test('replay: the callback counts once, and of ten at once one counts', async () => {
  const { browser, attempt, back } = await started()
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.get(back)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(fixture.providers.yandex.calls).toEqual(['POST /token', 'GET /info'])
  expect((await fixture.ask(browser, attempt)).body.status).toBe('ok')
})

test('an attempt signs in once, and of ten calls at once one signs in', async () => {
  const { browser, attempt, back } = await started()
  await browser.get(back)
  const pages = Array.from({ length: 10 }, () => fixture.school.browser())
  await Promise.all(pages.map((page) => page.checkAuth()))
  const replies = await Promise.all(pages.map((page) => fixture.ask(page, attempt)))
  expect(replies.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual(Array(9).fill(EXPIRED))
})

test('an attempt that another call spends in the same moment signs in once', async () => {
  const { browser, attempt, back } = await started()
  await browser.get(back)
  const other = fixture.school.browser()
  await other.checkAuth()
  const first: unknown[] = []
  beforeNextWrite(fixture.school, async () => void first.push((await fixture.ask(other, attempt)).body.status))
  const { body } = await fixture.ask(browser, attempt)
  expect([first, body, (await browser.checkAuth()).body.status]).toEqual([['ok'], EXPIRED, 'anonymous'])
})

test('after ten minutes neither the callback nor what was found counts', async () => {
  const early = await started()
  await early.browser.get(early.back)
  const late = await started()
  fixture.school.clock.advance(10 * 60_000)
  expect((await late.browser.get(late.back)).status).toBe(400)
  const replies = [await fixture.ask(early.browser, early.attempt), await fixture.ask(late.browser, late.attempt)]
  expect(replies.map(({ body }) => body)).toEqual([EXPIRED, EXPIRED])
})

test('attempts are deleted an hour after their end', async () => {
  await started()
  const clean = () => startCleaning(fixture.school.deps, [cleanUpAuth]).stop()
  fixture.school.clock.advance(69 * 60_000)
  await clean()
  const before = await rows()
  fixture.school.clock.advance(2 * 60_000)
  await clean()
  expect([before.length, await rows()]).toEqual([1, []])
})

test('who declines is told so, as often as the page asks, and may start again', async () => {
  const browser = fixture.school.browser()
  const attempt = await fixture.pass(browser, '')
  const replies = [await fixture.ask(browser, attempt), await fixture.ask(browser, attempt)]
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [400, DENIED],
    [400, DENIED],
  ])
  expect((await fixture.ask(browser, await fixture.pass(browser, DARYA))).body.status).toBe('ok')
})

test('a second press of the same page takes the place of the first; an attempt with an answer is replaced by nobody', async () => {
  const { browser, attempt, back } = await started()
  const second = await fixture.start(browser, { attempt })
  expect([(await browser.get(back)).status, (await rows()).length]).toEqual([400, 1])
  await browser.get(pathOf(await fixture.providers.choose(second.address ?? new URL(SCHOOL), DARYA)))
  const third = await fixture.start(fixture.school.browser(), { attempt })
  expect([third.page.status, third.address]).toEqual([400, null])
  expect((await fixture.ask(browser, attempt)).body.user_id).toBe(personId)
})

test('sixty callbacks that are not good within an hour shut out further ones, and no good one', async () => {
  const browser = fixture.school.browser()
  await browser.get('/auth/with/yandex/')
  const statuses = []
  for (let at = 0; at < 62; at += 1)
    statuses.push((await browser.get('/auth/with/yandex/callback/?code=a&state=b')).status)
  expect([statuses.slice(0, 60), statuses.slice(60)]).toEqual([Array(60).fill(400), [429, 429]])
  const { attempt, back } = await started(browser)
  expect([(await browser.get(back)).status, (await fixture.ask(browser, attempt)).body.status]).toEqual([200, 'ok'])
})

test('six hundred attempts that end nowhere are the most of a network; those that sign in are given back', async () => {
  const { limits } = fixture.school.deps
  for (let at = 0; at < 599; at += 1) await limits.count('identityIp', '203.0.113.7')
  const { browser, attempt, back } = await started()
  expect((await fixture.start(fixture.school.browser())).page.status).toBe(429)
  await browser.get(back)
  await fixture.ask(browser, attempt)
  expect((await fixture.start(fixture.school.browser())).page.status).toBe(200)
})

test('an unknown provider and one that is off have a page that says so', async () => {
  const { status, text } = await fixture.school.browser().get('/auth/with/google/')
  expect([status, text.includes('Такого способа входа нет')]).toEqual([410, true])
})

test('the page of a provider that was named in another page is nobody’s: broken parameters are no error of the server', async () => {
  const browser = fixture.school.browser()
  const broken = [
    '?state=%00',
    '?payload={',
    '?payload=[]',
    '?state=a&state=b',
    `?code=${'x'.repeat(5_000)}`,
    '?error=a',
  ]
  const statuses = await Promise.all(
    broken.map(async (query) => (await browser.get(`/auth/with/vk/callback/${query}`)).status),
  )
  expect(statuses).toEqual(broken.map(() => 400))
})

test('a secret that is gone fails the attempt and signs nobody in', async () => {
  const { browser, attempt, back } = await started(undefined, MARIA)
  await fixture.school.deps.transact((tx) =>
    tx.update(identityAttempt).set({ sealed: 'AAAA' }).where(eq(identityAttempt.provider, 'yandex')),
  )
  await browser.get(back)
  expect((await fixture.ask(browser, attempt)).body.status).toBe('error')
})
