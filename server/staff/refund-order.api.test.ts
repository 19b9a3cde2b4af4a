import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grantLils, lilsBalance } from '../catalog/lils/ledger.ts'
import { HOUR_MS } from '../contract/durations.ts'
import { giftCertificate, refund } from '../db/schema.ts'
import { attemptById } from '../orders/stores/attempt-store.ts'
import { momentsOf, moveOrder, orderById } from '../orders/stores/order-store.ts'
import { runRefunds } from '../orders/refunds/run-refunds.ts'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../orders/subscriptions/testing/subscription-fixture.ts'
import { ledgerErrors } from './ledger-check.ts'
import { refundOrder } from './refund-order.ts'
import { place, type Sale, sell } from './testing/sale.ts'

const reason = 'bought by mistake'

let fixture: SubscriptionFixture
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
})
afterEach(() => fixture.close())

const giveBack = (orderId: string, amount?: number) => refundOrder(fixture.school.deps, { orderId, amount, reason })
const stateOf = async ({ order, attempt }: Sale) => [
  (await orderById(fixture.school.deps.db, order.id))?.state,
  (await attemptById(fixture.school.deps.db, attempt.id))?.state,
]
const refunds = async () =>
  (await fixture.school.deps.db.select().from(refund)).map(({ amount, reason: why, state }) => [amount, why, state])
const faults = () => ledgerErrors(fixture.school.deps.db)
const someLils = (amount: number) =>
  fixture.school.deps.transact((tx) =>
    grantLils(tx, {
      personId: fixture.mama.id,
      amount,
      kind: 'operator',
      cause: 'operator:1',
      at: fixture.school.clock.now(),
    }),
  )

describe('a purchase that is given back', () => {
  test('returns all of its money, closes what it opened and keeps who did it and why', async () => {
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { id: sale.order.id, state: 'refunded' } })
    expect(await refunds()).toEqual([[3_000_00, 'operator', 'created']])
    await runRefunds(fixture.school.deps)
    expect([await stateOf(sale), await refunds(), await fixture.openTo('course:1')]).toEqual([
      ['refunded', 'returned'],
      [[3_000_00, 'operator', 'done']],
      null,
    ])
    const moments = await momentsOf(fixture.school.deps.db, sale.order.id)
    expect(moments.filter(({ after }) => after === 'refunded').map(({ by }) => by)).toEqual([`operator: ${reason}`])
    expect(await faults()).toEqual([])
  })

  test('returns the lils that have paid a part of it', async () => {
    await someLils(700)
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:2', lils: 500 })
    const before = await lilsBalance(fixture.school.deps.db, fixture.mama.id)
    await giveBack(sale.order.id)
    expect([before, await lilsBalance(fixture.school.deps.db, fixture.mama.id), await refunds()]).toEqual([
      200,
      700,
      [[2_000_00, 'operator', 'created']],
    ])
    expect(await faults()).toEqual([])
  })

  test('has no money to return where lils have paid it all, and tells of none', async () => {
    await someLils(300)
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:3', lils: 300 })
    await giveBack(sale.order.id)
    const subjects = (await fixture.school.mails()).map(({ subject }) => subject)
    expect([await stateOf(sale), await refunds(), await lilsBalance(fixture.school.deps.db, fixture.mama.id)]).toEqual([
      ['refunded', 'succeeded'],
      [],
      300,
    ])
    expect(subjects).not.toContain('Мы возвращаем деньги')
    expect(await faults()).toEqual([])
  })

  test('may be given back by staff weeks later', async () => {
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    fixture.school.clock.advance(40 * 24 * HOUR_MS)
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { state: 'refunded' } })
    expect([await refunds(), await faults()]).toEqual([[[3_000_00, 'operator', 'created']], []])
  })

  test('is told to the buyer', async () => {
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    await giveBack(sale.order.id)
    const letters = (await fixture.school.mails()).filter(({ subject }) => subject === 'Мы возвращаем деньги')
    expect(letters).toMatchObject([{ to: fixture.mama.email, text: expect.stringMatching(/3\s000\s₽/) }])
  })

  test('makes its certificate worthless', async () => {
    const sale = await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    await giveBack(sale.order.id)
    expect((await fixture.school.deps.db.select().from(giftCertificate)).map(({ isVoid }) => isVoid)).toEqual([true])
  })

  test('is given back once, also by two operators at a time', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    const results = await Promise.all([giveBack(order.id), giveBack(order.id)])
    expect(results.filter((result) => 'refusal' in result)).toEqual([{ refusal: 'not-paid' }])
    expect(await refunds()).toEqual([[3_000_00, 'operator', 'created']])
  })

  test('is given back in review too, where it was paid before', async () => {
    const sale = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    const at = fixture.school.clock.now()
    await fixture.school.deps.transact((tx) =>
      moveOrder(tx, { id: sale.order.id, to: 'review', by: 'notification', at }),
    )
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { state: 'refunded' } })
    expect(await faults()).toEqual([])
  })
})

