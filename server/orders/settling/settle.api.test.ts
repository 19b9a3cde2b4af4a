import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentErrorReply } from '../../contract/checkout-replies.ts'
import type { Attempt } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { type Ground, MINUTE, openGround, PRICE } from '../testing/payments/ground.ts'

let ground: Ground
let order: Order
let attempt: Attempt

beforeEach(async () => {
  ground = await openGround()
  order = await ground.anOrder()
  attempt = await ground.anAttempt(order)
})
afterEach(async () => {
  const faults = await ground.faults()
  await ground.school.close()
  expect(faults).toEqual([])
})

const error: PaymentErrorReply = { type: 'card', id: '1', code: '5051', description: 'Нет денег' }
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }
const waiting = { order: 'pending', opened: [], back: [] }

describe('a payment that its provider calls', () => {
  test('paid hands over what was bought', async () => {
    await ground.says(attempt)
    expect([await ground.stands(order), ground.told()]).toEqual([paid, ['payment-settled']])
  })

  test.each([
    ['pending', 'action'],
    ['processing', 'processing'],
    ['authorized', 'authorized'],
  ] as const)('%s goes on', async (status, state) => {
    await ground.says(attempt, { status })
    expect(await ground.stands(order)).toEqual({ ...waiting, attempts: [state] })
  })

  test.each(['failed', 'canceled'] as const)('%s ends the order, and says why', async (status) => {
    await ground.says(attempt, { status, error })
    const stands = { order: 'canceled', attempts: [status], opened: [], back: [] }
    expect([await ground.stands(order), (await ground.attempt(attempt)).error]).toEqual([stands, error])
  })
})

test('money counts once, however often and from wherever it is settled', async () => {
  await Promise.all(['pay', 'notification', 'return', 'status', 'reconciler'].map((by) => ground.says(attempt, {}, by)))
  await ground.says(attempt)
  expect([await ground.stands(order), ground.told(), (await ground.school.mails()).length]).toEqual([
    paid,
    ['payment-settled'],
    1,
  ])
})

test.each(['pending', 'processing', 'authorized', 'failed', 'canceled'] as const)(
  'what is said late, %s, takes nothing back',
  async (status) => {
    await ground.says(attempt)
    await ground.says(attempt, { status })
    expect(await ground.stands(order)).toEqual(paid)
  },
)

test('what was given up is not taken up again before money comes', async () => {
  await ground.says(attempt, { status: 'canceled' })
  await ground.says(attempt, { status: 'pending' })
  await ground.says(attempt, { status: 'processing' })
  expect(await ground.stands(order)).toEqual({ order: 'canceled', attempts: ['canceled'], opened: [], back: [] })
})

test('an order goes on as long as another attempt of it lives', async () => {
  const other = await ground.anAttempt(order)
  await ground.says(attempt, { status: 'failed' })
  const before = (await ground.stands(order)).order
  await ground.says(other)
  expect([before, await ground.stands(order)]).toEqual(['pending', { ...paid, attempts: ['failed', 'succeeded'] }])
})

test('an order that nobody will pay gives back the lils and the code that it held', async () => {
  await ground.giveLils(800)
  const promoId = await ground.aCode()
  const held = await ground.anAttempt(await ground.anOrder({ lils: 800 }))
  const coded = await ground.anAttempt(await ground.anOrder({ promoId }))
  const before = [await ground.lils(), await ground.used(promoId)]
  await ground.says(held, { status: 'failed' })
  await ground.says(coded, { status: 'canceled' })
  expect([before, [await ground.lils(), await ground.used(promoId)]]).toEqual([
    [0, 1],
    [800, 0],
  ])
})

describe('a second payment of the same order', () => {
  test('is returned by itself and told', async () => {
    const other = await ground.anAttempt(order)
    await ground.says(attempt)
    await ground.says(other)
    const promised = await ground.stands(order)
    ground.bankHas(other)
    await ground.reconcile()
    const back = `double ${PRICE}`
    expect([promised, await ground.stands(order), ground.told()]).toEqual([
      { ...paid, attempts: ['succeeded', 'succeeded'], back: [`${back} created`] },
      { ...paid, attempts: ['succeeded', 'returned'], back: [`${back} done`] },
      ['payment-settled', 'payment-double', 'refund-done'],
    ])
  })

  test('is returned once, however often it is told', async () => {
    const other = await ground.anAttempt(order)
    for (const one of [attempt, other, other, attempt, other]) await ground.says(one)
    expect((await ground.stands(order)).back).toEqual([`double ${PRICE} created`])
  })

  test('is told to the buyer once: the order stays paid', async () => {
    const other = await ground.anAttempt(order)
    for (const one of [attempt, other, other]) await ground.says(one)
    expect(await refundLetters()).toEqual([
      { to: ground.buyer.email, text: expect.stringContaining('заказ был оплачен дважды') },
    ])
  })
})

