import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/durations.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { type OrderFixture, openOrderFixture, PRICE } from '../testing/payments/order-fixture.ts'
import { addRefund } from '../stores/refund-store.ts'

let fixture: OrderFixture
let order: Order
let attempt: Attempt

/** An order that is paid twice: the second payment goes back. */
beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
  order = await fixture.anOrder()
  await fixture.applyState(await fixture.anAttempt(order))
  attempt = await fixture.anAttempt(order)
  fixture.setBankState(attempt)
  await fixture.applyState(attempt)
})
afterEach(() => fixture.school.close())

const back = async () => (await fixture.summary(order)).back
const stateNow = async () => (await fixture.attempt(attempt)).state
const keys = () => fixture.bank.calls.filter((line) => line.startsWith('refund'))
const failures = () =>
  fixture.school.logs().filter(({ event, level }) => event === 'refund-failed' && level === 'error')
const refusal = {
  kind: 'refused',
  error: { type: 'refund', id: '', code: 'insufficient_funds', description: '' },
} as const

test('money goes back, and a payment that is back whole is returned', async () => {
  await fixture.reconcile()
  expect([await back(), await stateNow(), [...fixture.bank.returned.values()], await fixture.faults()]).toEqual([
    [`double ${PRICE} done`],
    'returned',
    [{ ref: `ref-${attempt.id}`, amount: PRICE }],
    [],
  ])
})

test('a refund that nobody has answered is tried again under the same key, and goes back once', async () => {
  fixture.bank.isSilent = true
  await fixture.reconcile()
  const before = await back()
  fixture.bank.isSilent = false
  fixture.clock.advance(5 * SECOND_MS)
  await fixture.reconcile()
  expect([before, await back(), new Set(keys()).size, keys().length, fixture.bank.returned.size]).toEqual([
    [`double ${PRICE} processing`],
    [`double ${PRICE} done`],
    1,
    2,
    1,
  ])
})

test('a refund that nobody answers for three days is left to a person, and told', async () => {
  fixture.bank.isSilent = true
  for (let hour = 0; hour <= 74; hour += 1) {
    await fixture.reconcile()
    fixture.clock.advance(HOUR_MS)
  }
  expect([await back(), await stateNow(), failures().length]).toEqual([[`double ${PRICE} manual`], 'succeeded', 1])
})

/** Has every refund refused for so many hours. */
const refuseFor = async (hours: number) => {
  for (let hour = 0; hour <= hours; hour += 1) {
    fixture.bank.refundOutcomes.push(refusal)
    await fixture.reconcile()
    fixture.clock.advance(HOUR_MS)
  }
}

test('a refund that is refused is wished for again each hour, under another key, and goes back once', async () => {
  await refuseFor(2)
  const before = [await back(), failures().length]
  await fixture.reconcile()
  expect([before, await back(), new Set(keys()).size, keys().length, fixture.bank.returned.size]).toEqual([
    [[`double ${PRICE} created`], 0],
    [`double ${PRICE} done`],
    4,
    4,
    1,
  ])
})

test('a refund that is refused for a day has failed, and is told', async () => {
  await refuseFor(24)
  await fixture.reconcile()
  expect([await back(), await stateNow(), failures().length, keys().length]).toEqual([
    [`double ${PRICE} failed`],
    'succeeded',
    1,
    25,
  ])
})

test('a refund by a provider that the school has no account with any more is left to a person', async () => {
  fixture.bank.payments.provider = async () => Promise.reject(new Error('no account'))
  for (let hour = 0; hour <= 74; hour += 1) {
    await fixture.reconcile()
    fixture.clock.advance(HOUR_MS)
  }
  expect([await back(), failures().length]).toEqual([[`double ${PRICE} manual`], 1])
})

test('a refused refund stands in the books as money without goods', async () => {
  await refuseFor(24)
  expect(await fixture.faults()).toEqual([
    { what: 'attempt: money without goods, and not on its way back', id: attempt.id },
  ])
})

test('one that fails in its own way holds up no other', async () => {
  const other = await fixture.anAttempt(order)
  fixture.setBankState(other)
  await fixture.applyState(other)
  const { provider } = fixture.bank.payments
  let calls = 0
  fixture.bank.payments.provider = async (id) => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('broken')) : provider(id)
  }
  await fixture.reconcile()
  const first = (await back()).toSorted()
  fixture.clock.advance(MINUTE_MS)
  await fixture.reconcile()
  const done = `double ${PRICE} done`
  expect([first, await back()]).toEqual([
    [done, `double ${PRICE} processing`],
    [done, done],
  ])
})

test('a refund that was under way when its process ended is asked for again in seconds, under the same key', async () => {
  fixture.bank.isSilent = true
  await fixture.reconcile()
  fixture.bank.isSilent = false
  fixture.clock.advance(5 * HOUR_MS)
  const { transact } = fixture.deps
  let writes = 0
  fixture.deps.transact = async (work) => {
    writes += 1
    return writes === 1 ? transact(work) : Promise.reject(new Error('the process has ended'))
  }
  await fixture.reconcile()
  fixture.deps.transact = transact
  fixture.clock.advance(15 * SECOND_MS)
  await fixture.reconcile()
  expect([await back(), new Set(keys()).size, fixture.bank.returned.size]).toEqual([[`double ${PRICE} done`], 1, 1])
})

test('two processes return it once', async () => {
  await Promise.all([fixture.reconcile(), fixture.reconcile(), fixture.reconcile()])
  expect([keys().length, await back()]).toEqual([1, [`double ${PRICE} done`]])
})

const giveBack = (amount: number, dedupeKey: string) =>
  fixture.deps.transact((tx) =>
    addRefund(tx, { attempt, amount, reason: 'mismatch', dedupeKey, at: fixture.clock.now() }),
  )

describe('a part of a payment', () => {
  beforeEach(async () => {
    order = await fixture.anOrder()
    attempt = await fixture.anAttempt(order)
    fixture.setBankState(attempt)
    await fixture.applyState(attempt)
  })

  test('leaves the rest paid; only all parts together return it', async () => {
    await giveBack(100, 'one')
    await fixture.reconcile()
    const before = await stateNow()
    await giveBack(PRICE - 100, 'two')
    await fixture.reconcile()
    expect([before, await stateNow()]).toEqual(['succeeded', 'returned'])
  })

  test('goes back once for one cause', async () => {
    await giveBack(100, 'one')
    await giveBack(100, 'one')
    expect(await back()).toEqual(['mismatch 100 created'])
  })
})
