import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventSignup, identityAttempt } from '../../db/schema.ts'
import { aPerson } from '../testing/people.ts'
import { addIdentity } from '../stores/identity-store.ts'
import type { Browser } from '../../testing/school.ts'
import {
  DARYA,
  DENIED,
  EXPIRED,
  type IdentitySchool,
  LANDING,
  pathOf,
  providerPage,
  SCHOOL,
  startIdentitySchool,
} from './testing/identity-school.ts'

let fixture: IdentitySchool
beforeEach(async () => {
  fixture = await startIdentitySchool()
  const { id: personId } = await aPerson(fixture.school)
  await fixture.school.deps.transact((tx) =>
    addIdentity(tx, { id: 'i', personId, provider: 'yandex', externalId: DARYA, createdAt: new Date() }),
  )
})
afterEach(() => fixture.close())

const pass = async (browser: Browser, query: string, person = DARYA) => {
  const started = await fixture.startPage(browser, query)
  const back = await fixture.providers.choose(providerPage(started) ?? new URL(SCHOOL), person)
  return { started, returned: await browser.get(pathOf(back)) }
}

const login = (browser: Browser) => browser.post('/api/v1/identity-login/')

const QUERY =
  '?lang=en&success-url=https%3A%2F%2Flanding.example%2Fthanks&event-id=phonics&event-type=Webinar+Signed+Up&utm_source=vk'

test('a page without an opener goes on to the sign-in of the school, with the attempt in a cookie that no script reads', async () => {
  const browser = fixture.school.browser()
  const { started, returned } = await pass(browser, QUERY)
  const cookie = started.setCookies.find((one) => one.startsWith('__Host-identity='))
  expect(cookie).toMatch(/^__Host-identity=[\w-]{43}; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
  expect([returned.status, returned.headers.location]).toEqual([
    303,
    '/user/profile/?next=https%3A%2F%2Flanding.example%2Fthanks&lang=en#with=yandex',
  ])
})

test('its widget signs in without naming the attempt, for the event of the landing that it came from', async () => {
  const browser = fixture.school.browser()
  await pass(browser, QUERY)
  const { body, setCookies } = await login(browser)
  expect([body.status, body.user_name]).toEqual(['ok', 'Мария'])
  expect(setCookies.find((one) => one.startsWith('__Host-identity='))).toMatch(/^__Host-identity=; Max-Age=0/)
  const signups = await fixture.school.deps.db.select().from(eventSignup)
  expect(signups).toMatchObject([{ kind: 'Webinar Signed Up', eventKey: 'phonics', utm: { utm_source: 'vk' } }])
  expect((await login(browser)).body).toEqual(EXPIRED)
})

test('a page that only signs in signs up for nothing', async () => {
  const browser = fixture.school.browser()
  await pass(browser, '?only-auth=true&event-id=phonics')
  expect((await login(browser)).body.status).toBe('ok')
  expect(await fixture.school.deps.db.select().from(eventSignup)).toEqual([])
})

test('open redirect: a success-url on no listed origin leads to the start page of the school', async () => {
  const bad = [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://school.example@evil.example/',
    '/\\evil.example',
  ]
  for (const address of bad) {
    const { returned } = await pass(fixture.school.browser(), `?success-url=${encodeURIComponent(address)}`)
    expect([address, returned.headers.location]).toEqual([
      address,
      '/user/profile/?next=https%3A%2F%2Fschool.example%2F&lang=ru#with=yandex'.replace('&lang=ru', ''),
    ])
  }
})

test('the attempt belongs to the browser that began: another one, and a landing, have none', async () => {
  const browser = fixture.school.browser()
  await pass(browser, '')
  expect((await login(fixture.school.browser())).body).toEqual(EXPIRED)
  expect((await login(browser.at(LANDING))).body).toEqual(EXPIRED)
  expect((await login(browser)).body.status).toBe('ok')
})

test('who declines comes to the sign-in as well, where it is said', async () => {
  const browser = fixture.school.browser()
  const { returned } = await pass(browser, '', '')
  expect([returned.headers.location, (await login(browser)).body]).toEqual([
    '/user/profile/?next=https%3A%2F%2Fschool.example%2F#with=yandex',
    DENIED,
  ])
})

test('a browser that keeps no cookies is told to allow them, and nothing begins', async () => {
  const browser = fixture.school.browser()
  const start = await browser.get('/auth/with/yandex/')
  const [, token = ''] = /name="csrf_token" value="([^"]+)"/.exec(start.text) ?? []
  const { status, text } = await fixture.school.browser().submit('/auth/with/yandex/', { csrf_token: token })
  expect([status, text.includes('файлы cookie')]).toEqual([400, true])
  expect(await fixture.school.deps.db.select().from(identityAttempt)).toEqual([])
})
