import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/durations.ts'
import { type Attempt, storeReply } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { aCard, SILENCE } from '../testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture, PRICE } from '../testing/payments/order-fixture.ts'
import { checkAttempt } from './check-attempt.ts'
import { recordOutcome } from './record-outcome.ts'

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

const record = (outcome: Parameters<typeof recordOutcome>[2]) => recordOutcome(fixture.deps, attempt, outcome, 'pay')
const aPage = { kind: 'redirect', ref: 'page', url: 'https://pay.example/' } as const
const stateNow = async () => (await fixture.attempt(attempt)).state
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }

const checkAgesUntil = (end: number) => fixture.checkAgesUntil(attempt, end)

describe('a charge that nobody has answered', () => {
  beforeEach(() => record(SILENCE))

  test('is found by our name of it', async () => {
    fixture.setBankState(attempt)
    fixture.clock.advance(5 * SECOND_MS)
    await fixture.reconcile()
    expect([fixture.bank.calls, await fixture.summary(order), (await fixture.attempt(attempt)).ref]).toEqual([
      [`find lost ${attempt.id}`],
      paid,
      `ref-${attempt.id}`,
    ])
  })

  test('and that the provider does not have has failed after 90 seconds, and not before', async () => {
    fixture.clock.advance(89 * SECOND_MS)
    const early = (await checkAttempt(fixture.deps, attempt.id, 'status')).state
    fixture.clock.advance(SECOND_MS)
    const late = (await checkAttempt(fixture.deps, attempt.id, 'status')).state
    expect([early, late, await fixture.summary(order)]).toEqual([
      'processing',
      'failed',
      { order: 'canceled', attempts: ['failed'], opened: [], back: [] },
    ])
  })

  test('keeps being asked about', async () => {
    fixture.bank.isSilent = true
    const firstMinutes = Array.from({ length: 30 }, (_, at) => (at + 1) * 10)
    expect(await checkAgesUntil(11 * MINUTE_MS)).toEqual([5, ...firstMinutes, 360, 420, 480, 540, 600, 1_800])
  })

  test('is left to a person after three days, and told', async () => {
    fixture.bank.isSilent = true
    const last = (await checkAgesUntil(80 * HOUR_MS)).at(-1)
    expect([last, await fixture.summary(order), fixture.loggedEvents()]).toEqual([
      (72 * HOUR_MS) / SECOND_MS,
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-manual'],
    ])
  })

  test('and that its provider has still under way after three days is left to a person', async () => {
    fixture.setBankState(attempt, { status: 'processing' })
    await checkAgesUntil(80 * HOUR_MS)
    expect([await stateNow(), fixture.loggedEvents()]).toEqual(['manual', ['payment-manual']])
  })

  test('is decided later still, once its provider knows', async () => {
    fixture.bank.isSilent = true
    await checkAgesUntil(80 * HOUR_MS)
    fixture.bank.isSilent = false
    fixture.setBankState(attempt)
    await checkAttempt(fixture.deps, attempt.id, 'notification')
    expect(await fixture.summary(order)).toEqual(paid)
  })

  test.each([
    ['hourly', 5 * HOUR_MS],
    ['last', 72 * HOUR_MS],
  ])('is asked about again in seconds where the process ended within its %s question', async (_, age) => {
    fixture.clock.advance(age)
    const { transact } = fixture.deps
    let writes = 0
    fixture.deps.transact = async (work) => {
      writes += 1
      return writes === 1 ? transact(work) : Promise.reject(new Error('the process has ended'))
    }
    fixture.setBankState(attempt)
    await fixture.reconcile()
    fixture.deps.transact = transact
    fixture.clock.advance(15 * SECOND_MS)
    await fixture.reconcile()
    expect(await fixture.summary(order)).toEqual(paid)
  })

  test('is asked about by nobody else while it is asked about, however long that takes', async () => {
    fixture.setBankState(attempt)
    fixture.clock.advance(5 * HOUR_MS)
    const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { provider } = fixture.bank.payments
    fixture.bank.payments.provider = async (id) => {
      called.resolve()
      await released.promise
      return provider(id)
    }
    const first = checkAttempt(fixture.deps, attempt.id, 'reconciler')
    await called.promise
    fixture.bank.payments.provider = provider
    fixture.clock.advance(14 * SECOND_MS)
    await fixture.reconcile()
    const before = fixture.bank.calls.length
    released.resolve()
    await first
    expect([before, fixture.bank.calls.length, await fixture.summary(order)]).toEqual([0, 1, paid])
  })
})

test('a payment that its provider has lost is no failure', async () => {
  await record(aPage)
  fixture.clock.advance(HOUR_MS)
  await fixture.reconcile()
  expect(await stateNow()).toBe('action')
})

test('a payment that waits for a person who was never told where to pay is let go of after 90 seconds', async () => {
  fixture.setBankState(attempt, { status: 'pending', ref: 'page' })
  await record(aPage)
  fixture.clock.advance(89 * SECOND_MS)
  await fixture.reconcile()
  const early = await stateNow()
  fixture.clock.advance(MINUTE_MS)
  await fixture.reconcile()
  expect([early, await stateNow()]).toEqual(['action', 'canceled'])
})

