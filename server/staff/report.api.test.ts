import { afterEach, beforeEach, expect, test } from 'vitest'
import { runRefunds } from '../orders/refunds/run-refunds.ts'
import { type Club, openClub } from '../orders/subscriptions/testing/club.ts'
import { refundOrder } from './refund-order.ts'
import { moneyReport } from './report.ts'
import { place, sell } from './testing/sale.ts'

const DAY = 24 * 60 * 60_000

let club: Club
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

/** Of the day that ends now, or so many days before. */
const reportOf = (daysBefore = 0) => {
  const to = club.school.clock.now().getTime() - daysBefore * DAY + 1
  return moneyReport(club.school.deps.db, { from: new Date(to - DAY), to: new Date(to) })
}

const roubles = { provider: 'cloudpayments', currency: 'RUB', refunds: 0, returned: 0 }

test('what was paid is summed up by provider and currency; what nobody has paid is left out', async () => {
  await sell(club.school, club.mama, { product: 'course:1' })
  await sell(club.school, club.mama, { product: 'course:3' })
  await place(club.school, club.mama, { product: 'course:2' })
  await club.buys({ currency: 'EUR' })
  expect(await reportOf()).toEqual([
    { ...roubles, payments: 2, paid: 3_300_00 },
    { ...roubles, provider: 'stripe', currency: 'EUR', payments: 1, paid: 18_00 },
  ])
})

test('what was returned counts on the day it went back, and what was paid on the day it came', async () => {
  const { order } = await sell(club.school, club.mama, { product: 'course:1' })
  club.school.clock.advance(2 * DAY)
  await refundOrder(club.school.deps, { orderId: order.id, reason: 'by mistake' })
  const promised = await reportOf()
  await runRefunds(club.school.deps)
  expect([promised, await reportOf(), await reportOf(2)]).toEqual([
    [],
    [{ ...roubles, payments: 0, paid: 0, refunds: 1, returned: 3_000_00 }],
    [{ ...roubles, payments: 1, paid: 3_000_00 }],
  ])
})
