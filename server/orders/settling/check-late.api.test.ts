import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Attempt, makeDue } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { type Ground, HOUR, openGround, SECOND } from '../testing/payments/ground.ts'
import { checkAttempt } from './check-attempt.ts'

let ground: Ground
let order: Order
let attempt: Attempt

beforeEach(async () => {
  ground = await openGround()
  ground.clock.advance(0)
  order = await ground.anOrder()
  attempt = await ground.anAttempt(order)
})
afterEach(async () => {
  const faults = await ground.faults()
  await ground.school.close()
  expect(faults).toEqual([])
})

const isTold = () => ground.deps.transact((tx) => makeDue(tx, attempt.id, ground.clock.now()))
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }

describe('a payment that nobody can find out about is left to a person', () => {
  test('after three days, also where the school has no account with its provider any more', async () => {
    ground.bank.payments.provider = async () => Promise.reject(new Error('no account'))
    await ground.askedUntil(attempt, 80 * HOUR)
    expect([await ground.stands(order), ground.told()]).toEqual([
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-manual'],
    ])
  })

  test('no longer holds up its cart', async () => {
    ground.bank.isSilent = true
    await ground.askedUntil(attempt, 80 * HOUR)
    const next = await ground.anOrder({ cartId: order.cartId })
    await ground.says(await ground.anAttempt(next))
    expect([(await ground.stands(order)).order, (await ground.stands(next)).order]).toEqual(['review', 'paid'])
  })
})

describe('what is told of a payment that was given up', () => {
  test.each(['canceled', 'failed'] as const)('is asked about until its provider answers (%s)', async (status) => {
    await ground.says(attempt, { status })
    ground.bankHas(attempt)
    ground.bank.isSilent = true
    await isTold()
    await ground.reconcile()
    ground.bank.isSilent = false
    ground.clock.advance(5 * SECOND)
    await ground.reconcile()
    expect(await ground.stands(order)).toEqual(paid)
  })

  test('late is asked about each hour', async () => {
    await ground.says(attempt, { status: 'canceled' })
    ground.clock.advance(80 * HOUR)
    ground.bankHas(attempt)
    ground.bank.isSilent = true
    await isTold()
    await ground.reconcile()
    ground.bank.isSilent = false
    ground.clock.advance(HOUR)
    await ground.reconcile()
    expect(await ground.stands(order)).toEqual(paid)
  })

  test('is asked about no more once its provider has answered', async () => {
    const state = ground.bankHas(attempt, { status: 'canceled' })
    await ground.says(attempt, { status: 'canceled' })
    await isTold()
    await ground.askedUntil(attempt, 80 * HOUR)
    expect([ground.bank.asked, (await ground.attempt(attempt)).checkAt]).toEqual([[`find ${state.ref}`], null])
  })

  test('is left to a person where its provider does not answer for days', async () => {
    await ground.says(attempt, { status: 'canceled' })
    ground.bank.isSilent = true
    await isTold()
    await ground.askedUntil(attempt, 300 * HOUR)
    await isTold()
    await ground.askedUntil(attempt, 300 * HOUR)
    expect([
      (await ground.attempt(attempt)).state,
      (await ground.attempt(attempt)).checkAt,
      ground.told().at(-1),
    ]).toEqual(['manual', null, 'payment-manual'])
  })

  test('while it is asked about is not lost', async () => {
    await ground.says(attempt, { status: 'canceled' })
    const { ref } = ground.bankHas(attempt, { status: 'canceled' })
    const { provider } = ground.bank.payments
    ground.bank.payments.provider = async (id) => {
      const bank = await provider(id)
      return {
        ...bank,
        find: async (name) => {
          const found = await bank.find(name)
          ground.bankHas(attempt, { ref })
          await isTold()
          return found
        },
      }
    }
    ground.clock.advance(SECOND)
    await checkAttempt(ground.deps, attempt.id, 'status')
    await ground.reconcile()
    expect(await ground.stands(order)).toEqual(paid)
  })
})
