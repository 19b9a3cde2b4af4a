import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { giftCertificate } from '../../db/schema.ts'
import { keepOrder, refundOrder } from '../../staff/refund-order.ts'
import { type Attempt, makeDue } from '../stores/attempt-store.ts'
import { momentsOf, moveOrder, type Order, orderById } from '../stores/order-store.ts'
import { subscriptionsOf } from '../stores/subscription-store.ts'
import { openOrderFixture, type OrderFixture, PRICE } from '../testing/payments/order-fixture.ts'

const PART = 1_000_00

let fixture: OrderFixture
let order: Order
let attempt: Attempt

/** An order that is paid. */
beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
  order = await fixture.anOrder()
  attempt = await fixture.anAttempt(order)
  fixture.setBankState(attempt)
  await fixture.applyState(attempt)
})
afterEach(() => fixture.school.close())

/** Somebody returns money in the provider's cabinet: so much of it in all. */
const returnThere = (refunded: number, of = attempt) => fixture.setBankState(of, { refunded })
const toDecide = async (of = order) => (await orderById(fixture.deps.db, of.id))?.toDecide
const refund = (amount?: number) => refundOrder(fixture.deps, { orderId: order.id, amount, reason: 'asked for it' })
const letters = async () =>
  (await fixture.school.mails()).filter(({ subject }) => subject === 'Мы возвращаем деньги').map(({ text }) => text)

const ended = (back: string[]) => ({ order: 'refunded', attempts: ['returned'], opened: [], back })
const paid = (back: string[]) => ({ order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back })

/** The notification of a refund makes its attempt due. */
const notified = async () => {
  await fixture.deps.transact((tx) => makeDue(tx, attempt.id, fixture.deps.now()))
  await fixture.reconcile()
}

describe('a whole refund in the provider’s cabinet', () => {
  test('ends the order that it was paid for, which is mailed', async () => {
    returnThere(PRICE)
    await notified()
    expect([await fixture.summary(order), await letters(), await fixture.faults(), fixture.loggedEvents()]).toEqual([
      ended([`provider ${PRICE} done`]),
      [expect.stringMatching(/2\s500\s₽\sза\sзаказ\sМ-\d{5}/)],
      [],
      ['payment-settled', 'refund-outside'],
    ])
  })

  test('ends an order that is in review', async () => {
    const move = { id: order.id, to: 'review', by: 'notification', at: fixture.clock.now() } as const
    await fixture.deps.transact((tx) => moveOrder(tx, move))
    returnThere(PRICE)
    await notified()
    expect(await fixture.summary(order)).toEqual(ended([`provider ${PRICE} done`]))
  })

  test('is found weeks later without a notification', async () => {
    fixture.clock.advance(40 * DAY_MS)
    await fixture.reconcile()
    returnThere(PRICE)
    fixture.clock.advance(11 * DAY_MS)
    await fixture.reconcile()
    expect(await fixture.summary(order)).toEqual(ended([`provider ${PRICE} done`]))
  })

  test('counts once, however often it is reported', async () => {
    returnThere(PRICE)
    for (let times = 0; times < 3; times += 1) await notified()
    expect([await fixture.summary(order), (await letters()).length]).toEqual([ended([`provider ${PRICE} done`]), 1])
  })

  test('is of no more than was paid, whatever the provider reports', async () => {
    returnThere(PRICE + 1)
    await notified()
    expect([await fixture.summary(order), await fixture.faults()]).toEqual([ended([`provider ${PRICE} done`]), []])
  })

  test('leaves nothing for a later refund by staff', async () => {
    returnThere(PRICE)
    await notified()
    expect([await refund(), fixture.bank.returned.size]).toEqual([{ refusal: 'not-paid' }, 0])
  })

  test('returns the lils that have paid a part', async () => {
    await fixture.giveLils(500)
    const other = await fixture.anOrder({ lils: 500, product: 'course:1' })
    const payment = await fixture.anAttempt(other)
    await fixture.applyState(payment)
    const before = await fixture.lils()
    await fixture.applyState(payment, { refunded: payment.amount })
    expect([before, await fixture.lils(), await fixture.faults()]).toEqual([0, 500, []])
  })

  test('ends the subscription that it was paid for: nothing is charged any more', async () => {
    const subscribed = await fixture.anOrder({ kind: 'subscribe' })
    const payment = await fixture.anAttempt(subscribed)
    await fixture.applyState(payment)
    await fixture.applyState(payment, { refunded: PRICE })
    const own = await subscriptionsOf(fixture.deps.db, fixture.buyer.id)
    expect([(await fixture.summary(subscribed)).order, own.map(({ subscription }) => subscription)]).toMatchObject([
      'refunded',
      [{ state: 'canceled', nextChargeAt: null }],
    ])
  })

  test('leaves an order to a person whose certificate somebody has redeemed', async () => {
    const gift = await fixture.anOrder({ product: 'gift-certificate:1' })
    const payment = await fixture.anAttempt(gift)
    await fixture.applyState(payment)
    const redeemed = { redeemedBy: fixture.buyer.id, redeemedAt: fixture.clock.now() }
    await fixture.deps.transact((tx) => tx.update(giftCertificate).set(redeemed))
    await fixture.applyState(payment, { refunded: PRICE })
    expect([(await fixture.summary(gift)).order, await toDecide(gift)]).toEqual(['paid', 'refunded-but-redeemed'])
  })
})

