import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { PaymentState } from '../../payments/provider.ts'
import { settleByHand } from '../../staff/settle-by-hand.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { type OrderFixture, openOrderFixture, PRICE } from '../testing/payments/order-fixture.ts'

let fixture: OrderFixture
let order: Order
let attempt: Attempt

beforeEach(async () => {
  fixture = await openOrderFixture()
  await fixture.giveLils(500)
  order = await fixture.anOrder({ lils: 500 })
  attempt = await fixture.anAttempt(order)
})
afterEach(async () => {
  const faults = await fixture.faults()
  await fixture.school.close()
  expect(faults).toEqual([])
})

const LEFT = PRICE - 500_00
const wrong: [string, Partial<PaymentState>][] = [
  ['amount', { money: { amount: LEFT - 1, currency: 'RUB' } }],
  ['currency', { money: { amount: LEFT, currency: 'EUR' } }],
  ['name', { attemptId: 'somebody-else' }],
]
const [, lessMoney = {}] = wrong[0] ?? []
const quarantined = { order: 'review', attempts: ['manual'], opened: [], back: [] }
const byHand = (as: 'paid' | 'failed', one = attempt) =>
  settleByHand(fixture.deps, { attemptId: one.id, as, reason: 'looked' })
const alarms = () =>
  fixture.school.logs().filter(({ event, level }) => event === 'payment-mismatch' && level === 'error')

describe.each(wrong)('a payment of another %s', (_, changes) => {
  test.each(['paid', 'authorized'] as const)('that is %s is left to a person, with everything held', async (status) => {
    await fixture.applyState(attempt, { ...changes, status })
    expect([await fixture.summary(order), await fixture.lils(), alarms().length]).toEqual([quarantined, 0, 1])
  })
})

test('is one alarm, however often it is told', async () => {
  for (let copy = 0; copy < 3; copy += 1) await fixture.applyState(attempt, lessMoney)
  expect(alarms().length).toBe(1)
})

test('a failure of another name does not end the attempt', async () => {
  await fixture.applyState(attempt, { attemptId: 'somebody-else', status: 'failed' })
  expect([await fixture.summary(order), await fixture.lils()]).toEqual([quarantined, 0])
})

test('a payment of another name that is known already is no failure of ours', async () => {
  const [mine, theirs] = [attempt, await fixture.anAttempt(await fixture.anOrder())]
  await fixture.applyState(theirs)
  await fixture.applyState(mine, { attemptId: theirs.id, ref: `ref-${theirs.id}` })
  expect((await fixture.attempt(mine)).state).toBe('manual')
})

describe('the operator decides', () => {
  test('that it counts: the order is paid as it was placed', async () => {
    await fixture.applyState(attempt, lessMoney)
    await byHand('paid')
    const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }
    expect([await fixture.summary(order), await fixture.lils()]).toEqual([paid, 0])
  })

  test('that it does not: what was held is free', async () => {
    await fixture.applyState(attempt, lessMoney)
    await byHand('failed')
    const ended = { order: 'canceled', attempts: ['failed'], opened: [], back: [] }
    expect([await fixture.summary(order), await fixture.lils()]).toEqual([ended, 500])
  })

  test('that it counts, though the same was bought since: the money goes back', async () => {
    await fixture.applyState(attempt, lessMoney)
    fixture.clock.advance(MINUTE_MS)
    const next = await fixture.anOrder({ cartId: order.cartId })
    await fixture.applyState(await fixture.anAttempt(next))
    await byHand('paid')
    const returned = {
      order: 'canceled',
      attempts: ['succeeded'],
      opened: ['course:2'],
      back: [`late ${LEFT} created`],
    }
    expect([await fixture.summary(order), await fixture.lils()]).toEqual([returned, 500])
  })
})

describe('beside an order that', () => {
  test('is paid, a second strange payment takes nothing away', async () => {
    const strange = await fixture.anAttempt(order)
    await fixture.applyState(attempt)
    await fixture.applyState(strange, lessMoney)
    const before = await fixture.summary(order)
    await byHand('failed', strange)
    expect([before, (await fixture.summary(order)).order]).toEqual([
      { order: 'paid', attempts: ['succeeded', 'manual'], opened: ['course:2'], back: [] },
      'paid',
    ])
  })

  test('is paid, a second strange payment that counts goes back', async () => {
    const strange = await fixture.anAttempt(order)
    await fixture.applyState(attempt)
    await fixture.applyState(strange, lessMoney)
    await byHand('paid', strange)
    expect(await fixture.summary(order)).toEqual({
      order: 'paid',
      attempts: ['succeeded', 'succeeded'],
      opened: ['course:2'],
      back: [`double ${LEFT} created`],
    })
  })

  test('was given up, a strange payment opens nothing that is not held any more', async () => {
    await fixture.applyState(attempt, { status: 'canceled' })
    await fixture.applyState(attempt, lessMoney)
    await byHand('paid')
    const returned = { order: 'canceled', attempts: ['succeeded'], opened: [], back: [`late ${LEFT} created`] }
    expect([await fixture.summary(order), await fixture.lils()]).toEqual([returned, 500])
  })

  test('waits for a person, an attempt that is as it should be pays', async () => {
    const right = await fixture.anAttempt(order)
    await fixture.applyState(attempt, lessMoney)
    await fixture.applyState(right)
    expect((await fixture.summary(order)).order).toBe('paid')
  })
})
