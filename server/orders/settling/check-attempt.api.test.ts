import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Attempt, rememberAnswer } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { aCard, SILENCE } from '../testing/payments/bank.ts'
import { type Ground, HOUR, MINUTE, openGround, PRICE, SECOND } from '../testing/payments/ground.ts'
import { checkAttempt } from './check-attempt.ts'
import { recordOutcome } from './record-outcome.ts'

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

const answer = (outcome: Parameters<typeof recordOutcome>[2]) => recordOutcome(ground.deps, attempt, outcome, 'pay')
const aPage = { kind: 'redirect', ref: 'page', url: 'https://pay.example/' } as const
const stateNow = async () => (await ground.attempt(attempt)).state
const paid = { order: 'paid', attempts: ['succeeded'], opened: ['course:2'], back: [] }

const askedUntil = (end: number) => ground.askedUntil(attempt, end)

describe('a charge that nobody has answered', () => {
  beforeEach(() => answer(SILENCE))

  test('is found by our name of it', async () => {
    ground.bankHas(attempt)
    ground.clock.advance(5 * SECOND)
    await ground.reconcile()
    expect([ground.bank.asked, await ground.stands(order), (await ground.attempt(attempt)).ref]).toEqual([
      [`find lost ${attempt.id}`],
      paid,
      `ref-${attempt.id}`,
    ])
  })

  test('and that the provider does not have has failed after 90 seconds, and not before', async () => {
    ground.clock.advance(89 * SECOND)
    const early = (await checkAttempt(ground.deps, attempt.id, 'status')).state
    ground.clock.advance(SECOND)
    const late = (await checkAttempt(ground.deps, attempt.id, 'status')).state
    expect([early, late, await ground.stands(order)]).toEqual([
      'processing',
      'failed',
      { order: 'canceled', attempts: ['failed'], opened: [], back: [] },
    ])
  })

  test('keeps being asked about', async () => {
    ground.bank.isSilent = true
    expect(await askedUntil(11 * MINUTE)).toEqual([
      5, 10, 20, 30, 45, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 1_800,
    ])
  })

  test('is left to a person after three days, and told', async () => {
    ground.bank.isSilent = true
    const last = (await askedUntil(80 * HOUR)).at(-1)
    expect([last, await ground.stands(order), ground.told()]).toEqual([
      (72 * HOUR) / SECOND,
      { order: 'review', attempts: ['manual'], opened: [], back: [] },
      ['payment-manual'],
    ])
  })

  test('and that its provider has still under way after three days is left to a person', async () => {
    ground.bankHas(attempt, { status: 'processing' })
    await askedUntil(80 * HOUR)
    expect([await stateNow(), ground.told()]).toEqual(['manual', ['payment-manual']])
  })

  test('is decided later still, once its provider knows', async () => {
    ground.bank.isSilent = true
    await askedUntil(80 * HOUR)
    ground.bank.isSilent = false
    ground.bankHas(attempt)
    await checkAttempt(ground.deps, attempt.id, 'notification')
    expect(await ground.stands(order)).toEqual(paid)
  })

  test('is asked about once more where the process ended within the last question', async () => {
    ground.clock.advance(72 * HOUR)
    const { transact } = ground.deps
    let writes = 0
    ground.deps.transact = async (work) => {
      writes += 1
      return writes === 1 ? transact(work) : Promise.reject(new Error('the process has ended'))
    }
    ground.bankHas(attempt)
    await ground.reconcile()
    ground.deps.transact = transact
    ground.clock.advance(MINUTE)
    await ground.reconcile()
    expect(await ground.stands(order)).toEqual(paid)
  })
})

test('a payment that its provider has lost is no failure', async () => {
  await answer(aPage)
  ground.clock.advance(HOUR)
  await ground.reconcile()
  expect(await stateNow()).toBe('action')
})

test('a payment that waits for a person who was never told where to pay is let go of after 90 seconds', async () => {
  ground.bankHas(attempt, { status: 'pending', ref: 'page' })
  await answer(aPage)
  ground.clock.advance(89 * SECOND)
  await ground.reconcile()
  const early = await stateNow()
  ground.clock.advance(MINUTE)
  await ground.reconcile()
  expect([early, await stateNow()]).toEqual(['action', 'canceled'])
})