describe('a refund of a part in the provider’s cabinet', () => {
  beforeEach(async () => {
    returnThere(PART)
    await notified()
  })

  test('leaves the order as it is, and to a person, and is mailed', async () => {
    expect([await fixture.summary(order), await toDecide(), await letters(), await fixture.faults()]).toEqual([
      paid([`provider ${PART} done`]),
      'refunded-in-part',
      [expect.stringMatching(/1\s000\s₽,\sчасть\sоплаты\sзаказа\sМ-\d{5}/)],
      [],
    ])
    expect(fixture.loggedEvents()).toEqual(['payment-settled', 'order-to-decide'])
  })

  test('ends the order once the rest is returned there, too', async () => {
    returnThere(PRICE)
    await notified()
    const back = [`provider ${PART} done`, `provider ${PRICE - PART} done`]
    expect([await fixture.summary(order), await toDecide()]).toEqual([ended(back), null])
  })

  test('leaves only the rest to staff, and never returns more than was paid', async () => {
    const tooMuch = await refund(PRICE - PART + 1)
    await refund()
    await fixture.reconcile()
    const returned = [...fixture.bank.returned.values()]
    expect([tooMuch, returned, await fixture.summary(order), await fixture.faults()]).toEqual([
      { refusal: 'too-much' },
      [{ ref: `ref-${attempt.id}`, amount: PRICE - PART }],
      ended([`provider ${PART} done`, `operator ${PRICE - PART} done`]),
      [],
    ])
  })

  test('that a person has decided on waits no more, however often it is reported', async () => {
    await keepOrder(fixture.deps, { orderId: order.id, reason: 'as agreed' })
    await notified()
    expect(await toDecide()).toBe(null)
  })
})

describe('a refund of ours that meets one in the provider’s cabinet', () => {
  test('of the whole is not made a second time', async () => {
    await refund()
    returnThere(PRICE)
    await fixture.reconcile()
    await fixture.reconcile()
    expect([await fixture.summary(order), fixture.bank.returned.size, await fixture.faults()]).toEqual([
      ended([`operator ${PRICE} done`]),
      0,
      [],
    ])
  })

  test('of a part is made for the rest', async () => {
    await refund()
    returnThere(PART)
    await fixture.reconcile()
    await fixture.reconcile()
    fixture.clock.advance(2 * HOUR_MS)
    await fixture.reconcile()
    expect([(await fixture.summary(order)).back.toSorted(), [...fixture.bank.returned.values()]]).toEqual([
      [`operator ${PRICE - PART} done`, `provider ${PART} done`],
      [{ ref: `ref-${attempt.id}`, amount: PRICE - PART }],
    ])
    expect(await fixture.faults()).toEqual([])
  })

  test('is told from it while its own outcome is unknown', async () => {
    await refund(PART)
    fixture.bank.isSilent = true
    await fixture.reconcile()
    fixture.bank.isSilent = false
    await notified()
    const meanwhile = (await fixture.summary(order)).back
    fixture.clock.advance(HOUR_MS)
    await fixture.reconcile()
    expect([meanwhile, await fixture.summary(order), await toDecide()]).toEqual([
      [`operator ${PART} processing`],
      paid([`operator ${PART} done`]),
      null,
    ])
  })

  test('hides it only until its own outcome is known', async () => {
    await refund(PART)
    fixture.bank.isSilent = true
    await fixture.reconcile()
    fixture.bank.isSilent = false
    returnThere(2 * PART)
    await notified()
    fixture.clock.advance(HOUR_MS)
    await fixture.reconcile()
    await fixture.reconcile()
    expect([await fixture.summary(order), await toDecide()]).toEqual([
      paid([`operator ${PART} done`, `provider ${PART} done`]),
      'refunded-in-part',
    ])
  })
})

