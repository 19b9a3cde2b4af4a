import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientResponse } from '../../content/testing/client.ts'
import { type ContentFixture } from '../../content/testing/content-fixture.ts'
import { startProbes } from './testing/probes.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startProbes()
})
afterAll(() => fixture.close())

const LANDING = 'https://landing.example'

const corsOf = ({ headers }: ClientResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

const SEEN = {
  'access-control-allow-origin': LANDING,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id, Location',
}

test('a listed page sees answers and refusals', async () => {
  const headers = { origin: LANDING }
  const author = fixture.as('author')
  const responses = [
    await author.get('/documents/1/', { headers }),
    await fixture.as('anonymous').get('/for-author/', { headers }),
    await author.put('/documents/1/', {}, { headers }),
  ]
  expect(responses.map((response) => [response.status, corsOf(response)])).toEqual([
    [200, SEEN],
    [401, SEEN],
    [400, SEEN],
  ])
})

test('a listed page may send a token, tags, JSON and the secret of a preview link', async () => {
  const response = await fixture.as('anonymous').options('/documents/1/', { headers: { origin: LANDING } })
  expect([response.status, corsOf(response)]).toEqual([
    204,
    {
      ...SEEN,
      'access-control-allow-methods': 'PUT, GET, HEAD, DELETE',
      'access-control-allow-headers': 'Authorization, If-Match, If-None-Match, Content-Type, X-CSRFToken, X-Preview',
      'access-control-max-age': '7200',
    },
  ])
})

test.each(['null', 'https://evil.example', 'http://landing.example', 'https://landing.example.evil.example', '*'])(
  'no script of %s sees an answer, nor changes anything without a token',
  async (origin) => {
    const headers = { origin }
    const anonymous = fixture.as('anonymous')
    const responses = [
      await anonymous.get('/documents/1/', { headers }),
      await fixture.as('author').get('/documents/1/', { headers }),
      await anonymous.options('/documents/1/', { headers }),
      await anonymous.post('/for-anyone/', {}, { headers }),
    ]
    expect(responses.map((response) => [response.status, corsOf(response)])).toEqual([
      [200, {}],
      [200, {}],
      [204, {}],
      [403, {}],
    ])
  },
)
