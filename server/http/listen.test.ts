import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drain, listen, portOf } from './listen.ts'

test('a request that never ends does not hold a server that stops', async () => {
  const server = await listen(() => undefined, 0, '127.0.0.1')
  const failed = once(get(`http://127.0.0.1:${portOf(server)}/`), 'error')
  await once(server, 'request')
  await drain(server, 1)
  const [error] = await failed
  expect(error.code).toBe('ECONNRESET')
})

test('a connection whose last request is answered does not hold a server that stops', async () => {
  const server = await listen((_, response) => void setImmediate(() => response.end('answered')), 0, '127.0.0.1')
  server.keepAliveTimeout = 0
  const agent = new Agent({ keepAlive: true })
  const call = get({ agent, port: portOf(server), host: '127.0.0.1' })
  const responseEvent = once(call, 'response')
  await once(server, 'request')
  const drained = drain(server, 60_000)
  const [response] = await responseEvent
  response.resume()
  await drained
  agent.destroy()
  expect(response.statusCode).toBe(200)
})

test('a thousand connections at once wait for none of the others', async () => {
  const server = await listen(() => undefined, 0, '127.0.0.1')
  const sockets = Array.from({ length: 1_000 }, () => connect(portOf(server), '127.0.0.1'))
  const [first] = sockets
  if (first) await once(first, 'connect')
  await new Promise(setImmediate)
  const waiting = sockets.filter(({ connecting }) => connecting).length
  for (const socket of sockets) socket.destroy()
  await drain(server, 1)
  expect(waiting).toBe(0)
})

test('a taken port is said, not waited for', async () => {
  const server = await listen(() => undefined, 0, '127.0.0.1')
  await expect(listen(() => undefined, portOf(server), '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await drain(server, 1)
})

test('who talks slowly is cut off: 8 seconds for the headers, 15 for the request, looked at every second', async () => {
  const server = await listen(() => undefined, 0, '127.0.0.1')
  const { headersTimeout, requestTimeout, maxConnections } = server
  await drain(server, 1)
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([8_000, 15_000, 10_000])
})

let server: Server
beforeEach(async () => {
  server = await listen(
    (request, response) => {
      if (request.url === '/half') response.write('a part')
      request.resume().once('end', () => response.end('answered'))
    },
    0,
    '127.0.0.1',
  )
})
afterEach(() => drain(server, 1))

/** Sends bytes as they are; answers what came back until the connection ended. */
const send = async (bytes: string): Promise<string> => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const parsed = (raw: string) => {
  const [head = '', body] = raw.split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')))
  delete headers.date
  return { status, headers, body }
}

const HARDENED = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';media-src 'self';connect-src 'self';form-action 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'cache-control': 'no-store',
  'content-length': '0',
  connection: 'close',
}

test.each([
  ['bytes that are no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  ['a header with a line break in it', 'GET / HTTP/1.1\r\nHost: a\r\nX\n: b\r\n\r\n', '400 Bad Request'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400 Bad Request'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', '400 Bad Request'],
  ['one host twice', 'GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n', '400 Bad Request'],
  [
    'a chunk extension of 32 KB',
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(32_768)}\r\n`,
    '413 Content Too Large',
  ],
  [
    'an expectation that nobody meets',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n',
    '417 Expectation Failed',
  ],
])('%s is refused with the headers of every other answer', async (_, bytes, status) => {
  expect(parsed(await send(bytes))).toEqual({ status: `HTTP/1.1 ${status}`, headers: HARDENED, body: '' })
})

/** Cookies of a landing on a subdomain of the school with many counters. */
const withCookies = (bytes: number) =>
  `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${'x'.repeat(bytes)}\r\n\r\n`

test('cookies of 60 KB are read', async () => {
  expect(parsed(await send(withCookies(60 * 1024)))).toMatchObject({ status: 'HTTP/1.1 200 OK', body: 'answered' })
})

test('headers of more than 64 KB are refused with a text that says what to do, in both languages', async () => {
  expect(parsed(await send(withCookies(64 * 1024)))).toEqual({
    status: 'HTTP/1.1 431 Request Header Fields Too Large',
    headers: {
      ...HARDENED,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': expect.stringMatching(/^\d{3}$/),
    },
    body: expect.stringMatching(/Удалите cookie[^]*Delete the cookies/),
  })
})

test('all subdomains are obliged to https where the school is set so', async () => {
  const strict = await listen(() => undefined, 0, '127.0.0.1', true)
  const socket = connect(portOf(strict), '127.0.0.1')
  socket.write('hello\r\n\r\n')
  const { headers } = parsed(await text(socket))
  await drain(strict, 1)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includesubdomains')
})

test('headers that come too late are refused alike', async () => {
  server.headersTimeout = 1
  server.requestTimeout = 1
  expect(parsed(await send('GET / HTTP/1.1\r\nHost: a\r\n'))).toEqual({
    status: 'HTTP/1.1 408 Request Timeout',
    headers: HARDENED,
    body: '',
  })
})

test('an answer under way is not mixed with a refusal', async () => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write('POST /half HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  const [first] = await once(socket, 'data')
  socket.write('no chunk\r\n')
  expect([String(first).includes('a part'), await text(socket)]).toEqual([true, ''])
})

test('a request of an old client needs no host', async () => {
  expect(parsed(await send('GET / HTTP/1.0\r\n\r\n'))).toMatchObject({ status: 'HTTP/1.1 200 OK', body: 'answered' })
})
