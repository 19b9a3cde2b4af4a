import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Attempt } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { type Ground, HOUR, MINUTE, openGround, PRICE, SECOND } from '../testing/payments/ground.ts'
import { addRefund } from './refund-store.ts'

let ground: Ground
let order: Order
let attempt: Attempt

/** An order that is paid twice: the second payment goes back. */
beforeEach(async () => {
  ground = await openGround()
  ground.clock.advance(0)
  order = await ground.anOrder()
  await ground.says(await ground.anAttempt(order))
  attempt = await ground.anAttempt(order)
  ground.bankHas(attempt)
  await ground.says(attempt)
})
afterEach(() => ground.school.close())

const back = async () => (await ground.stands(order)).back
const stateNow = async () => (await ground.attempt(attempt)).state
const keys = () => ground.bank.asked.filter((line) => line.startsWith('refund'))
const failures = () => ground.school.logs().filter(({ event, level }) => event === 'refund-failed' && level === 'error')
const refusal = {
  kind: 'refused',
  error: { type: 'refund', id: '', code: 'insufficient_funds', description: '' },
} as const

test('money goes back, and a payment that is back whole is returned', async () => {
  await ground.reconcile()
  expect([await back(), await stateNow(), [...ground.bank.returned.values()], await ground.faults()]).toEqual([
    [`double ${PRICE} done`],
    'returned',
    [{ ref: `ref-${attempt.id}`, amount: PRICE }],
    [],
  ])
})

test('a refund that nobody has answered is tried again under the same key, and goes back once', async () => {
  ground.bank.isSilent = true
  await ground.reconcile()
  const before = await back()
  ground.bank.isSilent = false
  ground.clock.advance(5 * SECOND)
  await ground.reconcile()
  expect([before, await back(), new Set(keys()).size, keys().length, ground.bank.returned.size]).toEqual([
    [`double ${PRICE} processing`],
    [`double ${PRICE} done`],
    1,
    2,
    1,
  ])
})

test('a refund that nobody answers for three days is left to a person, and told', async () => {
  ground.bank.isSilent = true
  for (let hour = 0; hour <= 74; hour += 1) {
    await ground.reconcile()
    ground.clock.advance(HOUR)
  }
  expect([await back(), await stateNow(), failures().length]).toEqual([[`double ${PRICE} manual`], 'succeeded', 1])
})

/** Has every refund refused for so many hours. */
const refuseFor = async (hours: number) => {
  for (let hour = 0; hour <= hours; hour += 1) {
    ground.bank.refundOutcomes.push(refusal)
    await ground.reconcile()
    ground.clock.advance(HOUR)
  }
}

test('a refund that is refused is wished for again each hour, under another key, and goes back once', async () => {
  await refuseFor(2)
  const before = [await back(), failures().length]
  await ground.reconcile()
  expect([before, await back(), new Set(keys()).size, keys().length, ground.bank.returned.size]).toEqual([
    [[`double ${PRICE} processing`], 0],
    [`double ${PRICE} done`],
    4,
    4,
    1,
  ])
})

test('a refund that is refused for a day has failed, and is told', async () => {
  await refuseFor(24)
  await ground.reconcile()
  expect([await back(), await stateNow(), failures().length, keys().length]).toEqual([
    [`double ${PRICE} failed`],
    'succeeded',
    1,
    25,
  ])
})

test('a refund by a provider that the school has no account with any more is left to a person', async () => {
  ground.bank.payments.provider = async () => Promise.reject(new Error('no account'))
  for (let hour = 0; hour <= 74; hour += 1) {
    await ground.reconcile()
    ground.clock.advance(HOUR)
  }
  expect([await back(), failures().length]).toEqual([[`double ${PRICE} manual`], 1])
})

test('a refused refund stands in the books as money without goods', async () => {
  await refuseFor(24)
  expect(await ground.faults()).toEqual([
    { what: 'attempt: money without goods, and not on its way back', id: attempt.id },
  ])
})

test('one that fails in its own way holds up no other', async () => {
  const other = await ground.anAttempt(order)
  ground.bankHas(other)
  await ground.says(other)
  const { provider } = ground.bank.payments
  let asked = 0
  ground.bank.payments.provider = async (id) => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('broken')) : provider(id)
  }
  await ground.reconcile()
  const first = (await back()).toSorted()
  ground.clock.advance(MINUTE)
  await ground.reconcile()
  const done = `double ${PRICE} done`
  expect([first, await back()]).toEqual([
    [done, `double ${PRICE} processing`],
    [done, done],
  ])
})

test('two processes return it once', async () => {
  await Promise.all([ground.reconcile(), ground.reconcile(), ground.reconcile()])
  expect([keys().length, await back()]).toEqual([1, [`double ${PRICE} done`]])
})

const giveBack = (amount: number, dedupeKey: string) =>
  ground.deps.transact((tx) =>
    addRefund(tx, { attempt, amount, reason: 'mismatch', dedupeKey, at: ground.clock.now() }),
  )

describe('a part of a payment', () => {
  beforeEach(async () => {
    order = await ground.anOrder()
    attempt = await ground.anAttempt(order)
    ground.bankHas(attempt)
    await ground.says(attempt)
  })

  test('leaves the rest paid; only all parts together return it', async () => {
    await giveBack(100, 'one')
    await ground.reconcile()
    const before = await stateNow()
    await giveBack(PRICE - 100, 'two')
    await ground.reconcile()
    expect([before, await stateNow()]).toEqual(['succeeded', 'returned'])
  })

  test('goes back once for one cause', async () => {
    await giveBack(100, 'one')
    await giveBack(100, 'one')
    expect(await back()).toEqual(['mismatch 100 created'])
  })
})
