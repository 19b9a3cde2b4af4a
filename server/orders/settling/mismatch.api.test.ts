import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentState } from '../../payments/provider.ts'
import { settleByHand } from '../../staff/settle-by-hand.ts'
import type { Attempt } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { type Ground, MINUTE, openGround, PRICE } from '../testing/payments/ground.ts'

let ground: Ground
let order: Order
let attempt: Attempt

beforeEach(async () => {
  ground = await openGround()
  await ground.giveLils(500)
  order = await ground.anOrder({ lils: 500 })
  attempt = await ground.anAttempt(order)
})
afterEach(async () => {
  const faults = await ground.faults()
  await ground.school.close()
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
  settleByHand(ground.deps, { attemptId: one.id, as, reason: 'looked' })
const alarms = () =>
  ground.school.logs().filter(({ event, level }) => event === 'payment-mismatch' && level === 'error')

describe.each(wrong)('a payment of another %s', (_, changes) => {
  test.each(['paid', 'authorized'] as const)('that is %s is left to a person, with everything held', async (status) => {
    await ground.says(attempt, { ...changes, status })
    expect([await ground.stands(order), await ground.lils(), alarms().length]).toEqual([quarantined, 0, 1])
  })
})

test('is one alarm, however often it is told', async () => {
  for (let told = 0; told < 3; told += 1) await ground.says(attempt, lessMoney)
  expect(alarms().length).toBe(1)
})

test('a failure of another name does not end the attempt', async () => {
  await ground.says(attempt, { attemptId: 'somebody-else', status: 'failed' })
  expect([await ground.stands(order), await ground.lils()]).toEqual([quarantined, 0])
})

test('a payment of another name that is known already is no failure of ours', async () => {
  const [mine, theirs] = [attempt, await ground.anAttempt(await ground.anOrder())]
  await ground.says(theirs)
  await ground.says(mine, { attemptId: theirs.id, ref: `ref-${theirs.id}` })
  expect((await ground.attempt(mine)).state).toBe('manual')
})

describe('the operator decides', () => {
  test('that it counts: the order is paid as it was placed', async () => {
    await ground.says(attempt, lessMoney)
    await byHand('paid')
    const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }
    expect([await ground.stands(order), await ground.lils()]).toEqual([paid, 0])
  })

  test('that it does not: what was held is free', async () => {
    await ground.says(attempt, lessMoney)
    await byHand('failed')
    const ended = { order: 'canceled', attempts: ['failed'], opened: [], back: [] }
    expect([await ground.stands(order), await ground.lils()]).toEqual([ended, 500])
  })

  test('that it counts, though the same was bought since: the money goes back', async () => {
    await ground.says(attempt, lessMoney)
    ground.clock.advance(MINUTE)
    const next = await ground.anOrder({ cartId: order.cartId })
    await ground.says(await ground.anAttempt(next))
    await byHand('paid')
    const returned = {
      order: 'canceled',
      attempts: ['succeeded'],
      opened: ['course:2'],
      back: [`late ${LEFT} created`],
    }
    expect([await ground.stands(order), await ground.lils()]).toEqual([returned, 500])
  })
})

describe('beside an order that', () => {
  test('is paid, a second strange payment takes nothing away', async () => {
    const strange = await ground.anAttempt(order)
    await ground.says(attempt)
    await ground.says(strange, lessMoney)
    const before = await ground.stands(order)
    await byHand('failed', strange)
    expect([before, (await ground.stands(order)).order]).toEqual([
      { order: 'paid', attempts: ['succeeded', 'manual'], opened: ['course:2'], back: [] },
      'paid',
    ])
  })

  test('is paid, a second strange payment that counts goes back', async () => {
    const strange = await ground.anAttempt(order)
    await ground.says(attempt)
    await ground.says(strange, lessMoney)
    await byHand('paid', strange)
    expect(await ground.stands(order)).toEqual({
      order: 'paid',
      attempts: ['succeeded', 'succeeded'],
      opened: ['course:2'],
      back: [`double ${LEFT} created`],
    })
  })

  test('was given up, a strange payment opens nothing that is not held any more', async () => {
    await ground.says(attempt, { status: 'canceled' })
    await ground.says(attempt, lessMoney)
    await byHand('paid')
    const returned = { order: 'canceled', attempts: ['succeeded'], opened: [], back: [`late ${LEFT} created`] }
    expect([await ground.stands(order), await ground.lils()]).toEqual([returned, 500])
  })

  test('waits for a person, an attempt that is as it should be pays', async () => {
    const right = await ground.anAttempt(order)
    await ground.says(attempt, lessMoney)
    await ground.says(right)
    expect((await ground.stands(order)).order).toBe('paid')
  })
})
