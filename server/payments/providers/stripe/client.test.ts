import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../../http/listen.ts'
import { sandboxSettings } from '../../settings.ts'
import { systemTimer } from '../patience.ts'
import { createStripe } from './adapter.ts'
import { type ClientOptions, createClient } from './client.ts'
import { START } from './testing/provider-fixture.ts'

type Say = (response: ServerResponse) => void

const json =
  (status: number, body: object): Say =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const error = (status: number, type: string) => json(status, { error: { type, message: 'no' } })
const hangUp: Say = (response) => void response.destroy()
const silence: Say = () => {}
const intent = json(200, { id: 'pi_1', object: 'payment_intent' })

/** A provider that says one thing after the other, the last for ever, and what it was asked. */
const saying = async (...script: Say[]) => {
  const requests: { url: string; key: string | undefined }[] = []
  const heads: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', key: request.headers['idempotency-key']?.toString() })
    heads.push(request.headers)
    const say = script[Math.min(requests.length, script.length) - 1]
    say?.(response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const settings = sandboxSettings(`http://127.0.0.1:${portOf(server)}`).stripe
  if (!settings) throw new Error('no settings')
  return { settings, requests, heads }
}

const capture = async (script: Say[], options: ClientOptions = {}) => {
  const { settings, requests } = await saying(...script)
  const timer = { ...systemTimer, pause: async () => {} }
  const ask = createClient(settings, { timer, timeoutMs: 60_000, ...options })()
  const result = await ask((stripe, limit) =>
    stripe.paymentIntents.capture('pi_1', {}, { ...limit, idempotencyKey: 'k' }),
  )
  return { requests, how: result.ok ? 'answered' : result.failure.isClear ? 'refused' : 'unclear' }
}

test.each([
  ['a connection that dies', hangUp],
  ['500', error(500, 'api_error')],
  ['503 without words', json(503, {})],
  ['an empty 200', json(200, {})],
  ['a 404 of somebody on the way', json(404, { error: 'not found' })],
  ['a 403 that looks like an answer', json(403, { object: 'payment_intent' })],
  ['429', error(429, 'invalid_request_error')],
  ['409, for a call that is under way', error(409, 'idempotency_error')],
])('after %s a call is made again, under the same key', async (_, first) => {
  const { requests, how } = await capture([first, intent])
  const call = { url: '/stripe/v1/payment_intents/pi_1/capture', key: 'k' }
  expect([how, requests]).toEqual(['answered', [call, call]])
})

test.each([
  ['a decline', error(402, 'card_error'), 'refused'],
  ['a wrong call', error(400, 'invalid_request_error'), 'refused'],
  ['a key of another call', error(400, 'idempotency_error'), 'unclear'],
  ['a wrong secret key', error(401, 'invalid_request_error'), 'refused'],
])('%s is not asked for again', async (_, reply, expected) => {
  const { requests, how } = await capture([reply])
  expect([how, requests.length]).toEqual([expected, 1])
})

test('a wrong secret key after a lost answer proves nothing about what was lost', async () => {
  const { requests, how } = await capture([hangUp, error(401, 'invalid_request_error')])
  expect([how, requests.length]).toEqual(['unclear', 2])
})

test('calls speak the version that is pinned, as our shop, and tell nothing about the machine', async () => {
  const { settings, heads } = await saying(intent)
  await createClient(settings, {})()((stripe, limit) => stripe.paymentIntents.retrieve('pi_1', {}, limit))
  const [head = {}] = heads
  const names = ['stripe-version', 'authorization', 'x-stripe-client-telemetry']
  const machine = String(head['x-stripe-client-user-agent']).includes('platform')
  expect([...names.map((name) => head[name]), machine]).toEqual([
    '2026-10-28.endive',
    `Bearer ${settings.secretKey}`,
    undefined,
    false,
  ])
})

test('three times is enough', async () => {
  const { requests, how } = await capture([hangUp])
  expect([how, requests.length]).toEqual(['unclear', 3])
})

test('when the time for a call is over, it is not made again', async () => {
  let tries = 0
  const counted: typeof fetch = (url, init) => {
    tries += 1
    return fetch(url, init)
  }
  const { how } = await capture([silence], { timeoutMs: 50, timer: systemTimer, fetch: counted })
  expect([how, tries]).toEqual(['unclear', 1])
})

test('when the time for a purpose is over, nothing more is asked', async () => {
  const { settings, requests } = await saying(intent)
  const result = await createClient(settings, {})(0)((stripe, limit) =>
    stripe.paymentIntents.retrieve('pi_1', {}, limit),
  )
  expect([result.ok || result.failure.reason, requests.length]).toEqual(['TimeoutError', 0])
})

test('a payment that is not among too many to look through is unknown, not absent', async () => {
  const data = Array.from({ length: 100 }, () => ({ id: 'cs_1', object: 'checkout.session' }))
  const { settings } = await saying(json(200, { object: 'list', url: '/v1/checkout/sessions', has_more: true, data }))
  const provider = await createStripe(settings, { now: () => START })
  expect(await provider.findLost('attempt-1', START)).toEqual({
    kind: 'unknown',
    reason: 'too many payments to look through',
  })
})

test('a status or a currency that is not known is no state', async () => {
  const common = { object: 'payment_intent', metadata: {}, amount: 1, amount_received: 1 }
  const { settings } = await saying(
    json(200, { ...common, id: 'pi_1', status: 'requires_a_miracle', currency: 'eur' }),
    json(200, { ...common, id: 'pi_1', status: 'succeeded', currency: 'usd' }),
  )
  const provider = await createStripe(settings, { now: () => START })
  expect([await provider.find('pi_1'), await provider.find('pi_1')]).toEqual([
    { kind: 'unknown', reason: 'intent requires_a_miracle in eur' },
    { kind: 'unknown', reason: 'intent succeeded in usd' },
  ])
})
