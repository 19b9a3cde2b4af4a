import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../testing/school.ts'
import { addPerson, startEdge } from '../testing/edge.ts'

const LANDING = 'https://landing.example'

let school: School
beforeAll(async () => {
  school = await startEdge({
    parts: { pages: [(request, response, next) => (request.path === '/' ? void response.send('<p>') : next())] },
  })
  await addPerson(school)
})
afterAll(() => school.close())

const hashOf = (id = '') => createHash('sha256').update(id).digest('base64url')

describe('a use case learns who asks', () => {
  test('from a page of the school', async () => {
    const browser = school.browser({ ip: '2001:db8:1:2:3:4:5:6' })
    const { body } = await browser.post('/api/v1/who/')
    expect(body).toEqual({
      status: 'ok',
      ip: '2001:db8:1:2::/64',
      origin: 'https://school.example',
      isForeign: false,
      browserHash: hashOf(browser.cookies()['__Host-visitor']),
    })
  })

  test('from a landing', async () => {
    const browser = school.browser({ origin: LANDING })
    const { body } = await browser.post('/api/v1/who/')
    expect(body).toEqual({
      status: 'ok',
      ip: '203.0.113.7',
      origin: LANDING,
      isForeign: true,
      browserHash: hashOf(browser.cookies()['__Host-visitor-landing']),
    })
  })

  test('the same browser keeps its visitor id', async () => {
    const browser = school.browser()
    const [first, second] = [
      await browser.post('/api/v1/who/'),
      (await browser.checkAuth(), await browser.post('/api/v1/who/')),
    ]
    expect(first.body).toEqual(second.body)
  })
})

test('an address in X-Forwarded-For counts only from a trusted proxy', async () => {
  const distrustful = await startEdge({ config: { trustProxy: false } })
  const { body } = await distrustful.browser({ ip: '198.51.100.9' }).post('/api/v1/who/')
  await distrustful.close()
  expect(body.ip).toBe('127.0.0.1')
})

test('addresses in X-Forwarded-For may have ports, those of trusted proxies too', async () => {
  const behindTwo = await startEdge({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } })
  const { body } = await behindTwo.browser({ ip: '198.51.100.9:52114, 10.0.0.5:443' }).post('/api/v1/who/')
  await behindTwo.close()
  expect(body.ip).toBe('198.51.100.9')
})

test('clients whose addresses are unreadable do not share a limit', async () => {
  const [first, second] = [school.browser({ ip: 'unknown' }), school.browser({ ip: 'unknown' })]
  const keys = [(await first.post('/api/v1/who/')).body.ip, (await second.post('/api/v1/who/')).body.ip]
  expect(new Set(keys)).toEqual(
    new Set([expect.stringMatching(/^connection /), expect.not.stringMatching(String(keys[0]))]),
  )
})

describe('a page of the school', () => {
  test('leaves a token that its scripts may use', async () => {
    const browser = school.browser()
    await browser.get('/')
    const headers = { 'x-csrftoken': browser.cookies().csrftoken ?? null }
    expect((await browser.post('/api/v1/echo/', {}, { headers })).status).toBe(200)
  })

  test('leaves a new one only when the old one no longer fits', async () => {
    const browser = school.browser()
    const visits = [await browser.get('/'), await browser.get('/')]
    await browser.post('/api/v1/enter/', { person: 'anna' })
    visits.push(await browser.get('/'))
    school.clock.advance(25 * 60 * 60_000)
    visits.push(await browser.get('/'))
    expect(visits.map(({ setCookies }) => setCookies.some((line) => line.startsWith('csrftoken=')))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('signs nobody in and writes no session', async () => {
    const { setCookies } = await school.browser().get('/')
    expect(setCookies.map((line) => line.split('=')[0])).toEqual(['__Host-visitor', 'csrftoken'])
  })
})