test('a paid payment that its provider calls canceled later is left to a person', async () => {
  fixture.clock.advance(HOUR_MS)
  await fixture.applyState(attempt, { status: 'canceled' })
  await fixture.applyState(attempt, { status: 'canceled' })
  expect([await fixture.summary(order), await toDecide(), fixture.loggedEvents()]).toEqual([
    paid([]),
    'canceled-at-provider',
    ['payment-settled', 'order-to-decide'],
  ])
})

test('a payment that its payer disputes is left to a person, once', async () => {
  await fixture.applyState(attempt, { isDisputed: true })
  const before = await toDecide()
  await keepOrder(fixture.deps, { orderId: order.id, reason: 'we have answered the bank' })
  await fixture.applyState(attempt, { isDisputed: true })
  const events = ['payment-settled', 'order-to-decide']
  expect([before, await toDecide(), fixture.loggedEvents()]).toEqual(['disputed', null, events])
})

test.each([
  ['of another payment', { attemptId: 'another' }],
  ['with another sum', { money: { amount: PRICE + 1, currency: 'RUB' as const } }],
])('what is reported %s changes nothing of a paid one, and is left to a person', async (_, changes) => {
  await fixture.applyState(attempt, { refunded: PRICE, ...changes })
  await fixture.applyState(attempt, { refunded: PRICE, ...changes })
  expect([await fixture.summary(order), await toDecide(), fixture.loggedEvents()]).toEqual([
    paid([]),
    'mismatch',
    ['payment-settled', 'payment-mismatch', 'payment-mismatch'],
  ])
})

test('a dispute about an order that is refunded is in its history', async () => {
  returnThere(PRICE)
  await notified()
  await fixture.reconcile()
  await fixture.applyState(attempt, { isDisputed: true, refunded: PRICE })
  const reports = (await momentsOf(fixture.school.deps.db, order.id)).filter(({ what }) => what === 'disputed')
  expect([(await fixture.summary(order)).order, await toDecide(), reports.length]).toEqual(['refunded', null, 1])
})

test('a notification about a paid attempt is not dropped while its provider does not answer', async () => {
  returnThere(PRICE)
  fixture.bank.isSilent = true
  await notified()
  fixture.bank.isSilent = false
  fixture.clock.advance(HOUR_MS)
  await fixture.reconcile()
  expect(await fixture.summary(order)).toEqual(ended([`provider ${PRICE} done`]))
})

/** In the three years in which a provider returns money. */
const MOST_LOOKS = 60

test('a paid attempt is looked at again for as long as its provider returns money, less and less often', async () => {
  const ages: number[] = []
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { recheckAt } = await fixture.attempt(attempt)
    if (recheckAt === null) break
    fixture.clock.advance(recheckAt.getTime() - fixture.clock.now().getTime())
    ages.push((recheckAt.getTime() - attempt.createdAt.getTime()) / DAY_MS)
    await fixture.reconcile()
  }
  const lookups = fixture.bank.calls.filter((line) => line.startsWith('find')).length
  expect([ages.slice(0, 6), ages.length < MOST_LOOKS, lookups, (ages.at(-1) ?? 0) > 3 * 365]).toEqual([
    [1, 2, 3, 4, 5, 6.25],
    true,
    ages.length,
    true,
  ])
})
