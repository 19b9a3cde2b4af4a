import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../contract/durations.ts'
import { aCard } from './testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture, PRICE } from './testing/payments/order-fixture.ts'
import { startPaymentWorker } from './worker.ts'

let fixture: OrderFixture

beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
})
afterEach(() => fixture.school.close())

const NEVER_MS = 24 * HOUR_MS

const noTime = () => {
  throw new Error('no time')
}

/** Looks once, and stops. */
const lookOnce = (deps = fixture.deps) => startPaymentWorker(deps, { pollMs: NEVER_MS }).stop()

test('a worker asks about what is due, returns what is to go back, and lets go of orders that nobody pays', async () => {
  const order = await fixture.anOrder()
  const [first, second] = [await fixture.anAttempt(order), await fixture.anAttempt(order)]
  for (const attempt of [first, second]) fixture.setBankState(attempt)
  await fixture.applyState(first)
  await fixture.applyState(second)
  const lost = await fixture.anOrder()
  fixture.setBankState(await fixture.anAttempt(lost))
  fixture.clock.advance(5 * SECOND_MS)
  await lookOnce()
  expect([(await fixture.summary(order)).back, (await fixture.summary(lost)).order]).toEqual([
    [`double ${PRICE} done`],
    'paid',
  ])
})

test('a worker looks again at what was paid, and finds what was returned in the provider’s cabinet', async () => {
  const order = await fixture.anOrder()
  const attempt = await fixture.anAttempt(order)
  await fixture.applyState(attempt)
  fixture.setBankState(attempt, { refunded: PRICE })
  fixture.clock.advance(24 * HOUR_MS)
  await lookOnce() // makes it due
  await lookOnce()
  expect(await fixture.summary(order)).toEqual({
    order: 'refunded',
    attempts: ['returned'],
    opened: [],
    back: [`provider ${PRICE} done`],
  })
})

test('a worker renews subscriptions', async () => {
  const trial = await fixture.anOrder({ kind: 'trial' })
  await fixture.applyState(await fixture.anAttempt(trial), { card: aCard() })
  for (let day = 0; day < 4; day += 1) {
    fixture.clock.advance(24 * HOUR_MS)
    await lookOnce()
  }
  const renewals = (await fixture.orders()).filter(({ kind }) => kind === 'renewal')
  expect(renewals.length).toBe(1)
})

test('a worker that has been stopped has finished what it was at', async () => {
  const order = await fixture.anOrder()
  fixture.setBankState(await fixture.anAttempt(order))
  fixture.clock.advance(5 * SECOND_MS)
  const held = Promise.withResolvers<null>()
  const { provider } = fixture.bank.payments
  fixture.bank.payments.provider = async (id) => {
    await held.promise
    return provider(id)
  }
  const stopped = startPaymentWorker(fixture.deps, { pollMs: NEVER_MS }).stop()
  held.resolve(null)
  await stopped
  expect((await fixture.summary(order)).order).toBe('paid')
})

test('a worker that cannot look tells it, and goes on', async () => {
  await lookOnce({ ...fixture.deps, now: noTime })
  const errors = fixture.school.logs().filter(({ msg }) => String(msg).startsWith('payments not looked after'))
  expect(errors.length).toBe(1)
})

test('a worker that finds nothing due asks nobody', async () => {
  await fixture.anAttempt(await fixture.anOrder())
  await lookOnce()
  expect(fixture.bank.calls).toEqual([])
})
