import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

const server = vi.fn<typeof fetch>()
const notify = vi.fn()
let life = new AbortController()

beforeEach(() => {
  life = new AbortController()
  server.mockReset()
  notify.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  life.abort()
  vi.unstubAllGlobals()
})

const origins = { redirect_origins: [], event_origins: [] }
const anonymous = { status: 'anonymous', csrf_token: 'c', ...origins }
const signedIn = { status: 'ok', csrf_token: 'c', user_id: 'anna', user_name: 'Анна', phone: null, ...origins }
const anna = { id: 'anna', name: 'Анна', role: 'author' }
const tokenNamed = (token: string) => ({ token, scope: 'write', expires_at: '2026-12-01T10:00:00.000Z' })
const refused = (status: number) => Response.json({ detail: 'Нет' }, { status })

/** Answers the calls to come, in their order. */
const respondWith = (...outcomes: (object | Error)[]) => {
  for (const outcome of outcomes) {
    if (outcome instanceof Error) server.mockRejectedValueOnce(outcome)
    else server.mockResolvedValueOnce(outcome instanceof Response ? outcome : Response.json(outcome))
  }
}

const aSession = () => createSession({ apiBase: '', notify, signal: life.signal })

/** The calls with their tokens. */
const calls = () =>
  server.mock.calls.map(([address, init]) => {
    const path = (typeof address === 'string' ? address : '').replace('/api/v1/', '')
    return `${path} ${new Headers(init?.headers).get('Authorization') ?? ''}`.trim()
  })

const open = async () => {
  const session = aSession()
  respondWith(signedIn, tokenNamed('first'), anna)
  await session.enter()
  return session
}

test('the session of an author opens the studio by a token, with which their calls are sent', async () => {
  const { store, client } = await open()
  expect(store.getState()).toEqual({ stage: 'open', me: anna, hasEnded: false, signIns: 1 })
  respondWith({ count: 0, results: [] })
  expect(await client.documents('course').list()).toMatchObject({ ok: true })
  expect(calls()).toEqual(['check_auth/', 'api-token-auth/', 'users/me/ Token first', 'courses/ Token first'])
})

describe('a page that knows the session', () => {
  beforeEach(() => {
    document.cookie = 'csrftoken=s1..mac'
  })
  afterEach(() => {
    document.cookie = 'csrftoken=; max-age=0'
  })
  const onToken = vi.fn()
  const enter = async () => {
    const session = createSession({ apiBase: '', notify, signal: life.signal, onToken })
    await session.enter()
    return session.store.getState().stage
  }

  test('exchanges it at once, and tells when calls are answered', async () => {
    respondWith(tokenNamed('first'), anna)
    expect([await enter(), calls(), onToken.mock.calls.length]).toEqual([
      'open',
      ['api-token-auth/', 'users/me/ Token first'],
      1,
    ])
    expect(new Headers(server.mock.calls[0]?.[1]?.headers).get('X-CSRFToken')).toBe('s1..mac')
  })

  test('asks who is signed in where it has ended meanwhile', async () => {
    respondWith(refused(403), anonymous)
    expect([await enter(), calls()]).toEqual(['visitor', ['api-token-auth/', 'check_auth/']])
  })
})

test.each([
  ['visitor', [anonymous]],
  ['denied', [signedIn, refused(403)]],
  ['failed', [new TypeError('no network')]],
  ['failed', [signedIn, refused(503)]],
] as const)('the studio is closed as %s where the school answers %j', async (stage, outcomes) => {
  const { store, enter } = aSession()
  respondWith(...outcomes)
  await enter()
  expect(store.getState()).toEqual({ stage, me: null, hasEnded: false, signIns: 0 })
})

test('a token that is over is replaced as long as the session lasts, and nobody is asked', async () => {
  const { store, client } = await open()
  respondWith(refused(401), signedIn, tokenNamed('second'), anna, { count: 0, results: [] })
  expect(await client.documents('course').list()).toMatchObject({ ok: true })
  expect(store.getState().hasEnded).toBe(false)
  expect(calls().at(-1)).toBe('courses/ Token second')
})

test('where the session has ended the work stays, and the sign-in is asked for until it has been given', async () => {
  const { store, client, enter } = await open()
  respondWith(refused(401), anonymous)
  expect(await client.documents('course').list()).toMatchObject({ ok: false, reason: 'signed-out' })
  expect(store.getState()).toEqual({ stage: 'open', me: anna, hasEnded: true, signIns: 1 })
  respondWith(signedIn, tokenNamed('second'), anna)
  await enter()
  expect(store.getState()).toEqual({ stage: 'open', me: anna, hasEnded: false, signIns: 2 })
})

test('a network that is lost while the token is replaced is no end of the session', async () => {
  const { store, client } = await open()
  respondWith(refused(401), new TypeError('no network'))
  expect(await client.documents('course').list()).toMatchObject({ ok: false, reason: 'lost' })
  expect(store.getState().hasEnded).toBe(false)
})

test('signing out ends the session and forgets the token', async () => {
  const { store, leave, client } = await open()
  respondWith({ status: 'ok', csrf_token: 'd' }, { count: 0, results: [] })
  expect(await leave()).toBe(true)
  expect(store.getState()).toEqual({ stage: 'visitor', me: null, hasEnded: false, signIns: 1 })
  await client.documents('course').list()
  expect(calls().slice(-2)).toEqual(['logout/', 'courses/'])
})

test.each([
  ['ru', 'Ошибка сервера: Нет'],
  ['en', 'Server error: Нет'],
] as const)(
  'the school is asked in the language of the studio, %s, and failures are told in it',
  async (lang, message) => {
    const { enter, client, setLanguage } = aSession()
    setLanguage(lang)
    respondWith(signedIn, tokenNamed('first'), anna, refused(503))
    await enter()
    await client.documents('course').list()
    const languages = server.mock.calls.slice(1).map(([, init]) => new Headers(init?.headers).get('Accept-Language'))
    expect(languages).toEqual([lang, lang, lang])
    expect(notify.mock.calls).toEqual([['error', message]])
  },
)
