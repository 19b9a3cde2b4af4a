import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentErrorReply } from '../../contract/checkout/payment-calls.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { type OrderFixture, openOrderFixture, PRICE } from '../testing/payments/order-fixture.ts'

let fixture: OrderFixture
let order: Order
let attempt: Attempt

beforeEach(async () => {
  fixture = await openOrderFixture()
  order = await fixture.anOrder()
  attempt = await fixture.anAttempt(order)
})
afterEach(async () => {
  const faults = await fixture.faults()
  await fixture.school.close()
  expect(faults).toEqual([])
})

const error: PaymentErrorReply = { type: 'card', id: '1', code: '5051', description: 'Нет денег' }
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }
const waiting = { order: 'pending', opened: [], back: [] }

describe('a payment that its provider calls', () => {
  test('paid hands over what was bought', async () => {
    await fixture.applyState(attempt)
    expect([await fixture.summary(order), fixture.loggedEvents()]).toEqual([paid, ['payment-settled']])
  })

  test.each([
    ['pending', 'action'],
    ['processing', 'processing'],
    ['authorized', 'authorized'],
  ] as const)('%s goes on', async (status, state) => {
    await fixture.applyState(attempt, { status })
    expect(await fixture.summary(order)).toEqual({ ...waiting, attempts: [state] })
  })

  test.each(['failed', 'canceled'] as const)('%s ends the order, and says why', async (status) => {
    await fixture.applyState(attempt, { status, error })
    const summary = { order: 'canceled', attempts: [status], opened: [], back: [] }
    expect([await fixture.summary(order), (await fixture.attempt(attempt)).error]).toEqual([summary, error])
  })
})

test('money counts once, however often and from wherever it is settled', async () => {
  await Promise.all(
    ['pay', 'notification', 'return', 'status', 'reconciler'].map((by) => fixture.applyState(attempt, {}, by)),
  )
  await fixture.applyState(attempt)
  expect([await fixture.summary(order), fixture.loggedEvents(), (await fixture.school.mails()).length]).toEqual([
    paid,
    ['payment-settled'],
    1,
  ])
})

test.each(['pending', 'processing', 'authorized', 'failed', 'canceled'] as const)(
  'what is said late, %s, takes nothing back',
  async (status) => {
    await fixture.applyState(attempt)
    await fixture.applyState(attempt, { status })
    expect(await fixture.summary(order)).toEqual(paid)
  },
)

test('what was given up is not taken up again before money comes', async () => {
  await fixture.applyState(attempt, { status: 'canceled' })
  await fixture.applyState(attempt, { status: 'pending' })
  await fixture.applyState(attempt, { status: 'processing' })
  expect(await fixture.summary(order)).toEqual({ order: 'canceled', attempts: ['canceled'], opened: [], back: [] })
})

test('an order goes on as long as another attempt of it lives', async () => {
  const other = await fixture.anAttempt(order)
  await fixture.applyState(attempt, { status: 'failed' })
  const before = (await fixture.summary(order)).order
  await fixture.applyState(other)
  expect([before, await fixture.summary(order)]).toEqual(['pending', { ...paid, attempts: ['failed', 'succeeded'] }])
})

test('an order that nobody will pay gives back the lils and the code that it held', async () => {
  await fixture.giveLils(800)
  const promoId = await fixture.aCode()
  const held = await fixture.anAttempt(await fixture.anOrder({ lils: 800 }))
  const coded = await fixture.anAttempt(await fixture.anOrder({ promoId }))
  const before = [await fixture.lils(), await fixture.used(promoId)]
  await fixture.applyState(held, { status: 'failed' })
  await fixture.applyState(coded, { status: 'canceled' })
  expect([before, [await fixture.lils(), await fixture.used(promoId)]]).toEqual([
    [0, 1],
    [800, 0],
  ])
})

