import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { refundOrder } from '../../staff/refund-order.ts'
import { openOrderFixture, type OrderFixture } from '../testing/payments/order-fixture.ts'

/** What the provider refuses to return for a day waits for a person, unless its money is returned in the provider's cabinet. */

const PART = 1_000_00

let fixture: OrderFixture
beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
})
afterEach(() => fixture.school.close())

const refuseForDay = async () => {
  const error = { type: 'refund', id: '', code: 'insufficient_funds', description: '' }
  for (let hour = 0; hour <= 24; hour += 1) {
    fixture.bank.refundOutcomes.push({ kind: 'refused', error })
    await fixture.reconcile()
    fixture.clock.advance(HOUR_MS)
  }
  await fixture.reconcile() // looks at what the last refusal has made due
}

test.each([
  ['a part of an order', 'purchase', `operator ${PART}`],
  ['the check of a card for a trial that was refused', 'trial', 'binding 100'],
] as const)('a refused refund of %s waits no more once its money is returned there', async (_, kind, refund) => {
  const order = await fixture.anOrder({ kind })
  const attempt = await fixture.anAttempt(order)
  fixture.setBankState(attempt)
  await fixture.applyState(attempt)
  await refundOrder(fixture.deps, { orderId: order.id, amount: PART, reason: 'asked for it' })
  await refuseForDay()
  const before = (await fixture.summary(order)).back
  fixture.setBankState(attempt, { refunded: kind === 'trial' ? attempt.amount : PART })
  fixture.clock.advance(48 * HOUR_MS)
  await fixture.reconcile()
  expect([before, (await fixture.summary(order)).back]).toEqual([[`${refund} failed`], [`${refund} done`]])
})
