import { expect, test } from 'vitest'
import { FAULTS, type Fault } from '../../../sandbox/faults.ts'
import type { Notice } from '../../../sandbox/notifications.ts'
import {
  PLAIN,
  SECURE,
  START,
  aCharge,
  byCard,
  keptToken,
  openStage,
  refOf,
  spyInto,
  stateOf,
  statusOf,
  takings,
} from './testing/stage.ts'

/** Those that had their effect although no answer has come. */
const late: Fault[] = ['late-reset', 'late-error', 'stall', 'garbled']
const early: Fault[] = ['reset', 'error', 'busy']
const thrice = (fault: Fault): Fault[] => [fault, fault, fault]

const ONE_PAYMENT = [['attempt-1', 1500.5]]

test.each(FAULTS)('a charge that meets %s once is made once, and answered', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', fault)
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  expect([statusOf(outcome), takings(stage)]).toEqual(['paid', ONE_PAYMENT])
})

test.each(late)(
  'a charge whose answer is lost (%s), and the look-up too, is unknown, was made once, and is found',
  async (fault) => {
    const stage = await openStage()
    stage.faults.next('charge', fault)
    stage.faults.next('find', 'error')
    const outcome = await stage.provider.charge(byCard(stage, PLAIN))
    const found = await stage.provider.findLost('attempt-1', START)
    expect([outcome.kind, statusOf(found), takings(stage)]).toEqual(['unknown', 'paid', ONE_PAYMENT])
  },
)

test.each(early)('a charge that never arrives (%s) is unknown, and then found to be absent', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', ...thrice(fault))
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  const found = await stage.provider.findLost('attempt-1', START)
  expect([outcome.kind, found, stage.sandbox.transactions()]).toEqual(['unknown', { kind: 'absent' }, []])
})

test.each(late)('a decline whose answer is lost (%s) is found as the decline that it was', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', fault)
  stage.sandbox.refuseNext(5051)
  const { status, error } = stateOf(await stage.provider.charge(byCard(stage, PLAIN)))
  expect([status, error?.code, stage.sandbox.transactions().length]).toEqual(['failed', '5051', 1])
})

test.each(late)('the form of 3-D Secure that is lost (%s) is asked for again, for the same payment', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', fault)
  const outcome = await stage.provider.charge(byCard(stage, SECURE))
  const ids = stage.sandbox.transactions().map(({ TransactionId }) => String(TransactionId))
  expect([outcome.kind, ids]).toEqual(['secure', [refOf(outcome)]])
})

test('a lost answer that was found is not asked for again', async () => {
  const asked: Notice[] = []
  const stage = await openStage({ fetch: spyInto(asked) })
  stage.faults.next('charge', 'late-reset')
  await stage.provider.charge(byCard(stage, PLAIN))
  expect(asked.map(({ url }) => url.replace(stage.settings.url, ''))).toEqual([
    '/payments/cards/charge',
    '/v2/payments/find',
  ])
})

test('a charge that is under way when nobody waits any longer is not repeated', async () => {
  const stage = await openStage({ timeoutMs: 200 })
  stage.faults.next('charge', 'slow')
  const outcome = await stage.provider.charge(byCard(stage, PLAIN))
  expect(outcome).toEqual({ kind: 'unknown', reason: 'timeout' })
})

test('a refusal after a lost answer is unknown: the first try may have charged', async () => {
  const stage = await openStage()
  const charge = byCard(stage, PLAIN)
  await stage.provider.charge({ ...charge, attemptId: 'attempt-0' })
  stage.faults.next('charge', 'reset')
  expect(await stage.provider.charge(charge)).toEqual({ kind: 'unknown', reason: 'refused after no answer' })
})

test.each(late)('a link whose answer is lost (%s) is asked for again, and is one link', async (fault) => {
  const stage = await openStage()
  stage.faults.next('charge', fault)
  const outcome = await stage.provider.charge(aCharge())
  expect([outcome.kind, stage.sandbox.transactions().length]).toEqual(['redirect', 1])
})

test.each(FAULTS)('a kept card that meets %s is charged once', async (fault) => {
  const stage = await openStage()
  const instrument = { kind: 'saved', token: await keptToken(stage), by: 'merchant' } as const
  stage.faults.next('charge', fault)
  const outcome = await stage.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([statusOf(outcome), takings(stage)]).toEqual([
    'paid',
    [
      ['first', 1500.5],
      ['renewal', 1500.5],
    ],
  ])
})

test('a kept card is not charged again for the same attempt, even when the provider has forgotten the request', async () => {
  const stage = await openStage()
  const instrument = { kind: 'saved', token: await keptToken(stage), by: 'merchant' } as const
  const charge = aCharge({ attemptId: 'renewal', instrument })
  await stage.provider.charge(charge)
  stage.clock.advance(2 * 3_600_000)
  const again = await stage.provider.charge(charge)
  expect([statusOf(again), takings(stage).length]).toEqual(['paid', 2])
})

test('a kept card is not charged while nobody can tell whether it was', async () => {
  const stage = await openStage()
  const instrument = { kind: 'saved', token: await keptToken(stage), by: 'merchant' } as const
  stage.faults.next('find', 'error')
  const outcome = await stage.provider.charge(aCharge({ attemptId: 'renewal', instrument }))
  expect([outcome, takings(stage).length]).toEqual([{ kind: 'unknown', reason: 'status 500' }, 1])
})

test.each(FAULTS)('3-D Secure that meets %s once is completed once', async (fault) => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  stage.faults.next('secure', fault)
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(ref))
  expect([found && statusOf(found), takings(stage)]).toEqual(['paid', ONE_PAYMENT])
})

test('what somebody made up first does not keep the true word of the bank from being heard', async () => {
  const stage = await openStage()
  const ref = refOf(await stage.provider.charge(byCard(stage, SECURE)))
  await stage.provider.completeSecure?.(ref, 'made-up')
  const found = await stage.provider.completeSecure?.(ref, stage.sandbox.passSecure(ref))
  expect(found && statusOf(found)).toBe('paid')
})

test.each(['reset', 'late-reset', 'error', 'late-error', 'stall', 'garbled', 'busy'] as const)(
  'a look-up that meets %s is unknown, never absent',
  async (fault) => {
    const stage = await openStage()
    const ref = refOf(await stage.provider.charge(byCard(stage, PLAIN)))
    stage.faults.next('find', fault, fault)
    const found = [await stage.provider.find(ref), await stage.provider.findLost('attempt-1', START)]
    expect(found.map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
  },
)

test('with chance against every call nothing is charged twice, and all is known in the end', async () => {
  const stage = await openStage()
  const names = Array.from({ length: 12 }, (_, place) => `attempt-${place}`)
  let draw = 0
  stage.faults.chance(0.3, () => (draw = (draw + 0.137) % 1))
  const outcomes = await Promise.all(
    names.map(async (attemptId) => stage.provider.charge(byCard(stage, PLAIN, { attemptId }))),
  )
  stage.faults.chance(null)
  const found = await Promise.all(names.map(async (name) => stage.provider.findLost(name, START)))
  const told = outcomes.map(
    (outcome, place) => outcome.kind === 'unknown' || statusOf(outcome) === statusOf(found[place] ?? outcome),
  )
  const taken = takings(stage).map(([name]) => name)
  expect([told.every(Boolean), new Set(taken).size]).toEqual([true, taken.length])
})
