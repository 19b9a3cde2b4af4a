import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { sandboxSettings } from '../../settings.ts'
import { createYookassa } from './adapter.ts'
import { byCard, openProviderFixture, PLAIN, refOf, START, capturedPayments } from './testing/provider-fixture.ts'

const money = { amount: 50_000, currency: 'RUB' } as const
const whole = { amount: 150_000, currency: 'RUB' } as const

const { yookassa } = sandboxSettings('http://127.0.0.1:1')

/** The adapter before a provider that answers each call in turn. */
const providerReplying = (...replies: [status: number, body: object][]) => {
  if (!yookassa) throw new Error('no settings')
  const left = [...replies]
  const fetch: typeof globalThis.fetch = async () => {
    const [status, body] = left.shift() ?? [500, {}]
    return Response.json(body, { status })
  }
  return createYookassa(yookassa, { now: () => START, fetch, retryMs: 0 })
}

test('a refund is made once, also after its key was forgotten', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const request = { refundId: 'refund-1', ref, money, receipt: [] }
  fixture.faults.next('refund', 'late-reset', 'late-reset', 'late-reset')
  const first = await fixture.provider.refund(request)
  fixture.clock.advance(DAY_MS + 1)
  const second = await fixture.provider.refund(request)
  expect([first.kind, second.kind, capturedPayments(fixture)]).toEqual([
    'unknown',
    'refunded',
    [['attempt-1', 100_000]],
  ])
})

test('another refund of the same sum is one of its own', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  await fixture.provider.refund({ refundId: 'refund-1', ref, money, receipt: [] })
  const other = await fixture.provider.refund({ refundId: 'refund-2', ref, money, receipt: [] })
  expect([other.kind, capturedPayments(fixture)]).toEqual(['refunded', [['attempt-1', 50_000]]])
})

test('nothing is returned while nobody can say what was returned before', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  fixture.faults.next('list-refunds', 'error', 'error', 'error')
  const outcome = await fixture.provider.refund({ refundId: 'refund-1', ref, money, receipt: [] })
  expect([outcome.kind, fixture.sandbox.refunds()]).toEqual(['unknown', []])
})

test('a refund under way that may not be looked at is unknown, and has not failed', async () => {
  const provider = providerReplying(
    [200, { items: [] }],
    [200, { id: 'r-1', status: 'pending' }],
    [403, { type: 'error', id: 'x', code: 'forbidden' }],
  )
  const outcome = await provider.refund({ refundId: 'refund-1', ref: 'p-1', money, receipt: [] })
  expect(outcome).toEqual({ kind: 'unknown', reason: 'status 403', isAccountError: true })
})

test('what was answered to letting go of a hold is asked anew in another hour, and not before', async () => {
  if (!yookassa) throw new Error('no settings')
  const keys: string[] = []
  let at = START.getTime()
  const fetch: typeof globalThis.fetch = async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotence-key') ?? '')
    return Response.json({ id: 'p-1', status: 'canceled', amount: { value: '1.00', currency: 'RUB' } })
  }
  const provider = createYookassa(yookassa, { now: () => new Date(at), fetch })
  const ref = '2c7d1b3e-000f-5000-9000-145f6df21d6f'
  for (const minutes of [0, 59, 1]) {
    at += minutes * 60_000
    await provider.cancel(ref)
  }
  await provider.capture(ref, whole, [])
  expect([keys.map((key) => keys.indexOf(key)), keys.every((key) => key.includes(ref) && key.length <= 64)]).toEqual([
    [0, 0, 2, 3],
    true,
  ])
})

const ours = { id: 'p-2', status: 'succeeded', metadata: { attempt_id: 'attempt-1' } }
const dollars = { id: 'p-1', status: 'succeeded', amount: { value: '5.00', currency: 'USD' } }

test('payments of another business of the shop hide no lost payment', async () => {
  const own = { ...ours, amount: { value: '1500.00', currency: 'RUB' } }
  const found = await providerReplying([200, { items: [dollars, own, null] }]).findLost('attempt-1', START)
  expect(found.kind === 'state' && [found.state.ref, found.state.money]).toEqual(['p-2', whole])
})

test('a payment of our name that cannot be read is unknown, and not absent', async () => {
  const found = await providerReplying([200, { items: [{ ...ours, amount: dollars.amount }] }]).findLost(
    'attempt-1',
    START,
  )
  expect(found).toEqual({ kind: 'unknown', reason: 'answer' })
})
