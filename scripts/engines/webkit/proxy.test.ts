import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Decision, startProxy } from './proxy.ts'

/** The response that a page gets through a proxy which decides so. */
const getThrough = async (decision: Decision) => {
  const proxy = await startProxy({ isUsed: () => true, intercept: () => Promise.resolve(decision) })
  const { hostname, port } = new URL(proxy.address)
  const sent = request({ hostname, port, path: 'http://school.example/a.js' }).end()
  const [response] = await once(sent, 'response')
  const body = await text(response)
  proxy.close()
  return { encoding: response.headers['content-encoding'], body }
}

test('a body that a test gives is sent as it is, though its headers come from a compressed response', async () => {
  const headers = { 'Content-Encoding': 'br', 'content-type': 'text/javascript' }
  const body = Buffer.from('run()')
  expect(await getThrough({ kind: 'respond', status: 200, headers, body })).toEqual({
    encoding: undefined,
    body: 'run()',
  })
})
