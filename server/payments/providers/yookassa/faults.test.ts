import { expect, test } from 'vitest'
import { FAULTS, type Fault } from '../../../sandbox/faults.ts'
import { aCharge, byCard, keptToken, openStage, PLAIN, refOf, START, takings } from './testing/stage.ts'

const since = START

/** Those that had their effect although no answer has come. */
const late: Fault[] = ['late-reset', 'late-error', 'stall', 'garbled']
const early: Fault[] = ['reset', 'error', 'busy']
const thrice = (fault: Fault): Fault[] => [fault, fault, fault]

test.each(FAULTS)('a charge that meets %s once is made once, and answered', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', fault)
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  expect([outcome.kind === 'state' && outcome.state.status, takings(stage)]).toEqual(['paid', [['attempt-1', 150_000]]])
})

test.each(late)('a charge whose answers are all lost (%s) is unknown, was made once, and is found', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', ...thrice(fault))
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  const found = await stage.provider.findLost('attempt-1', since)
  expect([outcome.kind, found.kind === 'state' && found.state.status, takings(stage)]).toEqual([
    'unknown',
    'paid',
    [['attempt-1', 150_000]],
  ])
})

test.each(early)('a charge that never arrives (%s) is unknown, and then found to be absent', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', ...thrice(fault))
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  const found = await stage.provider.findLost('attempt-1', since)
  expect([outcome.kind, found, stage.sandbox.payments()]).toEqual(['unknown', { kind: 'absent' }, []])
})

test.each(late)('a charge of a kept card is not repeated by asking again after %s', async (fault) => {
  const stage = await openStage()
  const instrument = { kind: 'saved', token: await keptToken(stage), by: 'merchant' } as const
  stage.faults.next('charge', ...thrice(fault))
  const first = await stage.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  const second = await stage.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([first.kind, second.kind === 'state' && second.state.status, takings(stage)]).toEqual([
    'unknown',
    'paid',
    [
      ['first', 150_000],
      ['renewal', 150_000],
    ],
  ])
})

test('a refusal after a lost answer is unknown: the first try may have charged', async () => {
  const stage = await openStage()
  const charge = byCard(stage, PLAIN)
  await stage.provider.charge({ ...charge, attemptId: 'attempt-0' })
  stage.faults.next('charge', 'late-reset')
  const outcome = await stage.provider.charge(charge)
  expect(outcome).toEqual({ kind: 'unknown', reason: 'status 400, after no answer' })
})

test('being too busy is no lost answer: what is refused then is refused', async () => {
  const stage = await openStage()
  const charge = byCard(stage, PLAIN)
  await stage.provider.charge({ ...charge, attemptId: 'attempt-0' })
  stage.faults.next('charge', 'busy')
  expect((await stage.provider.charge(charge)).kind).toBe('refused')
})

test('the same attempt with other words is unknown, for something is known under its name', async () => {
  const stage = await openStage()
  await stage.provider.charge(byCard(stage, PLAIN))
  const other = await stage.provider.charge(aCharge({ money: { amount: 99_000, currency: 'RUB' }, receipt: [] }))
  expect([other.kind, takings(stage)]).toEqual(['unknown', [['attempt-1', 150_000]]])
})

test.each(FAULTS)('a refund that meets %s once is made once', async (fault) => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  stage.faults.next('refund', fault)
  const money = { amount: 50_000, currency: 'RUB' } as const
  const receipt = [{ name: 'Возврат', quantity: 1, amount: 50_000 }]
  const outcome = await stage.provider.refund({ refundId: 'refund-1', ref, money, receipt })
  expect([outcome.kind, stage.sandbox.refunds().length, takings(stage)]).toEqual([
    'refunded',
    1,
    [['attempt-1', 100_000]],
  ])
})

test.each(late)('a refund whose answers are all lost (%s) is made once, and asking again says so', async (fault) => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  const wish = { refundId: 'refund-1', ref, money: { amount: 150_000, currency: 'RUB' }, receipt: [] } as const
  stage.faults.next('refund', ...thrice(fault))
  const [first, second] = [await stage.provider.refund(wish), await stage.provider.refund(wish)]
  expect([first.kind, second.kind, takings(stage)]).toEqual(['unknown', 'refunded', [['attempt-1', 0]]])
})

test.each(FAULTS)('a question that meets %s once is answered', async (fault) => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  stage.faults.next('find', fault)
  const found = await stage.provider.find(ref)
  expect(found.kind === 'state' && found.state.status).toBe('paid')
})

test('a question that nobody answers is unknown, never a failure', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
  stage.faults.next('find', ...thrice('error'))
  stage.faults.next('list', ...thrice('reset'))
  const found = await stage.provider.find(ref)
  expect([found, await stage.provider.findLost('attempt-1', since)]).toEqual([
    { kind: 'unknown', reason: 'status 500' },
    { kind: 'unknown', reason: 'network' },
  ])
})

test.each(['late-reset', 'late-error', 'garbled', 'reset'] as const)(
  'a card is bound once through %s',
  async (fault) => {
    const stage = await openStage()
    stage.faults.next('bind', fault)
    const outcome = await stage.provider.bind?.(aCharge())
    const ref = outcome ? refOf(outcome) : ''
    stage.sandbox.pay(ref)
    const bound = await stage.provider.findBinding?.(ref)
    expect([outcome?.kind, bound?.kind]).toEqual(['redirect', 'bound'])
  },
)

test('through faults of every kind by chance, nothing is charged twice and nothing that was charged is lost', async () => {
  const stage = await openStage()
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  stage.faults.chance(0.3, random)
  const names = Array.from({ length: 40 }, (_, at) => `attempt-${at}`)
  const outcomes = await Promise.all(
    names.map(async (attemptId) => stage.provider.charge(byCard(stage, PLAIN, { attemptId }))),
  )
  stage.faults.chance(null)
  const known = await Promise.all(
    outcomes.map(async (outcome, at) =>
      outcome.kind === 'unknown' ? stage.provider.findLost(names[at] ?? '', since) : outcome,
    ),
  )
  const paid = names.filter((_, at) => {
    const one = known[at]
    return one?.kind === 'state' && one.state.status === 'paid'
  })
  expect(new Set(takings(stage).map(([name]) => name))).toEqual(new Set(paid))
  expect(takings(stage).length).toBe(paid.length)
})
