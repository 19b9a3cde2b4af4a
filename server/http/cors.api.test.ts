import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '../testing/school.ts'
import { LANDING, OWN } from './testing/csrf-cases.ts'
import { startEdge } from './testing/edge.ts'

let school: School
beforeAll(async () => {
  school = await startEdge()
})
afterAll(() => school.close())

const hostile = [
  'null',
  'https://evil.example',
  'http://landing.example',
  'https://landing.example:443',
  'https://landing.example:8443',
  'https://landing.example/',
  'https://landing.example.evil.example',
  'https://landing.examplex',
  'https://xlanding.example',
  'https://evil.example/landing.example',
  'https://evil.example#landing.example',
  'https://evil.example?https://landing.example',
  'https://landing.example@evil.example',
  'https://a.landing.example',
  'https://LANDING.example',
  'https://Landing.Example',
  'HTTPS://landing.example',
  'https://landing.example.',
  'https://xn--lnding-9ta.example',
  'https://lаnding.example'.replace('а', '%D0%B0'),
  'https://landing.example,https://evil.example',
  'https://landing.example https://evil.example',
  'ftp://landing.example',
  'file://',
  '*',
]

const send = (origin: string, method: 'POST' | 'OPTIONS' = 'POST') =>
  fetch(`${school.address}/api/v1/check_auth/`, {
    method,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrftoken' },
  })

const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

test.each(hostile)('%s is not let in', async (origin) => {
  const [response, preflight] = await Promise.all([send(origin), send(origin, 'OPTIONS')])
  expect([response.status, corsHeaders(response), corsHeaders(preflight)]).toEqual([403, {}, {}])
})

test('a listed landing sees the answer, with its cookies', async () => {
  const response = await send(LANDING)
  expect([response.status, corsHeaders(response), response.headers.get('vary')]).toEqual([
    200,
    {
      'access-control-allow-origin': LANDING,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    },
    'Origin',
  ])
})

test('a page of the school needs no permission', async () => {
  const [response, preflight] = await Promise.all([send(OWN), send(OWN, 'OPTIONS')])
  expect([response.status, corsHeaders(response), preflight.status, corsHeaders(preflight)]).toEqual([200, {}, 204, {}])
})

test('a form that leads into the school shows its answer to no script', async () => {
  const response = await fetch(`${school.address}/auth/enter/`, { method: 'POST', headers: { origin: LANDING } })
  expect([response.status, corsHeaders(response)]).toEqual([400, {}])
})

test('a listed landing sees why it was refused', async () => {
  const response = await fetch(`${school.address}/api/v1/echo/`, { method: 'POST', headers: { origin: LANDING } })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, LANDING])
})

test('a listed landing may send the anti-forgery token', async () => {
  const preflight = await send(LANDING, 'OPTIONS')
  expect([preflight.status, corsHeaders(preflight), preflight.headers.get('vary')]).toEqual([
    204,
    {
      'access-control-allow-origin': LANDING,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, X-CSRFToken, X-Page-Session',
      'access-control-max-age': '7200',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    },
    'Origin',
  ])
})

test('caches keep the answers for different origins apart', async () => {
  const responses = await Promise.all([send(OWN), send('https://evil.example'), send(LANDING)])
  expect(responses.map(({ headers }) => headers.get('vary'))).toEqual(['Origin', 'Origin', 'Origin'])
})
