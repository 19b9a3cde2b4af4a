import { expect, test } from 'vitest'
import { type Fault, FAULTS } from '../../../sandbox/provider-sandbox.ts'
import type { Notice } from '../../../sandbox/notifications.ts'
import {
  PLAIN,
  SECURE,
  START,
  aCharge,
  byCard,
  storedToken,
  openProviderFixture,
  refOf,
  spyInto,
  stateOf,
  statusOf,
  capturedPayments,
} from './testing/provider-fixture.ts'

/** Those that had their effect although no answer has come. */
const late: Fault[] = ['late-reset', 'late-error', 'stall', 'garbled']
const early: Fault[] = ['reset', 'error', 'busy']
const thrice = (fault: Fault): Fault[] => [fault, fault, fault]

const ONE_PAYMENT = [['attempt-1', 1500.5]]

test.each(FAULTS)('a charge that meets %s once is made once, and answered', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect([statusOf(outcome), capturedPayments(fixture)]).toEqual(['paid', ONE_PAYMENT])
})

test.each(late)(
  'a charge whose answer is lost (%s), and the look-up too, is unknown, was made once, and is found',
  async (fault) => {
    const fixture = await openProviderFixture()
    fixture.faults.next('charge', fault)
    fixture.faults.next('find', 'error')
    const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
    const found = await fixture.provider.findLost('attempt-1', START)
    expect([outcome.kind, statusOf(found), capturedPayments(fixture)]).toEqual(['unknown', 'paid', ONE_PAYMENT])
  },
)

test.each(early)('a charge that never arrives (%s) is unknown, and then found to be absent', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', ...thrice(fault))
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  const found = await fixture.provider.findLost('attempt-1', START)
  expect([outcome.kind, found, fixture.sandbox.transactions()]).toEqual(['unknown', { kind: 'absent' }, []])
})

test.each(late)('a decline whose answer is lost (%s) is found as the decline that it was', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  fixture.sandbox.declineNext(5051)
  const { status, error } = stateOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  expect([status, error?.code, fixture.sandbox.transactions().length]).toEqual(['failed', '5051', 1])
})

test.each(late)('the form of 3-D Secure that is lost (%s) is asked for again, for the same payment', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(byCard(fixture, SECURE))
  const ids = fixture.sandbox.transactions().map(({ TransactionId }) => String(TransactionId))
  expect([outcome.kind, ids]).toEqual(['secure', [refOf(outcome)]])
})

test('a lost answer that was found is not asked for again', async () => {
  const requests: Notice[] = []
  const fixture = await openProviderFixture({ fetch: spyInto(requests) })
  fixture.faults.next('charge', 'late-reset')
  await fixture.provider.charge(byCard(fixture, PLAIN))
  expect(requests.map(({ url }) => url.replace(fixture.settings.url, ''))).toEqual([
    '/payments/cards/charge',
    '/v2/payments/find',
  ])
})

test('a charge that is under way when nobody waits any longer is not repeated', async () => {
  const fixture = await openProviderFixture({ timeoutMs: 200 })
  fixture.faults.next('charge', 'slow')
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect(outcome).toEqual({ kind: 'unknown', reason: 'timeout' })
})

test('a refusal after a lost answer is unknown: the first try may have charged', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  await fixture.provider.charge({ ...charge, attemptId: 'attempt-0' })
  fixture.faults.next('charge', 'reset')
  expect(await fixture.provider.charge(charge)).toEqual({ kind: 'unknown', reason: 'refused after no answer' })
})

test.each(late)('a link whose answer is lost (%s) is asked for again, and is one link', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(aCharge())
  expect([outcome.kind, fixture.sandbox.transactions().length]).toEqual(['redirect', 1])
})

test.each(FAULTS)('a kept card that meets %s is charged once', async (fault) => {
  const fixture = await openProviderFixture()
  const instrument = { kind: 'saved', token: await storedToken(fixture), by: 'merchant' } as const
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([statusOf(outcome), capturedPayments(fixture)]).toEqual([
    'paid',
    [
      ['first', 1500.5],
      ['renewal', 1500.5],
    ],
  ])
})

test('a kept card is not charged again for the same attempt, even when the provider has forgotten the request', async () => {
  const fixture = await openProviderFixture()
  const instrument = { kind: 'saved', token: await storedToken(fixture), by: 'merchant' } as const
  const charge = aCharge({ attemptId: 'renewal', instrument })
  await fixture.provider.charge(charge)
  fixture.clock.advance(2 * 3_600_000)
  const again = await fixture.provider.charge(charge)
  expect([statusOf(again), capturedPayments(fixture).length]).toEqual(['paid', 2])
})

test('a kept card is not charged while nobody can tell whether it was', async () => {
  const fixture = await openProviderFixture()
  const instrument = { kind: 'saved', token: await storedToken(fixture), by: 'merchant' } as const
  fixture.faults.next('find', 'error')
  const outcome = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([outcome, capturedPayments(fixture).length]).toEqual([{ kind: 'unknown', reason: 'status 500' }, 1])
})

test.each(FAULTS)('3-D Secure that meets %s once is completed once', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  fixture.faults.next('secure', fault)
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(ref))
  expect([found && statusOf(found), capturedPayments(fixture)]).toEqual(['paid', ONE_PAYMENT])
})

test('what somebody made up first does not keep the true word of the bank from being heard', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, SECURE)))
  await fixture.provider.completeSecure?.(ref, 'made-up')
  const found = await fixture.provider.completeSecure?.(ref, fixture.sandbox.passSecure(ref))
  expect(found && statusOf(found)).toBe('paid')
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'stall', 'garbled', 'busy'] as const)(
  'a look-up that meets %s is unknown, never absent',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
    fixture.faults.next('find', fault, fault)
    const found = [await fixture.provider.find(ref), await fixture.provider.findLost('attempt-1', START)]
    expect(found.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
  },
)

test('with chance against every call nothing is charged twice, and all is known in the end', async () => {
  const fixture = await openProviderFixture()
  const names = Array.from({ length: 12 }, (_, place) => `attempt-${place}`)
  let draw = 0
  fixture.faults.chance(0.3, () => (draw = (draw + 0.137) % 1))
  const outcomes = await Promise.all(
    names.map(async (attemptId) => fixture.provider.charge(byCard(fixture, PLAIN, { attemptId }))),
  )
  fixture.faults.chance(null)
  const found = await Promise.all(names.map(async (name) => fixture.provider.findLost(name, START)))
  const consistent = outcomes.map(
    (outcome, place) => outcome.kind === 'unknown' || statusOf(outcome) === statusOf(found[place] ?? outcome),
  )
  const charged = capturedPayments(fixture).map(([name]) => name)
  expect([consistent.every(Boolean), new Set(charged).size]).toEqual([true, charged.length])
})
