import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaName } from '../../media/media.ts'
import { type School, startSchool } from '../../testing/school.ts'

const NAME = mediaName('a'.repeat(64), 'large')

let school: School
beforeAll(async () => {
  school = await startSchool()
  await school.deps.media.put(NAME, new Uint8Array(Buffer.from('<script>alert(1)</script>')))
})
afterAll(() => school.close())

const get = (path: string, init?: RequestInit) => fetch(school.address + path, init)

test('a picture is what it is, does nothing, and is kept for good', async () => {
  const { status, headers } = await get(`/media/${NAME}`)
  const headerNames = [
    'content-type',
    'x-content-type-options',
    'content-security-policy',
    'cross-origin-resource-policy',
  ]
  expect([
    status,
    ...[...headerNames, 'cache-control', 'etag', 'content-length'].map((name) => headers.get(name)),
  ]).toEqual([
    200,
    'image/webp',
    'nosniff',
    `sandbox; default-src 'none'`,
    'cross-origin',
    'public, max-age=31536000, immutable',
    `"${NAME}"`,
    '25',
  ])
})

test('who has it already gets no bytes, and HEAD gets none either', async () => {
  const known = await get(`/media/${NAME}`, { headers: { 'if-none-match': `"x", W/"${NAME}"` } })
  const head = await get(`/media/${NAME}`, { method: 'HEAD' })
  expect([
    known.status,
    await known.text(),
    head.status,
    await head.text(),
    head.headers.get('content-length'),
  ]).toEqual([304, '', 200, '', '25'])
})

test.each([
  mediaName('b'.repeat(64), 'large'),
  '',
  '../school.db',
  '..%2fschool.db',
  '%2e%2e%2fschool.db',
  `${NAME}%00`,
  `${NAME}%00.html`,
  `./${NAME}/`,
  `%61${NAME.slice(1)}`,
  NAME.toUpperCase(),
  NAME.replace('a', 'а'),
  NAME.replace('large', 'huge'),
  NAME.replace('webp', 'svg'),
  '.part',
  'x'.repeat(4_000),
])('/media/%s is nothing', async (path) => {
  const { status, headers } = await get(`/media/${path}`)
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
})

test('only reading is allowed', async () => {
  const statuses = []
  for (const method of ['POST', 'PUT', 'DELETE']) statuses.push((await get(`/media/${NAME}`, { method })).status)
  expect(statuses).toEqual([405, 405, 405])
})
