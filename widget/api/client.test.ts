import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noPageSession } from '../browser/host.ts'
import { SLOW_MACHINE } from '../testing/slow-machine.ts'
import { authTexts } from '../texts/auth/texts.ts'
import { createClient } from './client.ts'
import { isReply } from './guards.ts'

const SCHOOL = 'https://school.example'
const isOk = isReply<{ status: 'ok' }>('ok', {})

const anonymous = (token = 'token-1') =>
  Response.json({ status: 'anonymous', csrf_token: token, redirect_origins: [], event_origins: [] })
const refusal = (status: number, errors: unknown, headers?: HeadersInit) =>
  Response.json({ status: 'error', errors }, { status, headers: headers ?? {} })

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const checkAnew = () => fetch(`${SCHOOL}/api/v1/check_auth/`)
const failingAtFirst = (isAnew: boolean) => (isAnew ? checkAnew() : Promise.reject(new TypeError('Failed to fetch')))

const aClient = (deps: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({
    apiBase: SCHOOL,
    checkAuth: async (isAnew) => (isAnew ? checkAnew() : anonymous()),
    pageSession: noPageSession,
    lang: () => 'ru',
    texts: () => authTexts.textsIn(deps.lang?.() ?? 'ru').errors,
    signal: new AbortController().signal,
    ...deps,
  })

const respondWith = (...outcomes: (Response | Error)[]) => {
  for (const outcome of outcomes) {
    if (outcome instanceof Response) fetched.mockResolvedValueOnce(outcome)
    else fetched.mockRejectedValueOnce(outcome)
  }
}

const sentFields = (call = 0) => {
  const body = fetched.mock.calls[call]?.[1]?.body
  return body instanceof FormData ? Object.fromEntries(body) : body
}
const sentToken = (call = 0) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('X-CSRFToken')

await authTexts.loadTexts('en')

test('a call is multipart, with credentials and the token of check_auth; empty fields stay out', async () => {
  respondWith(Response.json({ status: 'ok' }))
  const result = await aClient().post('/auth/x/', { email: 'a@b.ru', room: '' }, isOk)
  expect(result).toEqual({ ok: true, body: { status: 'ok' } })
  expect(fetched.mock.calls[0]?.[0]).toBe(`${SCHOOL}/auth/x/`)
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(sentFields()).toEqual({ email: 'a@b.ru' })
  expect(sentToken()).toBe('token-1')
})

test('the page’s own check_auth is waited for and never repeated', async () => {
  const check = Promise.withResolvers<Response>()
  respondWith(Response.json({ status: 'ok' }))
  const client = aClient({ checkAuth: () => check.promise })
  const result = client.post('/x/', {}, isOk)
  expect(fetched).not.toHaveBeenCalled()
  check.resolve(anonymous('late'))
  await result
  expect(sentToken()).toBe('late')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('the token of a sign-in replaces the visitor’s', async () => {
  respondWith(Response.json({ status: 'ok', csrf_token: 'token-2' }), Response.json({ status: 'ok' }))
  const client = aClient()
  await client.post('/in/', {}, isOk)
  await client.post('/next/', {}, isOk)
  expect(sentToken(1)).toBe('token-2')
})

test('a token that could not be renewed is fetched anew by the next call', async () => {
  respondWith(refusal(403, { __all__: ['Нет'] }), new TypeError('Failed to fetch'))
  const client = aClient()
  expect(await client.post('/x/', {}, isOk)).toMatchObject({ ok: false })
  respondWith(anonymous('token-9'), Response.json({ status: 'ok' }))
  expect(await client.post('/x/', {}, isOk)).toEqual({ ok: true, body: { status: 'ok' } })
  expect(sentToken(3)).toBe('token-9')
})

test('a refused token is fetched anew and the call repeated, once', async () => {
  respondWith(refusal(403, { __all__: ['Нет'] }), anonymous('token-9'), Response.json({ status: 'ok' }))
  expect(await aClient().post('/x/', {}, isOk)).toEqual({ ok: true, body: { status: 'ok' } })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `${SCHOOL}/x/`,
    `${SCHOOL}/api/v1/check_auth/`,
    `${SCHOOL}/x/`,
  ])
  expect(sentToken(2)).toBe('token-9')
})

const personOf = (id: string) =>
  Response.json({
    status: 'ok',
    csrf_token: 't',
    redirect_origins: [],
    event_origins: [],
    user_id: id,
    user_name: 'Анна',
    phone: null,
  })

test('what one person has typed is not sent for another who has come meanwhile', async () => {
  respondWith(refusal(403, { __all__: ['Нет'] }), personOf('8'))
  const client = aClient({ checkAuth: async (isAnew) => (isAnew ? checkAnew() : personOf('7')) })
  expect(await client.post('/x/', {}, isOk)).toMatchObject({ ok: false, reason: 'signed-out' })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${SCHOOL}/x/`, `${SCHOOL}/api/v1/check_auth/`])
})

test('a call that is refused again says so', async () => {
  respondWith(refusal(403, { __all__: ['Отсюда нельзя'] }), anonymous(), refusal(403, { __all__: ['Отсюда нельзя'] }))
  expect(await aClient().post('/x/', {}, isOk)).toEqual({
    ok: false,
    reason: 'refused',
    fields: { __all__: 'Отсюда нельзя' },
  })
})

test('the first message of each field is shown', async () => {
  respondWith(refusal(400, { email: ['Первое', 'второе'], __all__: ['Всё'], odd: 'text', none: [] }))
  expect(await aClient().post('/x/', {}, isOk)).toEqual({
    ok: false,
    reason: 'refused',
    fields: { email: 'Первое', __all__: 'Всё' },
  })
})

const UNKNOWN = { ok: false, reason: 'unknown', fields: { __all__: 'Произошла незвестная ошибка' } }

test.each([
  ['a fault of the server', refusal(500, { __all__: ['Иное'] })],
  ['a page of something in between', new Response('<html>', { status: 502 })],
  ['a reply of another shape', Response.json({ status: 'fine' })],
  ['a refusal without words', Response.json({}, { status: 400 })],
  ['a path that is not there', Response.json({ detail: 'no' }, { status: 404 })],
])('%s gives the spec’s fallback', async (_, outcome) => {
  respondWith(outcome)
  expect(await aClient().post('/x/', {}, isOk)).toEqual(UNKNOWN)
})

test.each([
  ['30', 'через 30 секунд'],
  ['300', 'через 5 минут'],
  ['80000', 'через 23 часа'],
])('too many tries say when it works again: %s seconds', async (seconds, after) => {
  respondWith(refusal(429, { __all__: ['Много'] }, { 'Retry-After': seconds }))
  expect(await aClient().post('/x/', {}, isOk)).toEqual({
    ok: false,
    reason: 'busy',
    fields: { __all__: `Слишком много попыток. Попробуйте снова ${after}.` },
  })
})

test.each([
  [429, 'busy'],
  [503, 'unknown'],
])('a %s without a time gives the server’s sentence', async (status, reason) => {
  respondWith(refusal(status, { __all__: ['Подождите немного'] }))
  expect(await aClient().post('/x/', {}, isOk)).toEqual({
    ok: false,
    reason,
    fields: { __all__: 'Подождите немного' },
  })
})

test('the sentence for the form as a whole stands before those of fields, whatever their names', async () => {
  respondWith(refusal(400, { strange: ['Непонятно'], email: ['Нет'], __all__: ['Так нельзя'] }))
  const refused = await aClient().post('/x/', {}, isOk)
  expect(!refused.ok && Object.entries(refused.fields)).toEqual([
    ['__all__', 'Так нельзя'],
    ['strange', 'Непонятно'],
    ['email', 'Нет'],
  ])
})

test('a lost network says so in the language of the person', async () => {
  respondWith(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'))
  const russian = await aClient().post('/x/', {}, isOk)
  const english = await aClient({ lang: () => 'en' }).post('/x/', {}, isOk)
  expect(russian).toMatchObject({ reason: 'offline', fields: { __all__: expect.stringMatching(/^Нет связи/) } })
  expect(english).toMatchObject({ reason: 'offline', fields: { __all__: expect.stringMatching(/^No connection/) } })
})

test('a server that does not answer in time is told apart from a lost network', async () => {
  respondWith(new DOMException('late', 'TimeoutError'))
  expect(await aClient().post('/x/', {}, isOk)).toMatchObject({
    reason: 'timeout',
    fields: { __all__: expect.stringMatching(/^Сервер/) },
  })
})

test('a check that could not be made is made again by the next call', async () => {
  respondWith(anonymous('token-3'), Response.json({ status: 'ok' }))
  const client = aClient({ checkAuth: failingAtFirst })
  expect(await client.check()).toMatchObject({ ok: false, reason: 'offline' })
  expect(await client.post('/x/', {}, isOk)).toEqual({ ok: true, body: { status: 'ok' } })
  expect(sentToken(1)).toBe('token-3')
})

test('a call without a token is not sent', async () => {
  respondWith(new TypeError('Failed to fetch'))
  const client = aClient({ checkAuth: failingAtFirst })
  await client.check()
  expect(await client.post('/x/', {}, isOk)).toMatchObject({ ok: false, reason: 'offline' })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${SCHOOL}/api/v1/check_auth/`])
})

test('the server learns that the person reads English', async () => {
  respondWith(Response.json({ status: 'ok' }))
  await aClient({ lang: () => 'en' }).post('/x/', { email: 'a@b.ru' }, isOk)
  expect(fetched.mock.calls.at(-1)?.[0]).toBe(`${SCHOOL}/x/?lang=en`)
})

test('a call that is not wanted any more is not sent', async () => {
  const result = await aClient().post('/x/', {}, isOk, AbortSignal.abort())
  expect([result.ok, fetched.mock.calls[0]?.[1]?.signal?.aborted]).toEqual([false, true])
})

test('calls end with the widget', async () => {
  const controller = new AbortController()
  fetched.mockImplementationOnce(
    (_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  const result = aClient({ signal: controller.signal }).post('/x/', {}, isOk)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), SLOW_MACHINE)
  controller.abort()
  expect(await result).toMatchObject({ ok: false, reason: 'offline' })
})
