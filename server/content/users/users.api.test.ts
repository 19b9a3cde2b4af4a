import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import type { ClientResponse } from '../testing/client.ts'
import { type ContentFixture, emailOf, type Role, SECRET, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startContentFixture({ isLimited: true })
})
afterAll(() => fixture.close())

const statusAndBody = ({ status, body }: ClientResponse) => [status, body]
const ask = (body: object, ip = '203.0.113.9') =>
  fixture.as('anonymous').post('/api-token-auth/', body, { headers: { 'x-forwarded-for': ip } })
const pairOf = (role: Role) => ({ username: emailOf(role), password: SECRET })
const meBy = async (token: unknown) =>
  fixture.as('anonymous').get('/users/me/', { headers: { authorization: `Token ${String(token)}` } })

const WRONG = [400, { non_field_errors: ['Неверная почта или пароль'] }]

const guess = (at: number) => ask({ username: `a${at}@example.com`, password: 'wrong' }, '203.0.113.11')

describe('a token for a pair', () => {
  test('writes for 30 days, and says who its person is', async () => {
    const { status, body } = await ask({ ...pairOf('author'), username: ' AUTHOR@example.com ' })
    expect([status, body]).toEqual([
      200,
      { token: expect.stringMatching(/^school_[\w-]{43}$/), scope: 'write', expires_at: expect.any(String) },
    ])
    const days = (Date.parse(String(body.expires_at)) - fixture.school.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(statusAndBody(await meBy(body.token))).toEqual([
      200,
      { id: fixture.ids.author, email: emailOf('author'), name: 'author', role: 'author', script_blocks: 'off' },
    ])
  })

  test('has the scope, the days and the name that were asked', async () => {
    const { body } = await ask({ ...pairOf('staff'), scope: 'read', days: 1, label: 'a\r\nb' })
    expect([
      body.scope,
      Date.parse(String(body.expires_at)) <= fixture.school.clock.now().getTime() + 86_400_000,
    ]).toEqual(['read', true])
  })

  test('is refused alike to a wrong pair, a visitor and who is disabled', async () => {
    await aPerson(fixture.school, {
      email: 'gone@example.com',
      role: 'author',
      isDisabled: true,
      passwordHash: `plain ${SECRET}`,
    })
    const pairs = [
      { username: emailOf('author'), password: 'wrong' },
      { username: 'nobody@example.com', password: SECRET },
      { username: 'gone@example.com', password: SECRET },
      pairOf('user'),
    ]
    const outcomes = []
    for (const pair of pairs) outcomes.push(statusAndBody(await ask(pair, '203.0.113.10')))
    expect(outcomes).toEqual(pairs.map(() => WRONG))
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'a@b.example' }, ['password']],
    [{ username: 7, password: 'x' }, ['username']],
    [{ username: 'a@b.example', password: 'x', days: 91 }, ['days']],
    [{ username: 'a@b.example', password: 'x', scope: 'all' }, ['scope']],
    [{ username: 'a@b.example', password: 'x', role: 'staff' }, ['non_field_errors']],
  ])('is refused for %j at %j', async (body, fields) => {
    const response = await ask(body)
    expect([response.status, Object.keys(response.body)]).toEqual([400, fields])
  })

  test('is out of reach of who has guessed twenty times, and no wrong guess names a token', async () => {
    const found = []
    for (let at = 0; at < 21; at += 1) found.push((await guess(at)).status)
    expect(found).toEqual([...Array<number>(20).fill(400), 429])
  })

  test('ends with the account’s right to it, at once', async () => {
    const { body } = await ask(pairOf('other author'))
    const { token } = body
    const before = (await meBy(token)).status
    await fixture.school.deps.transact(async (tx) => {
      const { endTokens } = await import('../../auth/stores/api-token-store.ts')
      await endTokens(tx, fixture.ids['other author'])
    })
    expect([before, (await meBy(token)).status]).toEqual([200, 401])
  })

  test('stands in no log', async () => {
    const { body } = await ask(pairOf('staff'))
    const logs = JSON.stringify(fixture.school.logs())
    expect([String(body.token), SECRET, emailOf('staff')].filter((secret) => logs.includes(secret))).toEqual([])
    expect(logs).toContain('sign-in-failed')
  })
})

test('a session says who calls too', async () => {
  const { body } = await (await fixture.session('user')).get('/users/me/')
  expect(body).toEqual({
    id: fixture.ids.user,
    email: emailOf('user'),
    name: 'user',
    role: 'visitor',
    script_blocks: 'off',
  })
})

const namesOf = async (role: Role, path: string) => {
  const { results } = (await fixture.as(role).get(path)).body
  return Array.isArray(results) ? results.map(({ name }: { name: string }) => name) : []
}

describe('who there is', () => {
  test('staff lists accounts by name, by a part of it, and by role', async () => {
    expect(await namesOf('staff', '/users/?role=visitor')).toEqual(['other user', 'user'])
    expect(await namesOf('staff', '/users/?search=STAFF%40')).toEqual(['staff'])
    expect(await namesOf('staff', '/users/?search=%25')).toEqual([])
    expect(await namesOf('staff', '/users/?role=author&ordering=-name&page_size=1')).toEqual(['Мария'])
  })

  test('an account is told whole, but for what is secret', async () => {
    const { results } = (await fixture.as('staff').get('/users/?role=staff')).body
    expect(results).toEqual([
      {
        id: fixture.ids.staff,
        email: emailOf('staff'),
        name: 'staff',
        role: 'staff',
        is_active: true,
        created_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('staff finds an account by its e-mail', async () => {
    expect(await namesOf('staff', `/users/?email=${encodeURIComponent(emailOf('user'))}`)).toEqual(['user'])
  })

  test('an author finds a person by the whole e-mail, by name alone', async () => {
    const { body } = await fixture
      .as('author')
      .get(`/users/?email=${encodeURIComponent(` ${emailOf('user').toUpperCase()}`)}`)
    const part = await namesOf('author', '/users/?email=user')
    const deleted = await namesOf('author', '/users/?email=gone@example.com')
    expect([body.count, body.results, part, deleted]).toEqual([1, [{ id: fixture.ids.user, name: 'user' }], [], []])
  })

  test.each(['', 'email='])('an author finds themselves by %j', async (query) => {
    const { status, body } = await fixture.as('author').get(`/users/?${query}`)
    expect([status, body.count, body.results]).toEqual([200, 1, [{ id: fixture.ids.author, name: 'author' }]])
  })

  test.each([
    ['search=a', { search: ['Only staff of the school may change this'] }],
    ['email=a@b.ru&search=a', { search: ['Only staff of the school may change this'] }],
    ['email=a@b.ru&role=staff', { role: ['Only staff of the school may change this'] }],
  ])('an author asks for nobody by %j', async (query, errors) => {
    const { status, body } = await fixture.as('author').get(`/users/?lang=en&${query}`)
    expect([status, body]).toEqual([400, errors])
  })

  test('authors see authors by name alone, without who is disabled', async () => {
    const { results } = (await fixture.as('author').get('/users/authors/')).body
    expect(results).toEqual([
      { id: fixture.ids.author, name: 'author' },
      { id: fixture.ids['other author'], name: 'other author' },
      { id: fixture.ids.staff, name: 'staff' },
    ])
  })
})