describe('a payment that waits for a person', () => {
  beforeEach(async () => {
    fixture.setBankState(attempt, { status: 'pending', ref: 'page' })
    await record(aPage)
    await fixture.deps.transact((tx) => storeReply(tx, attempt.id, { status: 'redirect' }))
  })

  test('is asked about now and then', async () => {
    expect(await checkAgesUntil(2 * HOUR_MS)).toEqual([60, 120, 300, 600, 1_800, 3_600, 7_200])
  })

  test('is let go of after three days: its order ends', async () => {
    await checkAgesUntil(80 * HOUR_MS)
    expect([fixture.bank.calls.at(-1), await fixture.summary(order)]).toEqual([
      'cancel page',
      { order: 'canceled', attempts: ['canceled'], opened: [], back: [] },
    ])
  })

  test('has expired where its provider cannot let go of it, and still counts when it is paid', async () => {
    fixture.bank.isStubborn = true
    await checkAgesUntil(80 * HOUR_MS)
    const before = await stateNow()
    fixture.setBankState(attempt, { ref: 'page' })
    await checkAttempt(fixture.deps, attempt.id, 'notification')
    expect([before, await fixture.summary(order)]).toEqual(['expired', paid])
  })
})

describe('money that is held', () => {
  beforeEach(async () => {
    fixture.setBankState(attempt, { status: 'authorized' })
    await fixture.applyState(attempt, { status: 'authorized' })
    fixture.clock.advance(5 * SECOND_MS)
  })

  test('is taken, with its receipt', async () => {
    await fixture.reconcile()
    expect([fixture.bank.calls.at(-1), await fixture.summary(order)]).toEqual([`capture ${PRICE} for Шахматы`, paid])
  })

  test('that cannot be taken now is tried again', async () => {
    fixture.bank.isStubborn = true
    await fixture.reconcile()
    const before = await stateNow()
    fixture.bank.isStubborn = false
    fixture.clock.advance(5 * SECOND_MS)
    await fixture.reconcile()
    expect([before, await stateNow()]).toEqual(['authorized', 'succeeded'])
  })
})

test('held money of another sum is not taken', async () => {
  await fixture.applyState(attempt, { status: 'pending' })
  fixture.setBankState(attempt, { status: 'authorized', money: { amount: PRICE + 1, currency: 'RUB' } })
  fixture.clock.advance(MINUTE_MS)
  await fixture.reconcile()
  expect([fixture.bank.calls, await stateNow()]).toEqual([[`find ref-${attempt.id}`], 'manual'])
})

describe('a card that is bound for nothing', () => {
  beforeEach(async () => {
    await fixture.applyState(attempt)
    order = await fixture.anOrder({ kind: 'trial' })
    attempt = await fixture.anAttempt(order, { amount: 0 })
    await record(aPage)
    fixture.clock.advance(MINUTE_MS)
  })

  test('is asked about as a binding', async () => {
    fixture.bank.binding = { kind: 'bound', ref: 'page', card: aCard() }
    await fixture.reconcile()
    expect([fixture.bank.calls, (await fixture.summary(order)).order]).toEqual([['find binding page'], 'paid'])
  })

  test('and is refused ends the trial', async () => {
    const error = { type: 'card', id: '1', code: 'no', description: 'Нет' }
    fixture.bank.binding = { kind: 'refused', error }
    await fixture.reconcile()
    expect((await fixture.summary(order)).order).toBe('canceled')
  })

  test('goes on waiting for the person', async () => {
    fixture.bank.binding = { kind: 'pending', ref: 'page' }
    await fixture.reconcile()
    expect(await stateNow()).toBe('action')
  })
})

test('one process asks at a time; the others get what is known', async () => {
  fixture.setBankState(attempt)
  const { transact } = fixture.deps
  const all = Promise.withResolvers<void>()
  let received = 0
  fixture.deps.transact = async (work) => {
    received += 1
    if (received === 5) all.resolve()
    await all.promise // until then all of them have read the attempt as it was
    return transact(work)
  }
  const checked = await Promise.all(Array.from({ length: 5 }, () => checkAttempt(fixture.deps, attempt.id, 'status')))
  expect([fixture.bank.calls.length, checked.map(({ state }) => state).toSorted()]).toEqual([
    1,
    ['created', 'created', 'created', 'created', 'succeeded'],
  ])
})

test('what was paid by lils has nobody to be asked', async () => {
  await fixture.applyState(attempt)
  const gift = await fixture.anAttempt(await fixture.anOrder(), { provider: 'school', checkAt: null })
  expect((await checkAttempt(fixture.deps, gift.id, 'status')).state).toBe('created')
  await fixture.applyState(gift)
})

test('an attempt that cannot be asked about holds up no other', async () => {
  const strange = await fixture.anAttempt(order, { provider: 'stripe' })
  const { provider } = fixture.bank.payments
  fixture.bank.payments.provider = async (id) =>
    id === 'stripe' ? Promise.reject(new Error('no account')) : provider(id)
  fixture.setBankState(attempt)
  fixture.clock.advance(5 * SECOND_MS)
  await fixture.reconcile()
  expect([await stateNow(), (await fixture.attempt(strange)).state]).toEqual(['succeeded', 'created'])
})
