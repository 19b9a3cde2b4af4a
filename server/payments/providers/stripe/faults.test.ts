import { expect, test } from 'vitest'
import { type Fault, FAULTS } from '../../../sandbox/provider-sandbox.ts'
import {
  aCharge,
  byStoredCard,
  storedCard,
  openProviderFixture,
  opened,
  paid,
  refOf,
  START,
  stateOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

/** Those that had their effect although no answer has come. */
const late: Fault[] = ['late-reset', 'late-error', 'stall', 'garbled']
const early: Fault[] = ['reset', 'error', 'busy']
const passing = FAULTS.filter((fault) => fault !== 'stall')
const thrice = (fault: Fault): Fault[] => [fault, fault, fault]

test.each(passing)('a charge that meets %s once is made once, and answered', async (fault) => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([stateOf(outcome).status, capturedPayments(fixture)]).toEqual(['paid', [1_800, 1_800]])
})

test.each(late)('a charge whose answers are all lost (%s) is made once, and found', async (fault) => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.faults.next('charge', ...thrice(fault))
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  const found = await fixture.provider.findLost('renewal', START)
  expect([outcome.kind, stateOf(found).status, capturedPayments(fixture)]).toEqual(['unknown', 'paid', [1_800, 1_800]])
})

test.each(late)('asking again after %s charges no second time', async (fault) => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.faults.next('charge', ...(fault === 'stall' ? [fault] : thrice(fault)))
  const first = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  const second = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  expect([first.kind, stateOf(second).status, capturedPayments(fixture)]).toEqual(['unknown', 'paid', [1_800, 1_800]])
})

test.each(early)('a charge that never arrives (%s) is unknown, and then absent', async (fault) => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  fixture.faults.next('charge', ...thrice(fault))
  const outcome = await fixture.provider.charge(byStoredCard(card, 'merchant'))
  const found = await fixture.provider.findLost('renewal', START)
  expect([outcome.kind, found, capturedPayments(fixture)]).toEqual(['unknown', { kind: 'absent' }, [1_800]])
})

test.each(passing)('the embedded page comes once, and after %s as well', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(aCharge())
  expect([outcome.kind, fixture.sandbox.sessions().length]).toEqual(['widget', 1])
})

test.each(late)('an embedded page whose answer was lost (%s) is found, and the same again', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', ...(fault === 'stall' ? [fault] : thrice(fault)))
  const outcome = await fixture.provider.charge(aCharge())
  const found = stateOf(await fixture.provider.findLost('attempt-1', START))
  const again = await fixture.provider.charge(aCharge())
  expect([outcome.kind, found.status, refOf(again), fixture.sandbox.sessions().length]).toEqual([
    'unknown',
    'pending',
    found.ref,
    1,
  ])
})

test.each(FAULTS)('a refund that meets %s is made once', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  const request = { refundId: 'refund-1', ref, money: { amount: 500, currency: 'EUR' }, receipt: [] } as const
  fixture.faults.next('refund', fault)
  await fixture.provider.refund(request)
  const outcome = await fixture.provider.refund(request)
  expect([outcome.kind, capturedPayments(fixture)]).toEqual(['refunded', [1_300]])
})

test.each([...late, ...early])('a payment that cannot be looked up (%s) is neither paid nor absent', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = await paid(fixture)
  fixture.faults.next('find', ...thrice(fault))
  fixture.faults.next('list', ...thrice(fault))
  const found = [await fixture.provider.find(ref), await fixture.provider.findLost('attempt-1', START)]
  expect(found.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
})

test.each(late)('a page that is let go of with a lost answer (%s) is let go of', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.faults.next('cancel', fault)
  await fixture.provider.cancel(ref)
  expect(stateOf(await fixture.provider.cancel(ref)).status).toBe('canceled')
})

test.each(early)('a page that could not be let go of (%s) is not said to be', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = await opened(fixture)
  fixture.faults.next('cancel', ...thrice(fault))
  expect((await fixture.provider.cancel(ref)).kind).toBe('unknown')
})

test('when the time for a call is over, it is not made again', async () => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', 'stall', 'stall', 'stall')
  const outcome = await fixture.provider.charge(aCharge())
  expect([outcome, fixture.faults.consume('charge')]).toEqual([
    { kind: 'unknown', reason: 'StripeConnectionError' },
    'stall',
  ])
})

test('a provider that nobody can reach is unknown, not a failure', async () => {
  const fixture = await openProviderFixture({ settings: { url: 'http://127.0.0.1:9/stripe' } })
  const outcomes = [await fixture.provider.charge(aCharge()), await fixture.provider.find('pi_1')]
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
})

test('a wrong secret key refuses, charges nothing, and says nothing of payments', async () => {
  const fixture = await openProviderFixture({ settings: { secretKey: 'sk_test_other' } })
  const { charge, find, findLost, findBinding, cancel, refund } = fixture.provider
  const outcomes = await Promise.all([
    charge(aCharge()),
    find('pi_1'),
    findLost('attempt-1', START),
    findBinding?.('cs_1'),
    cancel('cs_1'),
    refund({ refundId: 'refund-1', ref: 'pi_1', money: { amount: 1, currency: 'EUR' }, receipt: [] }),
  ])
  expect([outcomes.map((outcome) => outcome?.kind), fixture.sandbox.sessions()]).toEqual([
    ['refused', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    [],
  ])
})

test('a hundred charges with faults in three of ten calls are each made once', async () => {
  const fixture = await openProviderFixture()
  const card = await storedCard(fixture)
  let seed = 7
  fixture.faults.chance(0.3, () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647)
  const names = Array.from({ length: 100 }, (_, place) => `renewal-${place}`)
  await Promise.all(names.map((attemptId) => fixture.provider.charge(byStoredCard(card, 'merchant', { attemptId }))))
  fixture.faults.chance(null)
  const again = await Promise.all(
    names.map((attemptId) => fixture.provider.charge(byStoredCard(card, 'merchant', { attemptId }))),
  )
  expect([again.every((outcome) => stateOf(outcome).status === 'paid'), capturedPayments(fixture).length]).toEqual([
    true,
    101,
  ])
})
