import type { RequestHandler } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../testing/school.ts'
import { addPerson, startEdge } from './testing/edge.ts'

let school: School
beforeAll(async () => {
  school = await startEdge()
  await addPerson(school)
})
afterAll(() => school.close())

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';media-src 'self';connect-src 'self';form-action 'self' https://landing.example https://partner.example https://start.bizon365.ru;object-src 'none';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'"

const safety = {
  'content-security-policy': POLICY,
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

describe('every answer is hardened', () => {
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/nothing', 404],
    ['GET', '/%c0', 404],
    ['POST', '/api/v1/check_auth/', 200],
    ['POST', '/api/v1/echo/', 403],
    ['PUT', '/api/v1/echo/', 405],
    ['OPTIONS', '/api/v1/echo/', 204],
    ['GET', '/auth/link/x/', 200],
    ['GET', '/widget/nothing.js', 404],
  ])('%s %s', async (method, path, expected) => {
    const origin = path.includes('echo') ? 'https://evil.example' : 'https://school.example'
    const { status, headers } = await fetch(school.address + path, { method, headers: { origin } })
    expect([status, Object.fromEntries(headers), headers.get('x-powered-by')]).toEqual([
      expected,
      expect.objectContaining({ ...safety, 'referrer-policy': expect.any(String), 'x-request-id': expect.any(String) }),
      null,
    ])
  })

  test('500 too', async () => {
    const { status, headers } = await school.browser().post('/api/v1/fail/')
    expect([status, headers]).toEqual([500, expect.objectContaining(safety)])
  })
})

test('all subdomains are obliged to https only where the school is set so', async () => {
  const strict = await startEdge({ config: { isHstsForSubdomains: true } })
  const { headers } = await fetch(`${strict.address}/healthz`)
  await strict.close()
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('answers for one person are kept by no cache', async () => {
  const browser = school.browser()
  const responses = [
    await browser.checkAuth(),
    await browser.post('/api/v1/enter/', { person: 'anna' }),
    await browser.post('/api/v1/refuse/'),
    await browser.post('/api/v1/fail/'),
    await browser.get('/auth/link/x/'),
    await browser.submit('/auth/link/x/'),
    await browser.get('/nothing'),
  ]
  expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(responses.map(() => 'no-store'))
})

test('a page behind a secret address tells nobody more than its origin, which its forms need', async () => {
  const browser = school.browser()
  const responses = [
    await browser.get('/auth/link/x/'),
    await browser.submit('/auth/link/x/'),
    await browser.get('/auth/no'),
  ]
  expect(responses.map(({ headers }) => headers['referrer-policy'])).toEqual(responses.map(() => 'strict-origin'))
})

test('a form leads on by 303', async () => {
  const { status, headers } = await school.browser().submit('/auth/link/x/')
  expect([status, headers.location]).toEqual([303, '/user/profile/'])
})

const flagsOf = (line: string) =>
  line
    .split('; ')
    .slice(1)
    .filter((flag) => !/^(expires|max-age)=/i.test(flag))

/** The flags of all cookies that pages of these origins get, by name. */
const cookiesOf = async (school: School, origins: string[]) => {
  const lines: string[] = []
  for (const origin of origins) {
    const page = school.browser({ origin })
    const responses = [
      await page.checkAuth(),
      await page.post('/api/v1/enter/', { person: 'anna' }),
      await page.post('/api/v1/leave/'),
      await page.get('/auth/link/x/'),
    ]
    lines.push(...responses.flatMap(({ setCookies }) => setCookies))
  }
  const found = new Map<string, Set<string>>()
  for (const line of lines) {
    const [name = ''] = line.split('=')
    found.set(name, (found.get(name) ?? new Set()).add(flagsOf(line).toSorted().join('; ')))
  }
  return Object.fromEntries([...found].map(([name, flags]) => [name, [...flags]]))
}

describe('cookies', () => {
  const own = ['HttpOnly; Path=/; SameSite=Lax; Secure']
  const partitioned = ['HttpOnly; Partitioned; Path=/; SameSite=None; Secure']

  test('are tied to this host and to https, and scripts read none but the token', async () => {
    expect(await cookiesOf(school, ['https://school.example', 'https://landing.example'])).toEqual({
      '__Host-school': own,
      '__Host-visitor': own,
      '__Host-school-landing': partitioned,
      '__Host-visitor-landing': partitioned,
      csrftoken: ['Path=/; SameSite=Lax; Secure'],
    })
  })

  test.each([
    ['its own host', 'http://localhost:3001', ['HttpOnly; Path=/; SameSite=Lax']],
    ['another host', 'http://127.0.0.1:3001', partitioned],
  ])(
    'over http are neither tied to https nor secure, but for the landings of other sites: with a landing of %s',
    async (_, landing, flags) => {
      const baseUrl = 'http://localhost:3000'
      const plain = await startEdge({ config: { baseUrl, allowedOrigins: [landing] } })
      await addPerson(plain)
      const found = await cookiesOf(plain, [baseUrl, landing])
      await plain.close()
      expect(found).toEqual({
        school: ['HttpOnly; Path=/; SameSite=Lax'],
        visitor: ['HttpOnly; Path=/; SameSite=Lax'],
        'school-landing': flags,
        'visitor-landing': flags,
        csrftoken: ['Path=/; SameSite=Lax'],
      })
    },
  )
})

test('a response that a shared cache may store loses the cookies that were set before', async () => {
  const caching = 'public, max-age=31536000, immutable'
  const assets: RequestHandler = ({ path }, response, next) => {
    if (!path.startsWith('/pages/')) return next()
    response.cookie('csrftoken', 'a')
    if (path.endsWith('list')) return void response.writeHead(200, ['Cache-Control', caching]).end()
    return void response.setHeader('Cache-Control', path.endsWith('own') ? 'private' : caching).end()
  }
  const careless = await startEdge({ parts: { assets } })
  const cookiesOf = async (name: string) =>
    (await fetch(`${careless.address}/pages/${name}`)).headers.getSetCookie().length
  const found = [await cookiesOf('list'), await cookiesOf('header'), await cookiesOf('own')]
  await careless.close()
  expect(found).toEqual([0, 0, 1])
})
