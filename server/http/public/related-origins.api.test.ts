import { expect, test } from 'vitest'
import { startSchool } from '../../testing/school.ts'

const read = async (relatedOrigins: string[] | null, method = 'GET') => {
  const school = await startSchool({
    config: { passkeys: relatedOrigins && { rpId: 'school.example', relatedOrigins } },
  })
  const response = await fetch(`${school.address}/.well-known/webauthn`, { method })
  const text = await response.text()
  await school.close()
  return { status: response.status, text, headers: response.headers }
}

const ORIGINS = ['https://b.example', 'https://a.example']

test('browsers read the related origins in their order, and nothing else, without a cookie', async () => {
  const { status, text, headers } = await read(ORIGINS)
  expect([status, text, headers.get('content-type'), headers.get('set-cookie')]).toEqual([
    200,
    '{"origins":["https://b.example","https://a.example"]}',
    'application/json; charset=utf-8',
    null,
  ])
  expect(headers.get('cache-control')).toBe('public, max-age=300')
})

test.each([
  ['related origins', []],
  ['passkeys', null],
])('without %s there is no such address', async (_, origins) => {
  expect((await read(origins)).status).toBe(404)
})

test('the address is only read', async () => {
  expect([(await read(ORIGINS, 'POST')).status, (await read(ORIGINS, 'HEAD')).status]).toEqual([405, 200])
})
