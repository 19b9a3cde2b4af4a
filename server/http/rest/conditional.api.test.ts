import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentFixture } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const get = (path: string, headers: Record<string, string> = {}) => fixture.as('anonymous').get(path, { headers })

describe('what the caller has already', () => {
  test.each(['"course:1-v1"', 'W/"course:1-v1"', '"other", "course:1-v1"', '"a",W/"course:1-v1"', '*'])(
    'by the tag %s is not sent again',
    async (tag) => {
      const { status, text, headers } = await get('/documents/1/', { 'if-none-match': tag })
      expect([status, text, headers.etag, headers['cache-control']]).toEqual([
        304,
        '',
        '"course:1-v1"',
        'public, max-age=0, must-revalidate',
      ])
    },
  )

  test.each(['"course:1-v2"', 'course:1-v1', '""', ''])('is sent to who has something else: %j', async (tag) => {
    expect((await get('/documents/1/', { 'if-none-match': tag })).status).toBe(200)
  })
})

test('an answer that anybody may keep depends on who asks', async () => {
  const { headers } = await get('/documents/1/')
  expect([headers.vary, headers.etag, headers['content-type']]).toEqual([
    'Origin, Authorization, Cookie',
    '"course:1-v1"',
    'application/json; charset=utf-8',
  ])
})

test('nobody keeps what no route says otherwise of', async () => {
  expect((await get('/for-anyone/')).headers['cache-control']).toBe('no-store')
})

test('HEAD answers as GET does, without the body', async () => {
  const [got, headed] = [await get('/documents/1/'), await fixture.as('anonymous').head('/documents/1/')]
  const ofConnection = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
  const ofAll = ({ headers }: typeof got) => Object.entries(headers).filter(([name]) => !ofConnection.has(name))
  expect([headed.status, headed.text, ofAll(headed)]).toEqual([200, '', ofAll(got)])
})

test('every address has its last slash or not', async () => {
  expect([(await get('/documents/1')).status, (await get('/documents/1/')).status]).toEqual([200, 200])
})

test('what is gone has no body', async () => {
  const { status, text, headers } = await fixture.as('author').delete('/documents/1/')
  expect([status, text, headers['content-type']]).toEqual([204, '', undefined])
})

test('a frame runs its script in a sandbox, and only pages of the school may hold it', async () => {
  const { headers, text } = await get('/frames/')
  expect([text, headers['content-type'], headers['x-frame-options'], headers['content-security-policy']]).toEqual([
    '<script>1</script>',
    'text/html; charset=utf-8',
    'sameorigin',
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://landing.example https://partner.example",
  ])
})