describe('a payment that waits for a person', () => {
  beforeEach(async () => {
    ground.bankHas(attempt, { status: 'pending', ref: 'page' })
    await answer(aPage)
    await ground.deps.transact((tx) => rememberAnswer(tx, attempt.id, { status: 'redirect' }))
  })

  test('is asked about now and then', async () => {
    expect(await askedUntil(2 * HOUR)).toEqual([60, 120, 300, 600, 1_800, 3_600, 7_200])
  })

  test('is let go of after three days: its order ends', async () => {
    await askedUntil(80 * HOUR)
    expect([ground.bank.asked.at(-1), await ground.stands(order)]).toEqual([
      'cancel page',
      { order: 'canceled', attempts: ['canceled'], opened: [], back: [] },
    ])
  })

  test('has expired where its provider cannot let go of it, and still counts when it is paid', async () => {
    ground.bank.isStubborn = true
    await askedUntil(80 * HOUR)
    const before = await stateNow()
    ground.bankHas(attempt, { ref: 'page' })
    await checkAttempt(ground.deps, attempt.id, 'notification')
    expect([before, await ground.stands(order)]).toEqual(['expired', paid])
  })
})

describe('money that is held', () => {
  beforeEach(async () => {
    ground.bankHas(attempt, { status: 'authorized' })
    await ground.says(attempt, { status: 'authorized' })
    ground.clock.advance(5 * SECOND)
  })

  test('is taken, with its receipt', async () => {
    await ground.reconcile()
    expect([ground.bank.asked.at(-1), await ground.stands(order)]).toEqual([`capture ${PRICE} for Шахматы`, paid])
  })

  test('that cannot be taken now is tried again', async () => {
    ground.bank.isStubborn = true
    await ground.reconcile()
    const before = await stateNow()
    ground.bank.isStubborn = false
    ground.clock.advance(5 * SECOND)
    await ground.reconcile()
    expect([before, await stateNow()]).toEqual(['authorized', 'succeeded'])
  })
})

test('held money of another sum is not taken', async () => {
  await ground.says(attempt, { status: 'pending' })
  ground.bankHas(attempt, { status: 'authorized', money: { amount: PRICE + 1, currency: 'RUB' } })
  ground.clock.advance(MINUTE)
  await ground.reconcile()
  expect([ground.bank.asked, await stateNow()]).toEqual([[`find ref-${attempt.id}`], 'manual'])
})

describe('a card that is bound for nothing', () => {
  beforeEach(async () => {
    await ground.says(attempt)
    order = await ground.anOrder({ kind: 'trial' })
    attempt = await ground.anAttempt(order, { amount: 0 })
    await answer(aPage)
    ground.clock.advance(MINUTE)
  })

  test('is asked about as a binding', async () => {
    ground.bank.binding = { kind: 'bound', ref: 'page', card: aCard() }
    await ground.reconcile()
    expect([ground.bank.asked, (await ground.stands(order)).order]).toEqual([['find binding page'], 'paid'])
  })

  test('and is refused ends the trial', async () => {
    const error = { type: 'card', id: '1', code: 'no', description: 'Нет' }
    ground.bank.binding = { kind: 'refused', error }
    await ground.reconcile()
    expect((await ground.stands(order)).order).toBe('canceled')
  })

  test('goes on waiting for the person', async () => {
    ground.bank.binding = { kind: 'pending', ref: 'page' }
    await ground.reconcile()
    expect(await stateNow()).toBe('action')
  })
})

test('one process asks at a time; the others get what is known', async () => {
  ground.bankHas(attempt)
  const { transact } = ground.deps
  const all = Promise.withResolvers<void>()
  let arrived = 0
  ground.deps.transact = async (work) => {
    arrived += 1
    if (arrived === 5) all.resolve()
    await all.promise // until then all of them have read the attempt as it was
    return transact(work)
  }
  const asked = await Promise.all(Array.from({ length: 5 }, () => checkAttempt(ground.deps, attempt.id, 'status')))
  expect([ground.bank.asked.length, asked.map(({ state }) => state).toSorted()]).toEqual([
    1,
    ['created', 'created', 'created', 'created', 'succeeded'],
  ])
})

test('what was paid by lils has nobody to be asked', async () => {
  await ground.says(attempt)
  const gift = await ground.anAttempt(await ground.anOrder(), { provider: 'school', checkAt: null })
  expect((await checkAttempt(ground.deps, gift.id, 'status')).state).toBe('created')
  await ground.says(gift)
})

test('an attempt that cannot be asked about holds up no other', async () => {
  const strange = await ground.anAttempt(order, { provider: 'stripe' })
  const { provider } = ground.bank.payments
  ground.bank.payments.provider = async (id) =>
    id === 'stripe' ? Promise.reject(new Error('no account')) : provider(id)
  ground.bankHas(attempt)
  ground.clock.advance(5 * SECOND)
  await ground.reconcile()
  expect([await stateNow(), (await ground.attempt(strange)).state]).toEqual(['succeeded', 'created'])
})
