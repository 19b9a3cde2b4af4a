import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../contract/durations.ts'
import type { Attempt } from '../orders/stores/attempt-store.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { addRefund } from '../orders/stores/refund-store.ts'
import { runRefunds } from '../orders/refunds/run-refunds.ts'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../orders/subscriptions/testing/subscription-fixture.ts'
import type { Found, PaymentState } from '../payments/provider.ts'
import { differences } from './compare.ts'
import { decide, place, type Sale, sell } from './testing/sale.ts'
import { spoil } from './testing/store.ts'

let fixture: SubscriptionFixture
let sale: Sale
beforeEach(async () => {
  fixture = await openSubscriptionFixture()
  sale = await place(fixture.school, fixture.mama, { product: 'course:1' })
})
afterEach(() => fixture.close())

/** The school's parts, with a bank that says this of every payment. */
const withBankState = (found: Found): PaymentDeps => {
  const { payments } = fixture.bank
  const provider: typeof payments.provider = async (id) => ({
    ...(await payments.provider(id)),
    find: async () => found,
    findLost: async () => found,
  })
  return { ...fixture.school.deps, payments: { ...payments, provider } }
}

const state = (traits: Partial<PaymentState> = {}): Found => ({
  kind: 'state',
  state: {
    status: 'paid',
    ref: `ref-${sale.attempt.id}`,
    attemptId: sale.attempt.id,
    money: { amount: 3_000_00, currency: 'RUB' },
    refunded: 0,
    card: null,
    error: null,
    ...traits,
  },
})

const compare = (found: Found, shift = 0) => {
  const now = fixture.school.clock.now().getTime() + shift
  return differences(withBankState(found), { from: new Date(now - DAY_MS), to: new Date(now + 1) })
}
const standings = async (found: Found) =>
  (await compare(found)).differences.map(({ attempt, ours, theirs }) => [attempt, ours, theirs])

const giveBack = (attempt: Attempt, amount: number) =>
  fixture.school.deps.transact((tx) =>
    addRefund(tx, { attempt, amount, reason: 'double', dedupeKey: 'one', at: fixture.school.clock.now() }),
  )

const ours = (traits: object) => ({ state: 'succeeded', amount: 3_000_00, currency: 'RUB', returned: 0, ...traits })
const theirs = (traits: object) => ({ state: 'paid', amount: 3_000_00, currency: 'RUB', returned: 0, ...traits })

describe('a payment that both see as paid', () => {
  beforeEach(() => decide(fixture.school, sale.attempt))

  test('is no difference', async () => {
    expect(await compare(state())).toEqual({ compared: 1, differences: [] })
  })

  test.each([
    [{ money: { amount: 1_00, currency: 'RUB' as const } }, { amount: 1_00 }],
    [{ money: { amount: 3_000_00, currency: 'EUR' as const } }, { currency: 'EUR' }],
    [{ refunded: 1 }, { returned: 1 }],
    [{ status: 'canceled' as const }, { state: 'canceled' }],
    [{ status: 'authorized' as const }, { state: 'authorized' }],
  ])('differs where the bank says %j', async (traits, shown) => {
    expect(await standings(state(traits))).toEqual([[sale.attempt.id, ours({}), theirs(shown)]])
  })

  test.each(['absent', 'unknown'] as const)('differs where the bank answers that it is %s', async (kind) => {
    const found: Found = kind === 'absent' ? { kind } : { kind, reason: 'down' }
    expect(await standings(found)).toEqual([[sale.attempt.id, ours({}), kind]])
  })

  test('is no difference while its money is on its way back, begun there or not', async () => {
    await giveBack(sale.attempt, 3_000_00)
    expect([await standings(state()), await standings(state({ refunded: 3_000_00 }))]).toEqual([[], []])
  })

  test('differs where the bank has not returned what we have', async () => {
    await giveBack(sale.attempt, 3_000_00)
    await runRefunds(withBankState(state()))
    expect(await standings(state())).toEqual([
      [sale.attempt.id, ours({ state: 'returned', returned: 3_000_00 }), theirs({})],
    ])
  })
})

describe('a payment that has brought nothing by our books', () => {
  beforeEach(() => decide(fixture.school, sale.attempt, 'failed'))

  test('is no difference where the bank has nothing either', async () => {
    expect([await standings(state({ status: 'failed' })), await standings({ kind: 'absent' })]).toEqual([[], []])
  })

  test.each(['paid', 'authorized'] as const)('differs where the bank has it %s', async (status) => {
    expect(await standings(state({ status }))).toEqual([
      [sale.attempt.id, ours({ state: 'failed' }), theirs({ state: status })],
    ])
  })
})

test('a payment whose name at the bank nobody has heard is looked for by ours', async () => {
  expect((await compare(state())).differences).toMatchObject([{ attempt: sale.attempt.id, ref: null }])
})

test('what is under way may be held, and is no difference', async () => {
  expect(await standings(state({ status: 'authorized' }))).toEqual([])
})

test('only the attempts of the time are asked about', async () => {
  expect([await compare(state(), -1), await compare(state(), DAY_MS + 1)]).toEqual([
    { compared: 0, differences: [] },
    { compared: 0, differences: [] },
  ])
})

test('a provider that the school has no account with any more cannot be asked', async () => {
  await fixture.school.deps.transact((tx) => spoil.attempt(tx, sale.attempt.id, { provider: 'tbank' }))
  expect((await compare(state())).differences).toMatchObject([{ provider: 'tbank', theirs: 'unknown' }])
})

test.each([
  ['a card that was bound for nothing', { purpose: 'binding', amount: 0 }, 0],
  ['a charge of nothing', { purpose: 'charge', amount: 0 }, 1],
  ['a card that was bound for a rouble', { purpose: 'binding', amount: 1_00 }, 1],
] as const)('of %s the provider is asked as often as it can know of it', async (_, traits, compared) => {
  await fixture.school.deps.transact((tx) => spoil.attempt(tx, sale.attempt.id, traits))
  expect((await compare({ kind: 'absent' })).compared).toBe(compared)
})

test('what lils have paid is asked of nobody', async () => {
  const { attempt } = await sell(fixture.school, fixture.mama, { product: 'course:3' })
  await fixture.school.deps.transact(async (tx) => {
    await spoil.attempt(tx, attempt.id, { provider: 'school' })
    await spoil.attempt(tx, sale.attempt.id, { provider: 'school' })
  })
  expect(await compare({ kind: 'absent' })).toEqual({ compared: 0, differences: [] })
})
