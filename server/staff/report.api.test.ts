import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../contract/durations.ts'
import { runRefunds } from '../orders/refunds/run-refunds.ts'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../orders/subscriptions/testing/subscription-fixture.ts'
import { refundOrder } from './refund-order.ts'
import { moneyReport } from './ledger-check.ts'
import { place, sell } from './testing/sale.ts'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

/** Of the day that ends now, or so many days before. */
const reportOf = (daysBefore = 0) => {
  const to = fixture.school.clock.now().getTime() - daysBefore * DAY_MS + 1
  return moneyReport(fixture.school.deps.db, { from: new Date(to - DAY_MS), to: new Date(to) })
}

const roubles = { provider: 'cloudpayments', currency: 'RUB', refunds: 0, returned: 0 }

test('what was paid is summed up by provider and currency; what nobody has paid is left out', async () => {
  await sell(fixture.school, fixture.mama, { product: 'course:1' })
  await sell(fixture.school, fixture.mama, { product: 'course:3' })
  await place(fixture.school, fixture.mama, { product: 'course:2' })
  await fixture.buys({ currency: 'EUR' })
  expect(await reportOf()).toEqual([
    { ...roubles, payments: 2, paid: 3_300_00 },
    { ...roubles, provider: 'stripe', currency: 'EUR', payments: 1, paid: 18_00 },
  ])
})

test('what was returned counts on the day it went back, and what was paid on the day it came', async () => {
  const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
  fixture.school.clock.advance(2 * DAY_MS)
  await refundOrder(fixture.school.deps, { orderId: order.id, reason: 'by mistake' })
  const promised = await reportOf()
  await runRefunds(fixture.school.deps)
  expect([promised, await reportOf(), await reportOf(2)]).toEqual([
    [],
    [{ ...roubles, payments: 0, paid: 0, refunds: 1, returned: 3_000_00 }],
    [{ ...roubles, payments: 1, paid: 3_000_00 }],
  ])
})
