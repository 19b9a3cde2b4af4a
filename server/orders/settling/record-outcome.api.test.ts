import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../contract/durations.ts'
import type { BindOutcome, ChargeOutcome } from '../../payments/provider.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import type { Order } from '../stores/order-store.ts'
import { aCard, SILENCE, stateOf } from '../testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture } from '../testing/payments/order-fixture.ts'
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
afterEach(() => fixture.school.close())

const record = (outcome: ChargeOutcome | BindOutcome, one = attempt) => recordOutcome(fixture.deps, one, outcome, 'pay')
const error = { type: 'card', id: '1', code: '5051', description: 'Нет денег' }
const recorded = async () => {
  const { state, ref, checkAt, createdAt } = await fixture.attempt(attempt)
  return { state, ref, checkAfter: checkAt && checkAt.getTime() - createdAt.getTime() }
}

test.each<[string, ChargeOutcome | BindOutcome]>([
  ['a page', { kind: 'redirect', ref: 'r', url: 'https://pay.example/' }],
  ['a form', { kind: 'widget', ref: 'r', token: 't' }],
  ['3-D Secure', { kind: 'secure', ref: 'r', url: 'https://bank.example/', fields: {}, isFrameable: true }],
  ['a binding that is not over', { kind: 'pending', ref: 'r' }],
])('%s leaves something for the person to do', async (_, outcome) => {
  await record(outcome)
  expect(await recorded()).toEqual({ state: 'action', ref: 'r', checkAfter: MINUTE_MS })
})

test('no answer is no failure: the payment is under way, and asked about soon', async () => {
  await record(SILENCE)
  expect([await recorded(), (await fixture.summary(order)).order]).toEqual([
    { state: 'processing', ref: null, checkAfter: 5 * SECOND_MS },
    'pending',
  ])
})

test('a refusal ends the attempt and says why', async () => {
  const { state, error: why } = await record({ kind: 'refused', error })
  expect([state, why, (await fixture.summary(order)).order]).toEqual(['failed', error, 'canceled'])
})

test('an answered payment is settled', async () => {
  await record({ kind: 'state', state: stateOf(attempt) })
  expect((await fixture.summary(order)).opened).toEqual(['course:2'])
})

test('a card that was bound for nothing begins a trial, and nothing goes back', async () => {
  const trial = await fixture.anOrder({ kind: 'trial' })
  const binding = await fixture.anAttempt(trial, { amount: 0 })
  await record({ kind: 'bound', ref: 'r', card: aCard() }, binding)
  expect(await fixture.summary(trial)).toEqual({
    order: 'paid',
    attempts: ['succeeded'],
    opened: ['catalog:4'],
    back: [],
  })
})

describe('an answer that comes after the payment was decided', () => {
  test.each<[string, ChargeOutcome]>([
    ['nobody', SILENCE],
    ['a page', { kind: 'redirect', ref: 'r', url: 'https://pay.example/' }],
    ['a refusal', { kind: 'refused', error }],
  ])('changes nothing: %s', async (_, outcome) => {
    await fixture.applyState(attempt)
    expect((await record(outcome)).state).toBe('succeeded')
  })

  test('by another failure is answered by how it stands', async () => {
    await fixture.applyState(attempt, { status: 'canceled' })
    expect((await record({ kind: 'refused', error })).state).toBe('canceled')
  })
})
