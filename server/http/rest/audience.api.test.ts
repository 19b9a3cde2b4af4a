import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContentFixture, type Role, roles } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const audiences = ['anyone', 'person', 'author', 'staff'] as const

const statuses = async (role: Role, by: 'token' | 'session') => {
  const client = by === 'token' ? fixture.as(role) : await fixture.session(role)
  const found = []
  for (const audience of audiences)
    found.push([(await client.get(`/for-${audience}/`)).status, (await client.post(`/for-${audience}/`)).status])
  return found
}

const VISITOR = [
  [200, 200],
  [401, 401],
  [401, 401],
  [401, 401],
]
const PERSON = [
  [200, 200],
  [200, 200],
  [401, 401],
  [401, 401],
]
const AUTHOR = [
  [200, 200],
  [200, 200],
  [200, 200],
  [403, 403],
]
const STAFF = [
  [200, 200],
  [200, 200],
  [200, 200],
  [200, 200],
]

const byToken: Record<Role, number[][]> = {
  anonymous: VISITOR,
  user: VISITOR,
  'other user': VISITOR,
  author: AUTHOR,
  'other author': AUTHOR,
  staff: STAFF,
}

describe('a route lets in its audience', () => {
  test.each(roles)('%s by a token', async (role) => {
    expect(await statuses(role, 'token')).toEqual(byToken[role])
  })

  test.each(roles)('%s by a session, which opens no route of authors or staff', async (role) => {
    expect(await statuses(role, 'session')).toEqual(role === 'anonymous' ? VISITOR : PERSON)
  })
})

const send = (authorization: string, path = '/for-author/') =>
  fixture.as('anonymous').get(path, { headers: { authorization } })

describe('a token', () => {
  test('comes with a scheme in any case', async () => {
    const token = fixture.tokenOf('author')
    const found = await Promise.all(['Token', 'token', 'TOKEN', 'tOkEn '].map((scheme) => send(`${scheme} ${token}`)))
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test.each(['Token', 'Token ', 'Token x', 'Token school_x', 'Token a b', 'Token school_a,school_b'])(
    'that is none is refused with the scheme that is wanted, also where nobody has to say who they are: %j',
    async (authorization) => {
      const responses = [await send(authorization), await send(authorization, '/for-person/')]
      expect(responses.map(({ status, headers }) => [status, headers['www-authenticate']])).toEqual([
        [401, 'Token'],
        [401, 'Token'],
      ])
    },
  )

  test.each(['Bearer', 'Basic', 'Tokens'])('of the scheme %s is none of ours', async (scheme) => {
    expect((await send(`${scheme} ${fixture.tokenOf('author')}`)).status).toBe(401)
  })

  test('counts nowhere but in its header', async () => {
    const token = fixture.tokenOf('staff')
    const anonymous = fixture.as('anonymous')
    const ways = ['token', 'auth_token', 'access_token', 'Authorization']
    const responses = await Promise.all([
      ...ways.map((name) => anonymous.get(`/for-staff/?${name}=${token}`)),
      ...ways.map((name) => anonymous.post('/for-staff/', { [name]: token })),
      anonymous.get('/for-staff/', { headers: { cookie: `token=${token}` } }),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('to read with changes nothing', async () => {
    const reader = await fixture.scoped('staff', 'read')
    const responses = [
      await reader.get('/for-staff/'),
      await reader.post('/for-staff/'),
      await reader.post('/for-anyone/'),
    ]
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { role: 'staff', byToken: true }],
      [403, { detail: 'Этот токен только для чтения' }],
      [403, { detail: 'Этот токен только для чтения' }],
    ])
  })

  test('goes before a session', async () => {
    const browser = await fixture.session('user')
    const { body } = await browser.get('/for-anyone/', {
      headers: { authorization: `Token ${fixture.tokenOf('author')}` },
    })
    expect(body).toEqual({ role: 'author', byToken: true })
  })
})

const post = async (headers: Record<string, string | null>, path = '/for-person/') => {
  const { status, body } = await (await fixture.session('user')).post(path, {}, { headers })
  return [status, body.role ?? null]
}

describe('a session changes something', () => {
  test('by a page of the school with the anti-forgery token', async () => {
    expect(await post({})).toEqual([200, 'visitor'])
  })

  test.each([
    ['no anti-forgery token', { 'x-csrftoken': null }],
    ['a made-up one', { 'x-csrftoken': 'x' }],
    ['no origin', { origin: null }],
    ['an origin that is not listed', { origin: 'https://evil.example' }],
    ['a contradiction', { 'sec-fetch-site': 'cross-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('never with %s', async (_, headers) => {
    expect(await post(headers)).toEqual([403, null])
  })

  test('and is nobody’s without the token where anybody may call', async () => {
    expect(await post({ 'x-csrftoken': null }, '/for-anyone/')).toEqual([200, null])
  })

  test('of a landing by its own token', async () => {
    const landing = await fixture.session('user', 'https://landing.example')
    expect((await landing.post('/for-person/')).body).toEqual({ role: 'visitor', byToken: false })
  })
})
