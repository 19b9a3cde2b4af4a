import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createInterception, createRequestNames } from './interception.ts'
import type { Decision } from './proxy.ts'

const CONTINUE: Decision = { kind: 'continue' }

const start = async (frames = ['main']) => {
  const names = createRequestNames()
  const events: unknown[] = []
  const interception = createInterception({
    names,
    emit: (method, { requestId, request }) => events.push([method, requestId, ...(request ? [request] : [])]),
    findFrame: async (frameId) => frames.includes(frameId),
  })
  await interception.handlers['Network.setInterceptionEnabled']?.({ enabled: true })
  const name = (requestId: string, path: string, isRedirect = false) =>
    interception.onRequest(
      { requestId, frameId: 'main', request: { method: 'GET', url: `http://localhost/${path}` } },
      isRedirect,
    )
  /** The decision about a request that comes to the proxy. */
  const sendRequest = async (path: string, body = '') =>
    names.intercept({ method: 'GET', url: `http://localhost/${path}`, body: Buffer.from(body) })
  return { names, events, interception, name, sendRequest }
}

test('a request at the proxy waits for the decision about the one that the inspector names so', async () => {
  const { events, interception, name, sendRequest } = await start()
  const decision = sendRequest('a')
  name('1', 'a#top')
  await nextTurn()
  await interception.handlers['Network.interceptRequestWithError']?.({ requestId: '1' })
  expect([await decision, events]).toEqual([{ kind: 'abort' }, [['Network.requestIntercepted', '1']]])
})

test('requests with one address are decided in the order in which they are named', async () => {
  const { interception, name, sendRequest } = await start()
  for (const id of ['1', '2']) name(id, 'a')
  const decisions = [1, 2].map(() => sendRequest('a'))
  await nextTurn()
  await interception.handlers['Network.interceptRequestWithError']?.({ requestId: '2' })
  await interception.handlers['Network.interceptWithRequest']?.({ requestId: '1' })
  expect(await Promise.all(decisions)).toEqual([CONTINUE, { kind: 'abort' }])
})

test('the next address of a redirect and a request without a name go on as they are', async () => {
  const { events, name, sendRequest } = await start()
  name('1', 'b', true)
  const decisions = ['b', 'worker.js'].map((path) => sendRequest(path))
  expect([await Promise.all(decisions), events]).toEqual([[CONTINUE, CONTINUE], []])
})

test('Playwright learns the body of a request, which the inspector does not tell', async () => {
  const { events, name, sendRequest } = await start()
  name('1', 'a')
  void sendRequest('a', 'x=1')
  await nextTurn()
  expect(events).toEqual([
    ['Network.requestWillBeSent', '1', { method: 'GET', url: 'http://localhost/a', postData: 'eD0x' }],
    ['Network.requestIntercepted', '1'],
  ])
})

test('a request of a frame that has gone does not wait for a decision', async () => {
  const { events, name, sendRequest } = await start([])
  name('1', 'a')
  expect([await sendRequest('a'), events]).toEqual([CONTINUE, []])
})

test('nothing waits where no page intercepts', async () => {
  const { names, interception } = await start()
  interception.end()
  expect(names.intercept({ method: 'GET', url: 'http://localhost/a', body: Buffer.alloc(0) })).toBe(null)
})