describe('a second payment of the same order', () => {
  test('is returned by itself and told', async () => {
    const other = await fixture.anAttempt(order)
    await fixture.applyState(attempt)
    await fixture.applyState(other)
    const promised = await fixture.summary(order)
    fixture.setBankState(other)
    await fixture.reconcile()
    const back = `double ${PRICE}`
    expect([promised, await fixture.summary(order), fixture.loggedEvents()]).toEqual([
      { ...paid, attempts: ['succeeded', 'succeeded'], back: [`${back} created`] },
      { ...paid, attempts: ['succeeded', 'returned'], back: [`${back} done`] },
      ['payment-settled', 'payment-double', 'refund-done'],
    ])
  })

  test('is returned once, however often it is told', async () => {
    const other = await fixture.anAttempt(order)
    for (const one of [attempt, other, other, attempt, other]) await fixture.applyState(one)
    expect((await fixture.summary(order)).back).toEqual([`double ${PRICE} created`])
  })

  test('is told to the buyer once: the order stays paid', async () => {
    const other = await fixture.anAttempt(order)
    for (const one of [attempt, other, other]) await fixture.applyState(one)
    expect(await refundLetters()).toEqual([
      { to: fixture.buyer.email, text: expect.stringMatching(/заказ М-\d+ был оплачен дважды/) },
    ])
  })
})

const refundLetters = async () =>
  (await fixture.school.mails())
    .filter(({ subject }) => subject === 'Мы возвращаем деньги')
    .map(({ to, text }) => ({ to, text }))

const cancel = async (one: Attempt) => fixture.applyState(one, { status: 'canceled' })

describe('money for an order that was given up', () => {
  test('still counts', async () => {
    await cancel(attempt)
    await fixture.applyState(attempt)
    expect(await fixture.summary(order)).toEqual(paid)
  })

  test('goes back where lils were held for it', async () => {
    await fixture.giveLils(500)
    const bonus = await fixture.anOrder({ lils: 500 })
    const late = await fixture.anAttempt(bonus)
    await cancel(late)
    await fixture.applyState(late)
    expect([await fixture.summary(bonus), await fixture.lils(), fixture.loggedEvents().at(-1)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['late 200000 created'] },
      500,
      'payment-late',
    ])
  })

  test('goes back where a code was held for it', async () => {
    const promoId = await fixture.aCode()
    const coded = await fixture.anOrder({ promoId })
    const late = await fixture.anAttempt(coded)
    await cancel(late)
    await fixture.applyState(late)
    expect([(await fixture.summary(coded)).back, await fixture.used(promoId)]).toEqual([['late 200000 created'], 0])
  })

  test('is told to the buyer where it goes back', async () => {
    await fixture.giveLils(500)
    const bonus = await fixture.anOrder({ lils: 500 })
    const late = await fixture.anAttempt(bonus)
    await cancel(late)
    await fixture.applyState(late)
    expect(await refundLetters()).toEqual([
      { to: fixture.buyer.email, text: expect.stringMatching(/возвращаем\sвам\s2\s000\s₽/) },
    ])
  })

  test('goes back where the same was bought since', async () => {
    await cancel(attempt)
    fixture.clock.advance(MINUTE_MS)
    const next = await fixture.anOrder({ cartId: order.cartId })
    await fixture.applyState(await fixture.anAttempt(next))
    await fixture.applyState(attempt)
    expect([await fixture.summary(order), await fixture.summary(next)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: ['course:2'], back: [`late ${PRICE} created`] },
      paid,
    ])
  })

  test('counts where something else was bought since', async () => {
    await cancel(attempt)
    fixture.clock.advance(MINUTE_MS)
    await fixture.applyState(
      await fixture.anAttempt(await fixture.anOrder({ cartId: order.cartId, product: 'course:1' })),
    )
    await fixture.applyState(attempt)
    expect((await fixture.summary(order)).order).toBe('paid')
  })

  test('makes the money of the order after it, for the same, too much', async () => {
    await cancel(attempt)
    fixture.clock.advance(MINUTE_MS)
    const next = await fixture.anOrder({ cartId: order.cartId })
    const second = await fixture.anAttempt(next)
    fixture.clock.advance(MINUTE_MS)
    await fixture.applyState(attempt)
    await fixture.applyState(second)
    expect([(await fixture.summary(order)).order, await fixture.summary(next)]).toEqual([
      'paid',
      { order: 'canceled', attempts: ['succeeded'], opened: ['course:2'], back: [`late ${PRICE} created`] },
    ])
  })
})

describe('a payment that has gone back already', () => {
  test('hands over nothing: the whole of it ends the attempt', async () => {
    await fixture.applyState(attempt, { refunded: PRICE })
    expect(await fixture.summary(order)).toEqual({ order: 'canceled', attempts: ['failed'], opened: [], back: [] })
  })

  test('in part is left to a person', async () => {
    await fixture.applyState(attempt, { refunded: 1 })
    expect([await fixture.summary(order), fixture.loggedEvents()]).toEqual([
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-mismatch'],
    ])
  })
})
