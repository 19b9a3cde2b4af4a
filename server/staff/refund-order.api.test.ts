import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grantLils, lilsBalance } from '../catalog/lils/ledger.ts'
import { giftCertificate, refund } from '../db/schema.ts'
import { attemptById } from '../orders/attempt-store.ts'
import { momentsOf, moveOrder, orderById } from '../orders/order-store.ts'
import { runRefunds } from '../orders/refunds/run-refunds.ts'
import { type Club, openClub } from '../orders/subscriptions/testing/club.ts'
import { ledgerFaults } from './ledger-check.ts'
import { refundOrder } from './refund-order.ts'
import { place, type Sale, sell } from './testing/sale.ts'

const HOUR = 60 * 60_000
const reason = 'bought by mistake'

let club: Club
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const giveBack = (orderId: string) => refundOrder(club.school.deps, { orderId, reason })
const stateOf = async ({ order, attempt }: Sale) => [
  (await orderById(club.school.deps.db, order.id))?.state,
  (await attemptById(club.school.deps.db, attempt.id))?.state,
]
const refunds = async () =>
  (await club.school.deps.db.select().from(refund)).map(({ amount, reason: why, state }) => [amount, why, state])
const faults = () => ledgerFaults(club.school.deps.db)
const someLils = (amount: number) =>
  club.school.deps.transact((tx) =>
    grantLils(tx, {
      personId: club.mama.id,
      amount,
      kind: 'operator',
      cause: 'operator:1',
      at: club.school.clock.now(),
    }),
  )

describe('a purchase that is given back within three days', () => {
  test('returns all of its money, closes what it opened and keeps who did it and why', async () => {
    const sale = await sell(club.school, club.mama, { product: 'course:1' })
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { id: sale.order.id, state: 'refunded' } })
    expect(await refunds()).toEqual([[3_000_00, 'operator', 'created']])
    await runRefunds(club.school.deps)
    expect([await stateOf(sale), await refunds(), await club.openTo('course:1')]).toEqual([
      ['refunded', 'returned'],
      [[3_000_00, 'operator', 'done']],
      null,
    ])
    const moments = await momentsOf(club.school.deps.db, sale.order.id)
    expect(moments.filter(({ after }) => after === 'refunded').map(({ by }) => by)).toEqual([`operator: ${reason}`])
    expect(await faults()).toEqual([])
  })

  test('returns the lils that have paid a part of it', async () => {
    await someLils(700)
    const sale = await sell(club.school, club.mama, { product: 'course:2', lils: 500 })
    const before = await lilsBalance(club.school.deps.db, club.mama.id)
    await giveBack(sale.order.id)
    expect([before, await lilsBalance(club.school.deps.db, club.mama.id), await refunds()]).toEqual([
      200,
      700,
      [[2_000_00, 'operator', 'created']],
    ])
    expect(await faults()).toEqual([])
  })

  test('has no money to return where lils have paid it all, and tells of none', async () => {
    await someLils(300)
    const sale = await sell(club.school, club.mama, { product: 'course:3', lils: 300 })
    await giveBack(sale.order.id)
    const subjects = (await club.school.mails()).map(({ subject }) => subject)
    expect([await stateOf(sale), await refunds(), await lilsBalance(club.school.deps.db, club.mama.id)]).toEqual([
      ['refunded', 'succeeded'],
      [],
      300,
    ])
    expect(subjects).not.toContain('Мы возвращаем деньги')
    expect(await faults()).toEqual([])
  })

  test('is in time to the last moment of the third day', async () => {
    const sale = await sell(club.school, club.mama, { product: 'course:1' })
    club.school.clock.advance(72 * HOUR)
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { state: 'refunded' } })
    expect(await faults()).toEqual([])
  })

  test('is told to the buyer', async () => {
    const sale = await sell(club.school, club.mama, { product: 'course:1' })
    await giveBack(sale.order.id)
    const told = (await club.school.mails()).filter(({ subject }) => subject === 'Мы возвращаем деньги')
    expect(told).toMatchObject([{ to: club.mama.email, text: expect.stringMatching(/3\s000\s₽/) }])
  })

  test('makes its certificate worthless', async () => {
    const sale = await sell(club.school, club.mama, { product: 'gift-certificate:1' })
    await giveBack(sale.order.id)
    expect((await club.school.deps.db.select().from(giftCertificate)).map(({ isVoid }) => isVoid)).toEqual([true])
  })

  test('is given back once, also by two operators at a time', async () => {
    const { order } = await sell(club.school, club.mama, { product: 'course:1' })
    const answers = await Promise.all([giveBack(order.id), giveBack(order.id)])
    expect(answers.filter((answer) => 'fault' in answer)).toEqual([{ fault: 'not-paid' }])
    expect(await refunds()).toEqual([[3_000_00, 'operator', 'created']])
  })

  test('is given back in review too, where it was paid before', async () => {
    const sale = await sell(club.school, club.mama, { product: 'course:1' })
    const at = club.school.clock.now()
    await club.school.deps.transact((tx) => moveOrder(tx, { id: sale.order.id, to: 'review', by: 'notification', at }))
    expect(await giveBack(sale.order.id)).toMatchObject({ refunded: { state: 'refunded' } })
    expect(await faults()).toEqual([])
  })
})

/** That it is refused, and that nothing has changed. */
const refused = async (orderId: string, fault: string) => {
  const before = await orderById(club.school.deps.db, orderId)
  expect(await giveBack(orderId)).toEqual({ fault })
  expect([await orderById(club.school.deps.db, orderId), await refunds()]).toEqual([before, []])
}

describe('nothing is given back', () => {
  test('of an order that is not there', () => refused('nothing', 'unknown'))

  test('of one that nobody has paid', async () => {
    const { order } = await place(club.school, club.mama, { product: 'course:1' })
    await refused(order.id, 'not-paid')
  })

  test('of one that is in review and was never paid', async () => {
    const { order } = await place(club.school, club.mama, { product: 'course:1' })
    const at = club.school.clock.now()
    await club.school.deps.transact((tx) => moveOrder(tx, { id: order.id, to: 'review', by: 'notification', at }))
    await refused(order.id, 'not-paid')
  })

  test('later than three days after the purchase', async () => {
    const { order } = await sell(club.school, club.mama, { product: 'course:1' })
    club.school.clock.advance(72 * HOUR + 1)
    await refused(order.id, 'too-late')
  })

  test.each(['subscribe', 'resubscribe', 'renewal'] as const)('of a subscription: %s', async (kind) => {
    await refused((await club.buys({ kind })).id, 'subscription')
  })

  test('of a trial', async () => {
    const { id } = await club.buys({ kind: 'trial' })
    await runRefunds(club.school.deps) // what the card was bound with
    expect(await giveBack(id)).toEqual({ fault: 'subscription' })
  })

  test('of what renews by itself, however it was bought', async () => {
    const { order } = await sell(club.school, club.mama, { product: 'plus:1' })
    await refused(order.id, 'subscription')
  })

  test('of a certificate that somebody has redeemed', async () => {
    const { order } = await sell(club.school, club.mama, { product: 'gift-certificate:1' })
    await club.school.deps.transact((tx) =>
      tx.update(giftCertificate).set({ redeemedBy: club.mama.id, redeemedAt: club.school.clock.now() }),
    )
    await refused(order.id, 'redeemed')
  })
})
