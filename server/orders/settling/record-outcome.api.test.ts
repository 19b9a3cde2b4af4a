import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BindOutcome, ChargeOutcome } from '../../payments/provider.ts'
import type { Attempt } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import { aCard, SILENCE, stateOf } from '../testing/payments/bank.ts'
import { type Ground, MINUTE, openGround, SECOND } from '../testing/payments/ground.ts'
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
afterEach(() => ground.school.close())

const record = (outcome: ChargeOutcome | BindOutcome, one = attempt) => recordOutcome(ground.deps, one, outcome, 'pay')
const error = { type: 'card', id: '1', code: '5051', description: 'Нет денег' }
const asked = async () => {
  const { state, ref, checkAt, createdAt } = await ground.attempt(attempt)
  return { state, ref, askedAfter: checkAt && checkAt.getTime() - createdAt.getTime() }
}

test.each<[string, ChargeOutcome | BindOutcome]>([
  ['a page', { kind: 'redirect', ref: 'r', url: 'https://pay.example/' }],
  ['a form', { kind: 'widget', ref: 'r', token: 't' }],
  ['3-D Secure', { kind: 'secure', ref: 'r', url: 'https://bank.example/', fields: {}, isFrameable: true }],
  ['a binding that is not over', { kind: 'pending', ref: 'r' }],
])('%s leaves something for the person to do', async (_, outcome) => {
  await record(outcome)
  expect(await asked()).toEqual({ state: 'action', ref: 'r', askedAfter: MINUTE })
})

test('no answer is no failure: the payment is under way, and asked about soon', async () => {
  await record(SILENCE)
  expect([await asked(), (await ground.stands(order)).order]).toEqual([
    { state: 'processing', ref: null, askedAfter: 5 * SECOND },
    'pending',
  ])
})

test('a refusal ends the attempt and says why', async () => {
  const { state, error: why } = await record({ kind: 'refused', error })
  expect([state, why, (await ground.stands(order)).order]).toEqual(['failed', error, 'canceled'])
})

test('an answered payment is settled', async () => {
  await record({ kind: 'state', state: stateOf(attempt) })
  expect((await ground.stands(order)).opened).toEqual(['course:2'])
})

test('a card that was bound for nothing begins a trial, and nothing goes back', async () => {
  const trial = await ground.anOrder({ kind: 'trial' })
  const binding = await ground.anAttempt(trial, { amount: 0 })
  await record({ kind: 'bound', ref: 'r', card: aCard() }, binding)
  expect(await ground.stands(trial)).toEqual({
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
    await ground.says(attempt)
    expect((await record(outcome)).state).toBe('succeeded')
  })

  test('by another failure is answered by how it stands', async () => {
    await ground.says(attempt, { status: 'canceled' })
    expect((await record({ kind: 'refused', error })).state).toBe('canceled')
  })
})