/** That it is refused, and that nothing has changed. */
const refused = async (orderId: string, refusal: string) => {
  const before = await orderById(fixture.school.deps.db, orderId)
  expect(await giveBack(orderId)).toEqual({ refusal })
  expect([await orderById(fixture.school.deps.db, orderId), await refunds()]).toEqual([before, []])
}

describe('nothing is given back', () => {
  test('of an order that is not there', () => refused('nothing', 'unknown'))

  test('of one that nobody has paid', async () => {
    const { order } = await place(fixture.school, fixture.mama, { product: 'course:1' })
    await refused(order.id, 'not-paid')
  })

  test('of one that is in review and was never paid', async () => {
    const { order } = await place(fixture.school, fixture.mama, { product: 'course:1' })
    const at = fixture.school.clock.now()
    await fixture.school.deps.transact((tx) => moveOrder(tx, { id: order.id, to: 'review', by: 'notification', at }))
    await refused(order.id, 'not-paid')
  })

  test('of a trial, for which nothing was paid', async () => {
    const { id } = await fixture.buys({ kind: 'trial' })
    await runRefunds(fixture.school.deps) // what the card was bound with
    expect(await giveBack(id)).toEqual({ refusal: 'nothing' })
  })

  test('beyond what was paid', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    expect([await giveBack(order.id, 3_000_01), await refunds()]).toEqual([{ refusal: 'too-much' }, []])
  })

  test('of a certificate that somebody has redeemed', async () => {
    const { order } = await sell(fixture.school, fixture.mama, { product: 'gift-certificate:1' })
    await fixture.school.deps.transact((tx) =>
      tx.update(giftCertificate).set({ redeemedBy: fixture.mama.id, redeemedAt: fixture.school.clock.now() }),
    )
    await refused(order.id, 'redeemed')
  })
})

describe('a part of the money that is given back', () => {
  let sale: Sale
  beforeEach(async () => {
    sale = await sell(fixture.school, fixture.mama, { product: 'course:1' })
    await giveBack(sale.order.id, 1_000_00)
    await runRefunds(fixture.school.deps)
  })

  test('leaves the order and what it opened, and is told to the buyer', async () => {
    const letters = (await fixture.school.mails()).filter(({ subject }) => subject === 'Мы возвращаем деньги')
    expect([await stateOf(sale), await refunds(), await faults()]).toEqual([
      ['paid', 'succeeded'],
      [[1_000_00, 'operator', 'done']],
      [], // among them would be a paid order that opens nothing
    ])
    expect(letters).toMatchObject([{ text: expect.stringMatching(/1\s000\s₽, часть оплаты заказа М-\d{5}/) }])
  })

  test('keeps who decided it and why', async () => {
    const moments = await momentsOf(fixture.school.deps.db, sale.order.id)
    expect(moments.filter(({ what }) => what.startsWith('refund')).map(({ what, by }) => [what, by])).toEqual([
      ['refund 100000', `operator: ${reason}`],
    ])
  })

  test('leaves the rest to be given back, which ends the order', async () => {
    const more = await giveBack(sale.order.id, 2_000_01)
    await giveBack(sale.order.id)
    await runRefunds(fixture.school.deps)
    expect([more, await stateOf(sale), await refunds(), await fixture.openTo('course:1'), await faults()]).toEqual([
      { refusal: 'too-much' },
      ['refunded', 'returned'],
      [
        [1_000_00, 'operator', 'done'],
        [2_000_00, 'operator', 'done'],
      ],
      null,
      [],
    ])
  })

  test('is never more than was paid, whoever decides at the same time', async () => {
    const results = await Promise.all([giveBack(sale.order.id, 1_500_00), giveBack(sale.order.id, 1_500_00)])
    expect(results.filter((result) => 'refusal' in result)).toEqual([{ refusal: 'too-much' }])
  })
})

test.each(['subscribe', 'resubscribe', 'renewal'] as const)(
  'a subscription that is given back ends, and is not charged again: %s',
  async (kind) => {
    if (kind === 'renewal') await fixture.buys({ kind: 'subscribe' })
    const { id } = await fixture.buys({ kind })
    expect(await giveBack(id)).toMatchObject({ refunded: { state: 'refunded' } })
    expect([await fixture.held(), await faults()]).toMatchObject([{ state: 'canceled', nextChargeAt: null }, []])
  },
)
