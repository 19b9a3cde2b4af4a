import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../contract/durations.ts'
import { type Attempt, cutCheckWaits, makeDue } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { type OrderFixture, openOrderFixture } from '../testing/payments/order-fixture.ts'
import { checkAttempt } from './check-attempt.ts'

let fixture: OrderFixture
let order: Order
let attempt: Attempt

beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
  order = await fixture.anOrder()
  attempt = await fixture.anAttempt(order)
})
afterEach(async () => {
  const faults = await fixture.faults()
  await fixture.school.close()
  expect(faults).toEqual([])
})

const makeDueNow = () => fixture.deps.transact((tx) => makeDue(tx, attempt.id, fixture.clock.now()))
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }

describe('a payment that nobody can find out about is left to a person', () => {
  test('after three days, also where the school has no account with its provider any more', async () => {
    fixture.bank.payments.provider = async () => Promise.reject(new Error('no account'))
    await fixture.checkAgesUntil(attempt, 80 * HOUR_MS)
    expect([await fixture.summary(order), fixture.loggedEvents()]).toEqual([
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-manual'],
    ])
  })

  test('no longer holds up its cart', async () => {
    fixture.bank.isSilent = true
    await fixture.checkAgesUntil(attempt, 80 * HOUR_MS)
    const next = await fixture.anOrder({ cartId: order.cartId })
    await fixture.applyState(await fixture.anAttempt(next))
    expect([(await fixture.summary(order)).order, (await fixture.summary(next)).order]).toEqual(['review', 'paid'])
  })
})

test('a payment whose next check was set by a clock a day ahead is checked as soon as the clock is right', async () => {
  fixture.setBankState(attempt)
  fixture.bank.isSilent = true
  fixture.clock.advance(24 * HOUR_MS)
  await makeDueNow()
  await fixture.reconcile()
  fixture.bank.isSilent = false
  fixture.clock.advance(-24 * HOUR_MS)
  const [at, latest] = [fixture.clock.now(), new Date(fixture.clock.now().getTime() + HOUR_MS)]
  await fixture.reconcile()
  const before = (await fixture.summary(order)).order
  await fixture.deps.transact((tx) => cutCheckWaits(tx, at, latest))
  await fixture.reconcile()
  expect([before, await fixture.summary(order)]).toEqual(['pending', paid])
})

describe('what is told of a payment that was given up', () => {
  test.each(['canceled', 'failed'] as const)('is asked about until its provider answers (%s)', async (status) => {
    await fixture.applyState(attempt, { status })
    fixture.setBankState(attempt)
    fixture.bank.isSilent = true
    await makeDueNow()
    await fixture.reconcile()
    fixture.bank.isSilent = false
    fixture.clock.advance(5 * SECOND_MS)
    await fixture.reconcile()
    expect(await fixture.summary(order)).toEqual(paid)
  })

  test('late is asked about each hour', async () => {
    await fixture.applyState(attempt, { status: 'canceled' })
    fixture.clock.advance(80 * HOUR_MS)
    fixture.setBankState(attempt)
    fixture.bank.isSilent = true
    await makeDueNow()
    await fixture.reconcile()
    fixture.bank.isSilent = false
    fixture.clock.advance(HOUR_MS)
    await fixture.reconcile()
    expect(await fixture.summary(order)).toEqual(paid)
  })

  test('is asked about no more once its provider has answered', async () => {
    const state = fixture.setBankState(attempt, { status: 'canceled' })
    await fixture.applyState(attempt, { status: 'canceled' })
    await makeDueNow()
    await fixture.checkAgesUntil(attempt, 80 * HOUR_MS)
    expect([fixture.bank.calls, (await fixture.attempt(attempt)).checkAt]).toEqual([[`find ${state.ref}`], null])
  })

  test('is left to a person where its provider does not answer for days', async () => {
    await fixture.applyState(attempt, { status: 'canceled' })
    fixture.bank.isSilent = true
    await makeDueNow()
    await fixture.checkAgesUntil(attempt, 300 * HOUR_MS)
    await makeDueNow()
    await fixture.checkAgesUntil(attempt, 300 * HOUR_MS)
    expect([
      (await fixture.attempt(attempt)).state,
      (await fixture.attempt(attempt)).checkAt,
      fixture.loggedEvents().at(-1),
    ]).toEqual(['manual', null, 'payment-manual'])
  })

  test('while it is asked about is not lost', async () => {
    await fixture.applyState(attempt, { status: 'canceled' })
    const { ref } = fixture.setBankState(attempt, { status: 'canceled' })
    const { provider } = fixture.bank.payments
    fixture.bank.payments.provider = async (id) => {
      const bank = await provider(id)
      return {
        ...bank,
        find: async (name) => {
          const found = await bank.find(name)
          fixture.setBankState(attempt, { ref })
          await makeDueNow()
          return found
        },
      }
    }
    fixture.clock.advance(SECOND_MS)
    await checkAttempt(fixture.deps, attempt.id, 'status')
    await fixture.reconcile()
    expect(await fixture.summary(order)).toEqual(paid)
  })
})
