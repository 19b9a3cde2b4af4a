import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
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
  const answered = once(call, 'response')
  await once(server, 'request')
  const drained = drain(server, 60_000)
  const [response] = await answered
  response.resume()
  await drained
  agent.destroy()
  expect(response.statusCode).toBe(200)
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
