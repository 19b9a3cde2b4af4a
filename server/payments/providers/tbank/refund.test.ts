import { expect, test } from 'vitest'
import type { Fault } from '../../../sandbox/provider-sandbox.ts'
import type { RefundOutcome } from '../../provider.ts'
import { describeTbank } from './describe.ts'
import {
  aState,
  openedPayment,
  books,
  openProviderFixture,
  paidPayment,
  type ProviderFixture,
} from './testing/provider-fixture.ts'

const charged = { amount: 150_000, currency: 'RUB' } as const
const captured = 'captured 150000 attempt-1'

const refund = ({ provider }: ProviderFixture, ref: string, amount: number, refundId = 'refund-1') =>
  provider.refund({ refundId, ref, money: { ...charged, amount }, receipt: [{ name: 'Курс', quantity: 1, amount }] })

const done = (ref = 'refund-1'): RefundOutcome => ({ kind: 'refunded', ref })

const refused = (id: string, code: string): RefundOutcome => ({
  kind: 'refused',
  error: { type: 'ERROR', id, code, description: describeTbank(code, 'ru') },
})

test('a payment is returned whole', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const outcome = await refund(fixture, ref, 150_000)
  const found = await fixture.provider.find(ref, charged)
  expect([outcome, found, books(fixture).movements]).toEqual([
    done(),
    aState({ ref, refunded: 150_000 }),
    [captured, 'refunded 150000 attempt-1'],
  ])
})

test('a payment is returned in parts, and what is left is told', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const outcomes = [await refund(fixture, ref, 40_000), await refund(fixture, ref, 40_000, 'refund-2')]
  const half = await fixture.provider.find(ref, charged)
  const last = await refund(fixture, ref, 70_000, 'refund-3')
  expect([outcomes, half, last, await fixture.provider.find(ref, charged)]).toEqual([
    [done(), done('refund-2')],
    aState({ ref, refunded: 80_000 }),
    done('refund-3'),
    aState({ ref, refunded: 150_000 }),
  ])
})

test('where the school does not say what it charged, only what is left is known', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  await refund(fixture, ref, 40_000)
  expect(await fixture.provider.find(ref)).toEqual(aState({ ref, money: { ...charged, amount: 110_000 } }))
})

test('a refund that is asked for twice is made once', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const outcomes = [await refund(fixture, ref, 40_000), await refund(fixture, ref, 40_000)]
  expect([outcomes, books(fixture).movements]).toEqual([
    [done(), done()],
    [captured, 'refunded 40000 attempt-1'],
  ])
})

test('a payment that is returned whole has every refund in it', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  await refund(fixture, ref, 150_000)
  expect([await refund(fixture, ref, 150_000, 'refund-2'), books(fixture).movements]).toEqual([
    done('refund-2'),
    [captured, 'refunded 150000 attempt-1'],
  ])
})

test('more than was paid is refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  expect([await refund(fixture, ref, 150_001), books(fixture).movements]).toEqual([refused(ref, '330'), [captured]])
})

test('more than is left is refused', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  await refund(fixture, ref, 100_000)
  expect(await refund(fixture, ref, 50_001, 'refund-2')).toEqual(refused(ref, '330'))
})

test('what is not paid is not returned', async () => {
  const fixture = await openProviderFixture()
  const ref = await openedPayment(fixture)
  expect([await refund(fixture, ref, 150_000), books(fixture)]).toEqual([
    refused(ref, '4'),
    { payments: ['attempt-1 NEW'], movements: [] },
  ])
})

test('a part is returned with its own receipt, which the bank adds up; the whole needs none', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  const request = { ref, receipt: [{ name: 'Курс', quantity: 1, amount: 39_999 }] }
  const part = await fixture.provider.refund({ ...request, refundId: 'part', money: { ...charged, amount: 40_000 } })
  const whole = await fixture.provider.refund({ ...request, refundId: 'whole', money: charged })
  expect([part, whole, books(fixture).movements]).toEqual([
    refused(ref, '308'),
    done('whole'),
    [captured, 'refunded 150000 attempt-1'],
  ])
})

test('a payment that the bank does not have is not returned', async () => {
  const fixture = await openProviderFixture()
  expect(await refund(fixture, '17', 100)).toEqual(refused('17', '255'))
})

const faults: Fault[] = ['reset', 'late-reset', 'error', 'late-error', 'garbled', 'busy', 'slow', 'stall']
const sources = ['TinkoffPay', 'qrsbp'] as const

test.each(sources.flatMap((source) => faults.map((fault) => [source, fault] as const)))(
  'a part of a payment by %s is returned once although the call meets %s',
  async (source, fault) => {
    const fixture = await openProviderFixture()
    const ref = await openedPayment(fixture)
    fixture.bank.payInApp(ref, source)
    fixture.faults.next('cancel', fault)
    expect([await refund(fixture, ref, 40_000), books(fixture).movements]).toEqual([
      done(),
      [captured, 'refunded 40000 attempt-1'],
    ])
  },
)

test.each(faults)(
  'a refund that nothing was heard of after %s is made once when it is asked for again',
  async (fault) => {
    const fixture = await openProviderFixture()
    const ref = await paidPayment(fixture)
    fixture.faults.next('cancel', fault === 'slow' ? 'late-reset' : fault, 'late-reset')
    const outcome = await refund(fixture, ref, 40_000)
    const again = await refund(fixture, ref, 40_000)
    expect([['refunded', 'unknown'].includes(outcome.kind), again, books(fixture).movements]).toEqual([
      true,
      done(),
      [captured, 'refunded 40000 attempt-1'],
    ])
  },
)

test('nothing is returned while the bank cannot say what is left', async () => {
  const fixture = await openProviderFixture()
  const ref = await paidPayment(fixture)
  fixture.faults.next('find', 'reset', 'busy')
  expect([await refund(fixture, ref, 150_000), books(fixture).movements]).toEqual([
    { kind: 'unknown', reason: 'status 429' },
    [captured],
  ])
})

test('a refund by the Faster Payments System is made when it is under way, and not asked for a second time', async () => {
  const waiting: (() => void)[] = []
  const fixture = await openProviderFixture({ defer: (_, work) => void waiting.push(work) })
  const ref = await openedPayment(fixture)
  fixture.bank.payInApp(ref, 'qrsbp')
  for (const work of waiting.splice(0)) work()
  const outcomes = [await refund(fixture, ref, 150_000), await refund(fixture, ref, 150_000)]
  for (const work of waiting) work()
  expect([outcomes, await refund(fixture, ref, 150_000), books(fixture).movements]).toEqual([
    [done(), { kind: 'unknown', reason: 'refund under way' }],
    done(),
    [captured, 'refunded 150000 attempt-1'],
  ])
})
