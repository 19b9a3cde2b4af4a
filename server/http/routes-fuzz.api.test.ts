import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPasswordHash } from '../auth/stores/account-store.ts'
import { roles, SECRET, type AuthFixture, startAuthFixture } from '../auth/testing/auth-fixture.ts'
import { PROVIDERS } from '../contract/checkout/methods.ts'
import { allEndpoints } from '../app/endpoints.ts'
import { calls, strangeAddress } from '../testing/authorization/matrix.ts'
import type { Browser } from '../testing/school.ts'
import { sizes } from '../testing/sizes.ts'

const RUNS = sizes.routeFuzz

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture.close())

const identity = [
  'email',
  'username',
  'name',
  'phone',
  'password',
  'code',
  'send-code',
  'check-code',
  'current-password',
]
const event = ['webinar', 'event-type', 'event-id', 'webinar-date', 'bizon_url', 'action', 'room', 'auth-type', 'utm_a']
const more = [
  'access_token',
  'send-lesson-events',
  'g-recaptcha2-check',
  'webinar-offer-url',
  'grant',
  'switch',
  'lang',
]
const rest = ['success-url', 'next', 'ticket', 'recaptcha', 'time-zone', 'terms', 'policy', 'only-auth', 'role', '']
const shop = [
  'cart_id',
  'item_id',
  'product_type',
  'product_id',
  'duration',
  'is_rf',
  'promocode',
  'checkcode',
  'payment',
]
const payment = [
  'token',
  'card_id',
  'card_token',
  'method',
  'use_bonuses',
  'trial',
  'is_subscribe',
  'is_trial',
  'pay_key',
]
const notification = [
  'event',
  'data',
  'product_type',
  'MD',
  'PaRes',
  'TransactionId',
  'object',
  'Status',
  'OrderId',
  'type',
]
const everyName = [...identity, ...event, ...more, ...rest, ...shop, ...payment, ...notification]
const names = fc.oneof(fc.constantFrom(...everyName), fc.string())

const sensible = fc.constantFrom('a@b.example', '+79161234567', '12345678', 'moloko-2026', '/courses/', 'on', '1', '0')
const ofShop = fc.constantFrom(
  'current',
  'course',
  'school',
  '2',
  '3',
  'bank-card',
  'sbp',
  'lils',
  'LETO',
  'get-product',
)
/** What `user` owns, by its name in the fixture. */
const owned = fc.constantFrom('$cart', '$item', '$dated', '$card', '$waiting', '$paid', '$running')
const long = fc.nat(90_000).map((length) => 'ж'.repeat(length / 2))
const strange = fc.constantFrom(-0, '1e309', 'NaN', '\0', '\ud800', '../../', "' OR 1=1 --", '%s%s', '{{7*7}}')
const likely = { weight: 4, arbitrary: fc.oneof(sensible, ofShop, owned) }
const value = fc.oneof(likely, strange, long, fc.jsonValue(), fc.string({ unit: 'binary' }))
const body = fc.dictionary(names, value, { maxKeys: 8 })

const isOwned = (name: string): name is keyof AuthFixture['goods'] => Object.hasOwn(fixture.goods, name)

const real = (field: unknown): unknown => {
  const name = typeof field === 'string' && field.startsWith('$') ? field.slice(1) : ''
  return isOwned(name) ? fixture.goods[name] : field
}

const asText = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field))

/** As JSON; where only a plain form is taken, as one. */
const encoded = (fields: Record<string, unknown>, isForm: boolean) => {
  const entries = Object.entries(fields).map(([name, field]) => [name, real(field)] as const)
  if (!isForm) return JSON.stringify(Object.fromEntries(entries))
  return new URLSearchParams(entries.map(([name, field]) => [name, asText(field)])).toString()
}

const send = (browser: Browser, path: string, fields: Record<string, unknown>, isForm: boolean) =>
  fetch(fixture.school.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: 'https://school.example',
      cookie: Object.entries(browser.cookies())
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'x-csrftoken': browser.csrfToken() ?? '',
      'x-forwarded-for': '127.0.0.1',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: encoded(fields, isForm),
  })

/** Who is in, whatever password the bodies before have set and however many passkeys they have made. */
const enter = async (who: 'user' | 'anonymous') => {
  const { deps } = fixture.school
  await deps.limits.forget('passkeyPerson', fixture.ids.user)
  const passwordHash = await deps.passwords.hash(SECRET)
  await deps.transact((tx) => setPasswordHash(tx, fixture.ids.user, passwordHash))
  const browser = await fixture.enter(who)
  expect((await browser.checkAuth()).body.status).toBe(who === 'user' ? 'ok' : 'anonymous')
  return browser
}

/** What the route takes, each field as it should be or not, or not there at all. */
const bodyOf = (known: Record<string, string>) => {
  const fields = Object.entries(known).map(([name, good]) => [name, fc.oneof(fc.constant(good), value)] as const)
  return fc.oneof(body, fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
}

describe('no body makes a route fail', () => {
  const unsafe = allEndpoints.filter(({ method }) => method === 'post')

  const members = roles.slice(0, 2)
  const cells = unsafe.flatMap(({ path, guard }) =>
    (guard === 'signed' ? PROVIDERS : members).map((who) => ({ path, who, guard })),
  )

  test.each(cells)('$path by $who', async ({ path, who, guard }) => {
    const browser = await enter(who === 'user' ? 'user' : 'anonymous')
    const { fields, more, address } = calls[`POST ${path}`] ?? {}
    const known = { ...more, ...(await fields?.(fixture, 'user')) }
    const at =
      guard === 'signed' ? strangeAddress(path, who) : ((await address?.(fixture, fixture.school.browser())) ?? path)
    const isHandled = async (sent: Record<string, unknown>) => {
      const response = await send(browser, at, sent, guard === 'bank-form')
      await response.arrayBuffer()
      return response.status < 500
    }
    const loggedErrors = () => fixture.school.logs().filter(({ level }) => level === 'error')
    const before = loggedErrors().length
    const withNul = Object.keys(known).map((name): [Record<string, unknown>] => [{ ...known, [name]: 'a\0b' }])
    await fc.assert(fc.asyncProperty(bodyOf(known), isHandled), { numRuns: RUNS + withNul.length, examples: withNul })
    expect(loggedErrors().slice(before)).toEqual([])
  })
})

describe('no query makes a page fail', () => {
  const pages = allEndpoints.filter(({ method }) => method === 'get')
  const query = fc.dictionary(names, fc.oneof(sensible, fc.string()), { maxKeys: 5 })

  test.each(pages.map(({ path }) => path))('%s', async (path) => {
    const isHandled = async (fields: Record<string, string>, token: string) => {
      const address = strangeAddress(path, encodeURIComponent(token.toWellFormed()) || 'x')
      const response = await fetch(`${fixture.school.address}${address}?${new URLSearchParams(fields)}`)
      await response.arrayBuffer()
      return response.status < 500
    }
    await fc.assert(fc.asyncProperty(query, fc.string({ unit: 'binary' }), isHandled), { numRuns: RUNS })
  })
})
