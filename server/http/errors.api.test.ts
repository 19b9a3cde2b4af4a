import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../testing/school.ts'
import { edgeMessages } from '../contract/messages.ts'
import { startEdge } from './testing/edge.ts'

let school: School
beforeAll(async () => {
  school = await startEdge()
})
afterAll(() => school.close())

const general = (message: string) => ({ status: 'error', errors: { __all__: [message] } })

test('a refusal names the field that a person can correct', async () => {
  const { status, body } = await school.browser().post('/api/v1/refuse/')
  expect([status, body]).toEqual([400, { status: 'error', errors: { email: ['Укажите почту'] } }])
})

test('a refusal for now says when to come back, in whole seconds', async () => {
  const { status, body, headers } = await school.browser().post('/api/v1/wait/')
  expect([status, body, headers['retry-after']]).toEqual([
    429,
    general('Слишком много попыток. Подождите немного и попробуйте снова'),
    '13',
  ])
})

test('an outcome that the spec names has its own status', async () => {
  const { status, body } = await school.browser().post('/api/v1/late/')
  expect([status, body]).toEqual([400, { status: 'code_expired', error: 'Поздно' }])
})

test('a missing field is refused, whatever else is there', async () => {
  const { status, body } = await school.browser().post('/api/v1/strict/', { role: 'staff' })
  expect([status, body]).toEqual([400, { status: 'error', errors: { name: ['Укажите имя'] } }])
})

test('unknown fields are ignored, and the log names them at the level debug', async () => {
  const unknown = { role: 'staff', 'g-captcha': 'x', 'moloko-2026': 'x' }
  const { status, body } = await school.browser().post('/api/v1/strict/', { name: 'Анна', ...unknown })
  const logged = school
    .logs()
    .filter(({ msg, fields }) => msg === 'unknown fields ignored' && Object(fields).length === 2)
  expect([status, body, logged.map(({ level, fields, count }) => [level, fields, count])]).toEqual([
    200,
    { status: 'ok', fields: { name: 'Анна' } },
    [['debug', ['role', 'g-captcha'], 3]],
  ])
})

describe('a fault of the server', () => {
  test('is answered with its request id and nothing else, and explained in the log', async () => {
    const { status, body, text, headers } = await school.browser().post('/api/v1/fail/')
    expect([status, body]).toEqual([
      500,
      { ...general('Произошла незвестная ошибка'), request_id: headers['x-request-id'] },
    ])
    expect(text).not.toContain('secret')
    const line = school.logs().find(({ level }) => level === 'error')
    expect(line).toMatchObject({
      requestId: headers['x-request-id'],
      route: '/api/v1/fail/',
      err: { type: 'Error', message: 'a secret of the server' },
    })
  })
})

describe('an address', () => {
  const { notFound, badMethod } = edgeMessages.ru

  test.each(['/api/v1/nothing/', '/auth/nothing/', '/nothing'])('that is not there is a JSON 404: %s', async (path) => {
    const { status, body } = await school.browser().post(path)
    expect([status, body]).toEqual([404, general(notFound)])
  })

  test('that is not there is a page for a person', async () => {
    const { status, headers, text } = await school.browser().get('/nothing')
    expect([status, headers['content-type'], text.includes(notFound)]).toEqual([404, 'text/html; charset=utf-8', true])
  })

  test.each([
    ['GET', '/api/v1/echo/', 'POST'],
    ['PUT', '/api/v1/echo/', 'POST'],
    ['DELETE', '/auth/link/x/', 'GET, HEAD, POST'],
    ['PROPFIND', '/api/v1/echo/', 'POST'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['POST', '/widget/school.js', 'GET, HEAD'],
  ])('refuses %s: %s allows %s', async (method, path, allow) => {
    const response = await fetch(school.address + path, { method })
    const { status, headers } = response
    expect([status, headers.get('allow'), await response.json()]).toEqual([405, allow, general(badMethod)])
  })

  test('is served with and without its last slash', async () => {
    const browser = school.browser()
    const responses = await Promise.all(['/api/v1/echo/', '/api/v1/echo'].map((path) => browser.post(path)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  test.each(['/auth/link/%/', '/%c0', '/api/v1/%zz/'])('that cannot be read is no 5xx: %s', async (path) => {
    const { status } = await fetch(school.address + path)
    expect([400, 404]).toContain(status)
  })
})

test('the log names the route, never the address', async () => {
  await school.browser().get('/auth/link/a-secret-token/?q=also-secret')
  const logs = JSON.stringify(school.logs())
  expect([logs.includes('/auth/link/:token/'), logs.includes('secret-token'), logs.includes('also-secret')]).toEqual([
    true,
    false,
    false,
  ])
})

test('every request has an id of its own, whatever it brings', async () => {
  const ids = await Promise.all(
    ['/readyz', '/nothing', '/api/v1/echo/'].map(async (path) => {
      const { headers } = await fetch(school.address + path, { headers: { 'x-request-id': 'mine' } })
      return headers.get('x-request-id')
    }),
  )
  expect([new Set(ids).size, ids.includes('mine'), ids.includes(null)]).toEqual([3, false, false])
})

describe('a page that speaks English is answered in English', () => {
  test.each([
    ['by the address', '/api/v1/strict/?lang=en', {}],
    ['by the body', '/api/v1/strict/', { lang: 'en' }],
  ])('%s', async (_, path, fields) => {
    const { body } = await school.browser().post(path, fields)
    expect(body).toMatchObject({ errors: { name: ['Enter your name'] } })
  })

  test('also before its body is read', async () => {
    const { body } = await school.browser({ origin: 'https://evil.example' }).post('/api/v1/strict/?lang=en')
    expect(body).toEqual(general('This page may not sign anybody in'))
  })
})
