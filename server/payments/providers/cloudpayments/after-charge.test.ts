import { expect, test } from 'vitest'
import { FAULTS } from '../../../sandbox/provider-sandbox.ts'
import type { Notice } from '../../../sandbox/notifications.ts'
import {
  aCharge,
  openProviderFixture,
  paid,
  refOf,
  spyInto,
  type ProviderFixture,
  stateOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

const request = (ref: string, amount: number, refundId = 'refund-1') => ({
  refundId,
  ref,
  money: { amount, currency: 'RUB' as const },
  receipt: [{ name: 'Курс «Лепка»', quantity: 1, amount }],
})

const refundedOf = async ({ provider }: ProviderFixture, ref: string) => stateOf(await provider.find(ref)).refunded

test('a whole refund returns all of the payment', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const outcome = await fixture.provider.refund(request(ref, 150_050))
  const id = String(fixture.sandbox.transactions()[1]?.TransactionId)
  expect([outcome, await refundedOf(fixture, ref)]).toEqual([{ kind: 'refunded', ref: id }, 150_050])
})

test('two partial refunds add up, and the payment stays paid', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.provider.refund(request(ref, 50_000))
  await fixture.provider.refund(request(ref, 30_050, 'refund-2'))
  const { status, refunded } = stateOf(await fixture.provider.find(ref))
  expect([status, refunded]).toEqual(['paid', 80_050])
})

test('a refund that is asked for again is the same refund, within the hour and after it', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const first = await fixture.provider.refund(request(ref, 50_000))
  const soon = await fixture.provider.refund(request(ref, 50_000))
  fixture.clock.advance(26 * 3_600_000)
  const nextDay = await fixture.provider.refund(request(ref, 50_000))
  expect([soon, nextDay, await refundedOf(fixture, ref)]).toEqual([first, first, 50_000])
})

test('a refund has a receipt of its own, for the same person', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.provider.refund({ ...request(ref, 50_000), email: 'parent@school.example' })
  const { refund, cloudpayments } = Object(JSON.parse(fixture.sandbox.transactions()[1]?.JsonData ?? '{}'))
  const { email, amounts } = cloudpayments.CustomerReceipt
  expect([refund, email, amounts]).toEqual(['refund-1', 'parent@school.example', { electronic: 500 }])
})

test('a refund that the bank does not carry out is refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const outcome = await fixture.provider.refund(request(ref, 0))
  expect([outcome.kind === 'refused' && outcome.error.code, capturedPayments(fixture).length]).toEqual(['refund', 1])
})

test('more than is left is refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.provider.refund(request(ref, 100_000))
  const outcome = await fixture.provider.refund(request(ref, 50_051, 'refund-2'))
  expect([outcome.kind === 'refused' && outcome.error.code, await refundedOf(fixture, ref)]).toEqual([
    'amount',
    100_000,
  ])
})

test('what was not paid, or does not exist, is not refunded', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(aCharge()))
  const outcomes = [await fixture.provider.refund(request(ref, 100)), await fixture.provider.refund(request('17', 100))]
  expect(outcomes.map((outcome) => outcome.kind === 'refused' && outcome.error.code)).toEqual(['held', 'payment'])
})

test.each(FAULTS)('a refund that meets %s is made at most once, and once when it is asked for again', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  fixture.faults.next('refund', fault)
  await fixture.provider.refund(request(ref, 50_000))
  const again = await fixture.provider.refund(request(ref, 50_000))
  expect([again.kind, await refundedOf(fixture, ref), capturedPayments(fixture).length]).toEqual([
    'refunded',
    50_000,
    2,
  ])
})

test.each(['late-reset', 'late-error', 'stall', 'garbled'] as const)(
  'a refund whose answer is lost (%s) is found by its own name',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await paid(fixture)
    fixture.faults.next('refund', fault)
    const outcome = await fixture.provider.refund(request(ref, 50_000))
    const id = String(fixture.sandbox.transactions()[1]?.TransactionId)
    expect([outcome, capturedPayments(fixture).length]).toEqual([{ kind: 'refunded', ref: id }, 2])
  },
)

test('a refund that is under way when nobody waits any longer is not repeated', async () => {
  const requests: Notice[] = []
  const fixture = await openProviderFixture({ timeoutMs: 200, fetch: spyInto(requests) })
  const ref = await paid(fixture)
  fixture.faults.next('refund', 'slow')
  const outcome = await fixture.provider.refund(request(ref, 50_000))
  const tries = requests.filter(({ url }) => url.endsWith('/payments/refund')).length
  expect([outcome, tries]).toEqual([{ kind: 'unknown', reason: 'no answer' }, 1])
})

test('nothing is returned while nobody can tell what was returned before', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.provider.refund(request(ref, 50_000))
  fixture.faults.next('list', 'error')
  const outcome = await fixture.provider.refund(request(ref, 10_000, 'refund-2'))
  expect([outcome, capturedPayments(fixture).length]).toEqual([{ kind: 'unknown', reason: 'status 500' }, 2])
})

test('a refund by SBP is unknown until the bank has decided, and then it is known', async () => {
  const waiting: (() => void)[] = []
  const fixture = await openProviderFixture({ defer: (_, work) => void waiting.push(work) })
  const ref = refOf(await fixture.provider.charge(aCharge()))
  fixture.sandbox.payQr(ref)
  const first = await fixture.provider.refund(request(ref, 150_050))
  fixture.clock.advance(2 * 3_600_000)
  const again = await fixture.provider.refund(request(ref, 150_050))
  for (const work of waiting.splice(0)) work()
  const last = await fixture.provider.refund(request(ref, 150_050))
  expect([first.kind, again.kind, last.kind, capturedPayments(fixture).length]).toEqual([
    'unknown',
    'unknown',
    'refunded',
    2,
  ])
})

test('a payment is found by our name of it although the refund is newer', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  await fixture.provider.refund(request(ref, 50_000))
  const state = stateOf(await fixture.provider.findLost('attempt-1', new Date()))
  expect([state.ref, state.refunded]).toEqual([ref, 50_000])
})

test('among many payments the refunds of one are found', async () => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  for (let place = 0; place < 110; place += 1)
    await fixture.provider.charge(aCharge({ attemptId: `other-${place}`, instrument: { kind: 'page', method: 'sbp' } }))
  for (const { TransactionId } of fixture.sandbox.transactions().slice(1)) fixture.sandbox.payQr(String(TransactionId))
  await fixture.provider.refund(request(ref, 50_000))
  await fixture.provider.refund(request(ref, 20_000, 'refund-2'))
  expect(await refundedOf(fixture, ref)).toBe(70_000)
})
