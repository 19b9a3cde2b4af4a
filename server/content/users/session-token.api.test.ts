import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { apiToken, session } from '../../db/schema.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, emailOf, SECRET, startContentFixture } from '../testing/content-fixture.ts'

const LANDING = 'https://landing.example'
/** More than once a minute. */
const OPENED = 100

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const exchange = (client: Client, headers: Record<string, string | null> = {}) =>
  client.post('/api-token-auth/', {}, { headers })

const tokenOf = async (client: Client) => String((await exchange(client)).body.token)

const statusBy = async (token: string) => {
  const headers = { authorization: `Token ${token}` }
  return (await fixture.as('anonymous').post('/tags/', { name: `Метка ${Math.random()}` }, { headers })).status
}

describe('a session of the school’s pages is exchanged for a token', () => {
  test.each(['author', 'staff'] as const)('of %s, which writes for 12 hours', async (role) => {
    const client = await fixture.session(role)
    const { status, body, headers } = await exchange(client)
    const { expiresAt } = (await fixture.school.deps.db.select().from(apiToken)).at(-1) ?? {}
    const hours = (Number(expiresAt) - fixture.school.clock.now().getTime()) / HOUR_MS
    expect([status, body, headers['cache-control'], Math.round(hours), await statusBy(String(body.token))]).toEqual([
      200,
      {
        token: expect.stringMatching(/^school_[\w-]{43}$/),
        scope: 'write',
        expires_at: expiresAt?.toISOString(),
      },
      'no-store',
      12,
      201,
    ])
    expect((await client.post('/tags/', { name: 'Метка' })).status).toBe(401)
  })

  test('as often as an author may open the studio within an hour', async () => {
    const limited = await startContentFixture({ isLimited: true })
    const client = await limited.session('author')
    const found = new Set<number>()
    for (let times = 0; times < OPENED; times += 1) found.add((await exchange(client)).status)
    await limited.close()
    expect([...found]).toEqual([200])
  })

  test('not of a visitor, nor on a landing, nor without the anti-forgery token', async () => {
    const responses = [
      await exchange(await fixture.session('user')),
      await exchange(await fixture.session('author', LANDING)),
      await exchange(await fixture.session('author'), { 'x-csrftoken': null }),
      await exchange(await fixture.session('author'), { 'x-csrftoken': 'made-up' }),
      await exchange(await fixture.session('author'), { origin: null }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await fixture.school.deps.db.$count(apiToken)).toBe(3)
  })

  test('without one, the pair of e-mail and password is missing', async () => {
    const { status, body } = await exchange(await fixture.session('anonymous'))
    expect([status, Object.keys(body)]).toEqual([400, ['username', 'password']])
  })
})

test('the token ends when the session does: by signing out, or otherwise', async () => {
  const [here, there] = [await fixture.session('author'), await fixture.session('author')]
  const tokens = [await tokenOf(here), await tokenOf(there)]
  const before = await Promise.all(tokens.map(statusBy))
  await here.post('/api/v1/logout/', {})
  const between = await Promise.all(tokens.map(statusBy))
  await fixture.school.deps.transact((tx) => tx.delete(session))
  const after = await Promise.all(tokens.map(statusBy))
  expect([before, between, after]).toEqual([
    [201, 201],
    [401, 201],
    [401, 401],
  ])
})

test('the token ends when the session has expired, and with the role', async () => {
  const token = await tokenOf(await fixture.session('author'))
  await fixture.school.deps.transact((tx) => tx.update(session).set({ expiresAt: fixture.school.clock.now() }))
  expect(await statusBy(token)).toBe(401)
})

test('five tabs of a session work side by side; a sixth ends the token of the first', async () => {
  const client = await fixture.session('author')
  const tokens: string[] = []
  for (let tab = 1; tab <= 6; tab += 1) tokens.push(await tokenOf(client))
  const other = await tokenOf(await fixture.session('author'))
  expect(await Promise.all([...tokens, other].map(statusBy))).toEqual([401, 201, 201, 201, 201, 201, 201])
})

describe('the pair of e-mail and password is also read from a form', () => {
  const pair = { username: emailOf('author'), password: SECRET, days: '1' }
  const reader = { token: expect.stringMatching(/^school_/), scope: 'read', expires_at: expect.any(String) }

  test('of application/x-www-form-urlencoded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = new URLSearchParams({ ...pair, scope: 'read' }).toString()
    const { status, body } = await fixture.as('anonymous').post('/api-token-auth/', form, { headers })
    expect([status, body]).toEqual([200, reader])
  })

  test('of multipart/form-data', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...pair, scope: 'read' })) form.set(name, value)
    const { status, body } = await fixture.as('anonymous').post('/api-token-auth/', form)
    expect([status, body]).toEqual([200, reader])
  })

  test('which is refused by field as JSON is, with unknown fields ignored', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (form: object) =>
      fixture.as('anonymous').post('/api-token-auth/', new URLSearchParams({ ...form }).toString(), { headers })
    const responses = [
      await ask({ username: 'a@b.example' }),
      await ask({ ...pair, days: '91' }),
      await ask({ ...pair, a: '1' }),
    ]
    const nul = await ask({ ...pair, username: 'a\0b' })
    expect(responses.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, ['password']],
      [400, ['days']],
      [200, ['token', 'scope', 'expires_at', 'ignored_fields']],
    ])
    expect(nul.status).toBe(400)
  })
})
