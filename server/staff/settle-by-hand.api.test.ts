import { afterEach, beforeEach, expect, test } from 'vitest'
import { lilsBalance, grantLils } from '../catalog/lils/ledger.ts'
import { entitlement } from '../db/schema.ts'
import { type Attempt, attemptById, moveAttempt } from '../orders/stores/attempt-store.ts'
import { momentsOf, orderById } from '../orders/stores/order-store.ts'
import { settle } from '../orders/settling/settle.ts'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../orders/subscriptions/testing/subscription-fixture.ts'
import { settleByHand } from './settle-by-hand.ts'
import { decide, place, type Sale } from './testing/sale.ts'

const reason = 'the bank has confirmed it'

let fixture: SubscriptionFixture
let sale: Sale
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
  sale = await place(fixture.school, fixture.mama, { product: 'course:1' })
})
afterEach(() => fixture.close())

const byHand = (as: 'paid' | 'failed') => settleByHand(fixture.school.deps, { attemptId: sale.attempt.id, as, reason })

/** Nobody could find out for three days. */
const moveToManual = () =>
  fixture.school.deps.transact((tx) =>
    moveAttempt(tx, { id: sale.attempt.id, to: 'manual', by: 'reconciler', at: fixture.school.clock.now() }),
  )

/** The provider speaks of another sum than was asked for. */
const mismatch = ({ id }: Attempt) => {
  const money = { amount: 1_00, currency: 'RUB' as const }
  const state = { status: 'paid', ref: 'ref-1', attemptId: id, money, refunded: 0, card: null, error: null } as const
  return settle(fixture.school.deps, id, state, 'notification')
}

const states = async () => {
  const { db } = fixture.school.deps
  return [(await attemptById(db, sale.attempt.id))?.state, (await orderById(db, sale.order.id))?.state]
}

test('what nobody could find out is paid by the operator’s word, which is kept, and opens what was bought', async () => {
  await moveToManual()
  await byHand('paid')
  expect(await states()).toEqual(['succeeded', 'paid'])
  expect(await fixture.school.deps.db.$count(entitlement)).toBe(1)
  const moments = await momentsOf(fixture.school.deps.db, sale.order.id)
  expect(moments.slice(-2).map(({ after, by }) => [after, by])).toEqual([
    ['succeeded', `operator: ${reason}`],
    ['paid', `operator: ${reason}`],
  ])
})

test('what is failed by the operator’s word gives back what its order held', async () => {
  const { deps, clock } = fixture.school
  const gift = { personId: fixture.mama.id, amount: 100, kind: 'operator', cause: 'operator:1', at: clock.now() }
  await deps.transact((tx) => grantLils(tx, gift))
  sale = await place(fixture.school, fixture.mama, { product: 'course:2', lils: 100 })
  await moveToManual()
  await byHand('failed')
  expect([await states(), await lilsBalance(deps.db, fixture.mama.id)]).toEqual([['failed', 'canceled'], 100])
})

test.each([
  ['paid', ['succeeded', 'paid']],
  ['failed', ['failed', 'canceled']],
] as const)('a payment of another sum waits in review until the operator says %s', async (as, outcome) => {
  await mismatch(sale.attempt)
  const before = await states()
  await byHand(as)
  expect([before, await states()]).toEqual([['manual', 'review'], outcome])
})

test.each(['paid', 'failed'] as const)('what is paid stays so, whatever the operator says: %s', async (as) => {
  await decide(fixture.school, sale.attempt)
  expect([await byHand(as), await states()]).toEqual([null, ['succeeded', 'paid']])
})

test('what is failed by hand says so, and what is paid by hand says no error', async () => {
  await byHand('failed')
  const failed = await attemptById(fixture.school.deps.db, sale.attempt.id)
  await byHand('paid')
  const paid = await attemptById(fixture.school.deps.db, sale.attempt.id)
  const ref = `manual-${sale.attempt.id}`
  expect([failed, paid]).toMatchObject([
    { ref, error: { type: 'manual', code: 'operator', id: sale.attempt.id, description: '' } },
    { ref, error: null },
  ])
})

test('what the provider calls a payment stays its name', async () => {
  await mismatch(sale.attempt)
  await byHand('failed')
  expect(await attemptById(fixture.school.deps.db, sale.attempt.id)).toMatchObject({
    ref: 'ref-1',
    error: { id: 'ref-1' },
  })
})

test('what has failed is not failed again', async () => {
  await decide(fixture.school, sale.attempt, 'failed')
  expect(await byHand('failed')).toBeNull()
})

test('there is nothing to decide of an attempt that is not there', async () => {
  expect(await settleByHand(fixture.school.deps, { attemptId: 'nothing', as: 'paid', reason })).toBeNull()
})
