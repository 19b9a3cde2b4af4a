import { expect, test } from 'vitest'
import { z } from 'zod'
import { sandboxSettings } from '../../settings.ts'
import { createClient } from './client.ts'

const { yookassa } = sandboxSettings('http://127.0.0.1:1')
const schema = z.object({ id: z.string() })

interface RecordedRequest {
  url: string
  method: string | undefined
  redirect: string | undefined
  headers: Record<string, string>
  body: unknown
}

/** A client whose calls get these responses in turn; the last one stays. */
const clientOf = (...responses: (() => Response)[]) => {
  if (!yookassa) throw new Error('no settings')
  const requests: RecordedRequest[] = []
  const fetch: typeof globalThis.fetch = async (url, { method, redirect, headers, body } = {}) => {
    if (typeof url !== 'string') throw new TypeError('no address')
    requests.push({ url, method, redirect, headers: Object.fromEntries(new Headers(headers)), body })
    const respond = responses[Math.min(requests.length, responses.length) - 1]
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  }
  return { ask: createClient(yookassa, { fetch, retryMs: 0 })(), requests }
}

const ok = (body: string) => () => new Response(body)
const failure =
  (status: number, overrides: object = {}) =>
  () =>
    Response.json({ type: 'error', id: 'e-1', code: 'some_code', description: 'words', ...overrides }, { status })

const post = { key: 'attempt-1', body: { amount: 1 } }

test('a call carries the credentials and its key, and follows no redirect', async () => {
  const { ask, requests } = clientOf(ok('{"id":"1","more":true}'))
  const result = await ask({ path: '/payments', schema, post })
  const authorization = `Basic ${Buffer.from('100500:test_yookassa-of-the-sandbox').toString('base64')}`
  expect([result, requests]).toEqual([
    { kind: 'answered', value: { id: '1' } },
    [
      {
        url: 'http://127.0.0.1:1/yookassa/v3/payments',
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization,
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotence-key': 'attempt-1',
        },
        body: '{"amount":1}',
      },
    ],
  ])
})

test('every try has the same key, and there are three', async () => {
  const { ask, requests } = clientOf(failure(500))
  const result = await ask({ path: '/payments', schema, post })
  expect([result, requests.map(({ headers, body }) => [headers['idempotence-key'], body])]).toEqual([
    { kind: 'unknown', reason: 'status 500' },
    Array.from({ length: 3 }, () => ['attempt-1', '{"amount":1}']),
  ])
})

test.each([
  ['no JSON', '<h1>Welcome</h1>'],
  ['half of it', '{"id":"1'],
  ['something else', '{"id":1}'],
  ['nothing', ''],
  ['too much', `{"id":"${'x'.repeat(3 * 1024 * 1024)}"}`],
])('an answer that is %s is no answer', async (_, body) => {
  const { ask } = clientOf(ok(body))
  expect(await ask({ path: '/payments/1', schema })).toEqual({ kind: 'unknown', reason: 'answer' })
})

test('too many calls are asked again, and then unknown', async () => {
  const { ask, requests } = clientOf(failure(429, { code: 'too_many_requests' }))
  expect([await ask({ path: '/payments', schema, post }), requests.length]).toEqual([
    { kind: 'unknown', reason: 'status 429' },
    3,
  ])
})

test('a refusal is one only in the words of YooKassa', async () => {
  const { ask } = clientOf(() => new Response('<h1>Forbidden</h1>', { status: 403 }))
  expect(await ask({ path: '/payments', schema, post })).toEqual({ kind: 'unknown', reason: 'status 403' })
})

test('a refusal brings its code and its id, and is not asked for again', async () => {
  const { ask, requests } = clientOf(failure(400))
  expect([await ask({ path: '/payments', schema, post }), requests.length]).toEqual([
    { kind: 'refused', status: 400, id: 'e-1', code: 'some_code' },
    1,
  ])
})

test('what is still being processed is unknown', async () => {
  const { ask } = clientOf(() => Response.json({ type: 'processing', retry_after: 1_800 }, { status: 202 }))
  expect(await ask({ path: '/payments', schema, post })).toEqual({ kind: 'unknown', reason: 'status 202' })
})

test('a question without effect may be refused after a lost answer', async () => {
  const { ask } = clientOf(failure(500), failure(404))
  expect((await ask({ path: '/payments/1', schema })).kind).toBe('refused')
})

test('no reason for the log holds anything of what was asked', async () => {
  const { ask } = clientOf()
  expect(await ask({ path: '/payments', schema, post })).toEqual({ kind: 'unknown', reason: 'network' })
})
