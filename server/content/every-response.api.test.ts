import { once } from 'node:events'
import { type IncomingHttpHeaders, METHODS, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacking } from '../http/testing/response-rules.ts'
import { errorOf } from '../testing/contract.ts'
import { sample, sizes } from '../testing/sizes.ts'
import { contentRoutes } from './routes.ts'
import { nameOf } from './testing/authorization/calls.ts'
import { type ContentFixture, startContentFixture } from './testing/content-fixture.ts'

let fixture: ContentFixture
beforeAll(async () => {
  fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
})
afterAll(() => fixture.close())

const COMMON = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** `CONNECT` asks for no address. */
const RARE = METHODS.filter((method) => method !== 'CONNECT' && !COMMON.includes(method))
const methodsOf = (turn: number) => [...COMMON, ...sample(RARE, sizes.rareMethods, turn)]

const addressOf = (path: string) => (path.startsWith('/api/') ? path : `/api/v1${path}`)
const strangeOf = (path: string) => addressOf(path).replaceAll(/:\w+/g, '7')
const addresses = [...new Set(contentRoutes.map(({ path }) => strangeOf(path)))]

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

interface Sent {
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Sends a method, or bytes, that `fetch` would not. */
const send = async (address: string, method: string, { headers, body }: Sent = {}) => {
  // Node announces no length of what a DELETE brings.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request(fixture.school.address + address, {
    method,
    headers: { origin: 'https://school.example', 'x-echo': 'a-header-of-mine', ...length, ...headers },
  }).end(body)
  const [response] = await once(sent, 'response')
  const { statusCode: status } = response
  const responseText = await text(response)
  const type = response.headers['content-type'] ?? ''
  const error = await errorOf({ method, address, status, type, text: responseText })
  return {
    name: `${method} ${address.slice(0, 60)}`,
    status,
    text: responseText,
    headers: flat(response.headers),
    error,
  }
}

test('every address is answered to every method with all headers and no fault, as it is described', async () => {
  const responses = []
  for (const [turn, address] of addresses.entries())
    for (const method of methodsOf(turn)) responses.push(await send(address, method))
  expect(responses.flatMap(lacking)).toEqual([])
  expect(responses.flatMap(({ error }) => error ?? [])).toEqual([])
  expect(responses.filter(({ text: responseText }) => responseText.includes('a-header-of-mine'))).toEqual([])
  const open = responses.filter(({ status, headers }) => status === 401 && headers['www-authenticate'] !== 'Token')
  expect(open).toEqual([])
})

describe('whatever bytes come', () => {
  const cuts = fc.tuple(fc.constantFrom('{"title":"a","content":[{"type":"text"}]}', '[1,2]', '"a"'), fc.nat(40))
  const types = fc.constantFrom('application/json', 'multipart/form-data; boundary=a', 'multipart/form-data', 'x', '')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    cuts.map(([whole, at]) => whole.slice(0, at)),
    fc.constant('--a\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n--a--\r\n'),
    fc.constant('--a\r\nContent-Disposition: form-data; name="image"; filename="a'),
  )
  const unsafe = contentRoutes.filter(({ method }) => method !== 'get')

  test.each(unsafe.map((route) => ({ name: nameOf(route), route })))('$name does not fail', async ({ route }) => {
    const authorization = `Token ${fixture.tokenOf('staff')}`
    const isHandled = async (body: string | Uint8Array, type: string) => {
      const headers = { authorization, 'content-type': type }
      const response = await send(strangeOf(route.path), route.method.toUpperCase(), { headers, body })
      return response.status < 500 && lacking(response).length === 0
    }
    await fc.assert(fc.asyncProperty(bytes, types, isHandled), { numRuns: sizes.contentBytes, endOnFailure: true })
  })
})

test('the end of a line in what is sent reaches no header and no line of the log', async () => {
  const sly = 'a\r\nSet-Cookie: sly=1\n{"level":"info","msg":"sly"}'
  const author = fixture.as('author')
  const { body } = await author.post('/courses/', { title: sly, slug: 'sly' })
  const responses = [
    await author.get(`/courses/${String(body.id)}/`),
    await author.post('/tags/', { name: sly }),
    await author.post('/courses/', { title: 'a', [sly]: 1 }),
    await fixture.as('anonymous').post('/api-token-auth/', { username: sly, password: sly, label: sly }),
    await author.get(`/courses/by-slug/${encodeURIComponent(sly)}/`),
    await author.get(`/tags/?search=${encodeURIComponent(sly)}&${encodeURIComponent(sly)}=1`),
  ]
  const headers = JSON.stringify(responses.map((response) => response.headers))
  const logs = JSON.stringify(fixture.school.logs())
  expect([headers.includes('sly'), logs.includes('sly')]).toEqual([false, false])
})
