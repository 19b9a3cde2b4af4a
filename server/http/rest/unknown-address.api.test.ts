import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOptions } from '../../content/testing/client.ts'
import { type ContentFixture, type Role, startContentFixture } from '../../content/testing/content-fixture.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startContentFixture()
})
afterAll(() => fixture.close())

const ask = async (method: 'get' | 'post' | 'delete', path: string, role: Role, options?: CallOptions) => {
  const client = fixture.as(role)
  const { status, body } = await (method === 'get' ? client.get(path, options) : client[method](path, {}, options))
  return [status, body]
}

const MISSING = [404, { detail: 'Такого адреса нет' }]
const english = { headers: { 'accept-language': 'en' } }
const bad = { headers: { authorization: 'Token school_x' } }

test.each([
  ['get', '/nope/'],
  ['post', '/nope/7'],
  ['delete', '/course/'],
  ['get', '/'],
] as const)(
  '%s %s is refused to a client of the content API in its shape, and to others in theirs',
  async (method, path) => {
    expect(await ask(method, path, 'author')).toEqual(MISSING)
    expect(await ask(method, path, 'staff', english)).toEqual([404, { detail: 'There is no such address' }])
    expect(await ask(method, path, 'anonymous', bad)).toEqual(MISSING)
    const other = [404, { status: 'error', errors: { __all__: ['Такого адреса нет'] } }]
    expect(await ask(method, path, 'anonymous')).toEqual(other)
  },
)

test('a call of sign-in answers who brings a token as it answers everybody', async () => {
  const { status, body } = await fixture.as('author').post('/landing-auth/', {})
  expect([status, body.status]).toEqual([403, 'error'])
})

test('what is no call is none of the content API’s', async () => {
  const { status, body } = await fixture.as('author').get('/api/nope/')
  expect([status, body.status]).toEqual([404, 'error'])
})
