import { expect, test } from 'vitest'
import { type Fault, FAULTS } from '../../../sandbox/provider-sandbox.ts'
import {
  aCharge,
  byCard,
  storedToken,
  openProviderFixture,
  PLAIN,
  refOf,
  START,
  capturedPayments,
} from './testing/provider-fixture.ts'

const since = START

/** Those that had their effect although no answer has come. */
const late: Fault[] = ['late-reset', 'late-error', 'stall', 'garbled']
const early: Fault[] = ['reset', 'error', 'busy']
const thrice = (fault: Fault): Fault[] => [fault, fault, fault]

test.each(FAULTS)('a charge that meets %s once is made once, and answered', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', fault)
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  expect([outcome.kind === 'state' && outcome.state.status, capturedPayments(fixture)]).toEqual([
    'paid',
    [['attempt-1', 150_000]],
  ])
})

test.each(late)('a charge whose answers are all lost (%s) is unknown, was made once, and is found', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', ...thrice(fault))
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  const found = await fixture.provider.findLost('attempt-1', since)
  expect([outcome.kind, found.kind === 'state' && found.state.status, capturedPayments(fixture)]).toEqual([
    'unknown',
    'paid',
    [['attempt-1', 150_000]],
  ])
})

test.each(early)('a charge that never arrives (%s) is unknown, and then found to be absent', async (fault) => {
  const fixture = await openProviderFixture()
  fixture.faults.next('charge', ...thrice(fault))
  const outcome = await fixture.provider.charge(byCard(fixture, PLAIN))
  const found = await fixture.provider.findLost('attempt-1', since)
  expect([outcome.kind, found, fixture.sandbox.payments()]).toEqual(['unknown', { kind: 'absent' }, []])
})

test.each(late)('a charge of a kept card is not repeated by asking again after %s', async (fault) => {
  const fixture = await openProviderFixture()
  const instrument = { kind: 'saved', token: await storedToken(fixture), by: 'merchant' } as const
  fixture.faults.next('charge', ...thrice(fault))
  const first = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  const second = await fixture.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([first.kind, second.kind === 'state' && second.state.status, capturedPayments(fixture)]).toEqual([
    'unknown',
    'paid',
    [
      ['first', 150_000],
      ['renewal', 150_000],
    ],
  ])
})

test('a refusal after a lost answer is unknown: the first try may have charged', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  await fixture.provider.charge({ ...charge, attemptId: 'attempt-0' })
  fixture.faults.next('charge', 'late-reset')
  const outcome = await fixture.provider.charge(charge)
  expect(outcome).toEqual({ kind: 'unknown', reason: 'status 400, after no answer' })
})

test('being too busy is no lost answer: what is refused then is refused', async () => {
  const fixture = await openProviderFixture()
  const charge = byCard(fixture, PLAIN)
  await fixture.provider.charge({ ...charge, attemptId: 'attempt-0' })
  fixture.faults.next('charge', 'busy')
  expect((await fixture.provider.charge(charge)).kind).toBe('refused')
})

test('the same attempt with other words is unknown, for something is known under its name', async () => {
  const fixture = await openProviderFixture()
  await fixture.provider.charge(byCard(fixture, PLAIN))
  const other = await fixture.provider.charge(aCharge({ money: { amount: 99_000, currency: 'RUB' }, receipt: [] }))
  expect([other.kind, capturedPayments(fixture)]).toEqual(['unknown', [['attempt-1', 150_000]]])
})

test.each(FAULTS)('a refund that meets %s once is made once', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  fixture.faults.next('refund', fault)
  const money = { amount: 50_000, currency: 'RUB' } as const
  const receipt = [{ name: 'Возврат', quantity: 1, amount: 50_000 }]
  const outcome = await fixture.provider.refund({ refundId: 'refund-1', ref, money, receipt })
  expect([outcome.kind, fixture.sandbox.refunds().length, capturedPayments(fixture)]).toEqual([
    'refunded',
    1,
    [['attempt-1', 100_000]],
  ])
})

test.each(late)('a refund whose answers are all lost (%s) is made once, and asking again says so', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  const request = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: 'RUB' }, receipt: [] } as const
  fixture.faults.next('refund', ...thrice(fault))
  const [first, second] = [await fixture.provider.refund(request), await fixture.provider.refund(request)]
  expect([first.kind, second.kind, capturedPayments(fixture)]).toEqual(['unknown', 'refunded', [['attempt-1', 0]]])
})

test.each(FAULTS)('a question that meets %s once is answered', async (fault) => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  fixture.faults.next('find', fault)
  const found = await fixture.provider.find(ref)
  expect(found.kind === 'state' && found.state.status).toBe('paid')
})

test('a question that nobody answers is unknown, never a failure', async () => {
  const fixture = await openProviderFixture()
  const ref = refOf(await fixture.provider.charge(byCard(fixture, PLAIN)))
  fixture.faults.next('find', ...thrice('error'))
  fixture.faults.next('list', ...thrice('reset'))
  const found = await fixture.provider.find(ref)
  expect([found, await fixture.provider.findLost('attempt-1', since)]).toEqual([
    { kind: 'unknown', reason: 'status 500' },
    { kind: 'unknown', reason: 'network' },
  ])
})

test.each(['late-reset', 'late-error', 'garbled', 'reset'] as const)(
  'a card is bound once through %s',
  async (fault) => {
    const fixture = await openProviderFixture()
    fixture.faults.next('bind', fault)
    const outcome = await fixture.provider.bind?.(aCharge())
    const ref = outcome ? refOf(outcome) : ''
    fixture.sandbox.pay(ref)
    const bound = await fixture.provider.findBinding?.(ref)
    expect([outcome?.kind, bound?.kind]).toEqual(['redirect', 'bound'])
  },
)

test('through faults of every kind by chance, nothing is charged twice and nothing that was charged is lost', async () => {
  const fixture = await openProviderFixture()
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  fixture.faults.chance(0.3, random)
  const names = Array.from({ length: 40 }, (_, at) => `attempt-${at}`)
  const outcomes = await Promise.all(
    names.map(async (attemptId) => fixture.provider.charge(byCard(fixture, PLAIN, { attemptId }))),
  )
  fixture.faults.chance(null)
  const known = await Promise.all(
    outcomes.map(async (outcome, at) =>
      outcome.kind === 'unknown' ? fixture.provider.findLost(names[at] ?? '', since) : outcome,
    ),
  )
  const paid = names.filter((_, at) => {
    const one = known[at]
    return one?.kind === 'state' && one.state.status === 'paid'
  })
  expect(new Set(capturedPayments(fixture).map(([name]) => name))).toEqual(new Set(paid))
  expect(capturedPayments(fixture).length).toBe(paid.length)
})
