import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, School } from '../../testing/school.ts'
import { edgeMessages } from '../../contract/messages.ts'
import { startEdge } from '../testing/edge.ts'

let school: School
let browser: Browser
beforeAll(async () => {
  school = await startEdge()
  browser = school.browser()
  await browser.checkAuth()
})
afterAll(() => school.close())

/** Sends bytes as they are, as a page of the school with its token. */
const send = async (type: string | null, body: BodyInit | null, path = '/api/v1/echo/') => {
  const headers = new Headers({
    origin: 'https://school.example',
    cookie: `__Host-visitor=${browser.cookies()['__Host-visitor']}`,
    'x-csrftoken': browser.csrfToken() ?? '',
  })
  if (type !== null) headers.set('content-type', type)
  const response = await fetch(school.address + path, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const parts = (...all: string[]) => `${all.join('')}--b--\r\n`

const refusal = (status: number, message: string) => ({
  status,
  body: { status: 'error', errors: { __all__: [message] } },
})
const { malformed, tooLarge, badMediaType } = edgeMessages.ru

describe('a body becomes one plain object, whatever its kind', () => {
  const fields = { email: 'a@b.example', name: 'Анна' }

  test.each(['multipart', 'urlencoded', 'json'] as const)('%s', async (as) => {
    const { body } = await browser.post('/api/v1/echo/', fields, { as })
    expect(body).toEqual({ status: 'ok', fields })
  })

  test('nothing at all is no fields', async () => {
    expect(await send(null, null)).toEqual({ status: 200, body: { status: 'ok', fields: {} } })
  })

  test('a field that comes twice is a list, which no text field takes', async () => {
    const twice = await send(form, 'a=1&a=2')
    expect(twice.body.fields).toEqual({ a: ['1', '2'] })
  })
})

describe('a body that is too large is refused with 413', () => {
  test.each([
    ['a long field', multipart, parts(part('a', 'x'.repeat(65 * 1024)))],
    ['many parts', multipart, parts(...Array.from({ length: 61 }, (_, index) => part(`f${index}`, 'x')))],
    ['a long name', multipart, parts(part('n'.repeat(101), 'x'))],
    ['a long form', form, `a=${'x'.repeat(33 * 1024)}`],
    ['a form of many fields', form, Array.from({ length: 61 }, (_, index) => `f${index}=x`).join('&')],
    ['long JSON', 'application/json', JSON.stringify({ a: 'x'.repeat(101 * 1024) })],
  ])('%s', async (_, type, body) => {
    expect(await send(type, body)).toEqual(refusal(413, tooLarge))
  })

  test('sixty parts of 64 KB are not', async () => {
    const all = Array.from({ length: 60 }, (_, index) => part(`f${index}`, 'x'.repeat(64 * 1024)))
    expect((await send(multipart, parts(...all))).status).toBe(200)
  })
})

describe('a malformed body is refused with 400', () => {
  test.each([
    ['multipart without a boundary', 'multipart/form-data', parts(part('a', '1'))],
    ['multipart that breaks off', multipart, part('a', '1')],
    ['a part without a name', multipart, parts('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n')],
    ['a file', multipart, parts('--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n')],
    ['nested fields', multipart, parts(part('a[b]', '1'))],
    ['broken JSON', 'application/json', '{"a":'],
    ['a JSON list', 'application/json', '[1]'],
    ['bare JSON', 'application/json', '"a"'],
    ['JSON null', 'application/json', 'null'],
  ])('%s', async (_, type, body) => {
    expect(await send(type, body)).toEqual(refusal(400, malformed))
  })
})

test.each([
  ['text/plain', '{"a":1}'],
  ['text/xml', '<a/>'],
  ['application/json; charset=koi8-r', '{}'],
])('%s is not read', async (type, body) => {
  expect(await send(type, body)).toEqual(refusal(415, badMediaType))
})

test('a compressed body is not read: it may be a bomb', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const { status } = await browser.post('/api/v1/echo/', { a: '1' }, { as: 'json', headers })
  expect(status).toBe(415)
})

describe('names that mean something to JavaScript are refused and pollute nothing', () => {
  const names = ['__proto__', 'constructor', 'prototype']
  const bodies = names.flatMap((name): [string, string, string][] => [
    [name, multipart, parts(part(name, '1'))],
    [name, form, `${name}=1`],
    [name, 'application/json', `{"${name}":{"polluted":1}}`],
    [name, 'application/json', `{"a":{"${name}":{"polluted":1}}}`],
    [name, form, `${name}[polluted]=1`],
    [name, multipart, parts(part(`${name}[polluted]`, '1'))],
  ])

  test.each(bodies)('%s in %s', async (name, type, body) => {
    const { status, body: reply } = await send(type, body)
    // Where brackets do not nest, they are part of a plain name.
    const fields = status === 400 ? [] : Object.keys(reply.fields)
    expect(fields.filter((field) => field !== `${name}[polluted]`)).toEqual([])
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  test('in the query they are ignored', async () => {
    const { status } = await send(form, 'a=1', '/api/v1/echo/?__proto__[polluted]=1&constructor=2')
    expect([status, 'polluted' in {}]).toEqual([200, false])
  })
})

test('a call without a body leaves unread what is sent', async () => {
  const { status, body } = await send(multipart, part('a', 'breaks off'), '/api/v1/who/')
  expect([status, body.status]).toEqual([200, 'ok'])
})