const refundLetters = async () =>
  (await ground.school.mails())
    .filter(({ subject }) => subject === 'Мы возвращаем деньги')
    .map(({ to, text }) => ({ to, text }))

const giveUp = async (one: Attempt) => ground.says(one, { status: 'canceled' })

describe('money for an order that was given up', () => {
  test('still counts', async () => {
    await giveUp(attempt)
    await ground.says(attempt)
    expect(await ground.stands(order)).toEqual(paid)
  })

  test('goes back where lils were held for it', async () => {
    await ground.giveLils(500)
    const bonus = await ground.anOrder({ lils: 500 })
    const late = await ground.anAttempt(bonus)
    await giveUp(late)
    await ground.says(late)
    expect([await ground.stands(bonus), await ground.lils(), ground.told().at(-1)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: [], back: ['late 200000 created'] },
      500,
      'payment-late',
    ])
  })

  test('goes back where a code was held for it', async () => {
    const promoId = await ground.aCode()
    const coded = await ground.anOrder({ promoId })
    const late = await ground.anAttempt(coded)
    await giveUp(late)
    await ground.says(late)
    expect([(await ground.stands(coded)).back, await ground.used(promoId)]).toEqual([['late 200000 created'], 0])
  })

  test('is told to the buyer where it goes back', async () => {
    await ground.giveLils(500)
    const bonus = await ground.anOrder({ lils: 500 })
    const late = await ground.anAttempt(bonus)
    await giveUp(late)
    await ground.says(late)
    expect(await refundLetters()).toEqual([
      { to: ground.buyer.email, text: expect.stringMatching(/возвращаем\sвам\s2\s000\s₽/) },
    ])
  })

  test('goes back where the same was bought since', async () => {
    await giveUp(attempt)
    ground.clock.advance(MINUTE)
    const next = await ground.anOrder({ cartId: order.cartId })
    await ground.says(await ground.anAttempt(next))
    await ground.says(attempt)
    expect([await ground.stands(order), await ground.stands(next)]).toEqual([
      { order: 'canceled', attempts: ['succeeded'], opened: ['course:2'], back: [`late ${PRICE} created`] },
      paid,
    ])
  })

  test('counts where something else was bought since', async () => {
    await giveUp(attempt)
    ground.clock.advance(MINUTE)
    await ground.says(await ground.anAttempt(await ground.anOrder({ cartId: order.cartId, product: 'course:1' })))
    await ground.says(attempt)
    expect((await ground.stands(order)).order).toBe('paid')
  })

  test('makes the money of the order after it, for the same, too much', async () => {
    await giveUp(attempt)
    ground.clock.advance(MINUTE)
    const next = await ground.anOrder({ cartId: order.cartId })
    const second = await ground.anAttempt(next)
    ground.clock.advance(MINUTE)
    await ground.says(attempt)
    await ground.says(second)
    expect([(await ground.stands(order)).order, await ground.stands(next)]).toEqual([
      'paid',
      { order: 'canceled', attempts: ['succeeded'], opened: ['course:2'], back: [`late ${PRICE} created`] },
    ])
  })
})

describe('a payment that has gone back already', () => {
  test('hands over nothing: the whole of it ends the attempt', async () => {
    await ground.says(attempt, { refunded: PRICE })
    expect(await ground.stands(order)).toEqual({ order: 'canceled', attempts: ['failed'], opened: [], back: [] })
  })

  test('in part is left to a person', async () => {
    await ground.says(attempt, { refunded: 1 })
    expect([await ground.stands(order), ground.told()]).toEqual([
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-mismatch'],
    ])
  })

  test('changes nothing once it has counted', async () => {
    await ground.says(attempt)
    await ground.says(attempt, { refunded: PRICE })
    expect(await ground.stands(order)).toEqual(paid)
  })
})
