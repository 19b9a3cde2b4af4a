import { expect, test } from 'vitest'
import { createInterception, createRequestNames } from './interception.ts'
import type { Decision } from './proxy.ts'

const CONTINUE: Decision = { kind: 'continue' }

const start = async () => {
  const names = createRequestNames()
  const events: unknown[] = []
  const interception = createInterception(names, (method, params) => events.push([method, params.requestId]))
  await interception.handlers['Network.setInterceptionEnabled']?.({ enabled: true })
  /** The decision about a request that comes to the proxy. */
  const arrive = async (path: string) => names.intercept({ method: 'GET', url: `http://localhost/${path}` })
  return { names, events, interception, arrive }
}

test('a request at the proxy waits for the decision about the one that the inspector names so', async () => {
  const { events, interception, arrive } = await start()
  const decision = arrive('a')
  interception.onRequest('1', 'GET', 'http://localhost/a#top', false)
  await Promise.resolve()
  await interception.handlers['Network.interceptRequestWithError']?.({ requestId: '1' })
  expect([await decision, events]).toEqual([{ kind: 'abort' }, [['Network.requestIntercepted', '1']]])
})

test('requests with one address are decided in the order in which they are named', async () => {
  const { interception, arrive } = await start()
  for (const id of ['1', '2']) interception.onRequest(id, 'GET', 'http://localhost/a', false)
  const decisions = [1, 2].map(() => arrive('a'))
  await Promise.resolve()
  await interception.handlers['Network.interceptRequestWithError']?.({ requestId: '2' })
  await interception.handlers['Network.interceptWithRequest']?.({ requestId: '1' })
  expect(await Promise.all(decisions)).toEqual([CONTINUE, { kind: 'abort' }])
})

test('the next address of a redirect and a request without a name go on as they are', async () => {
  const { events, interception, arrive } = await start()
  interception.onRequest('1', 'GET', 'http://localhost/b', true)
  const decisions = ['b', 'worker.js'].map(arrive)
  expect([await Promise.all(decisions), events]).toEqual([[CONTINUE, CONTINUE], []])
})

test('nothing waits where no page intercepts', async () => {
  const { names, interception } = await start()
  interception.end()
  expect(names.intercept({ method: 'GET', url: 'http://localhost/a' })).toBe(null)
})
