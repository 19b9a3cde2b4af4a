import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../contract/durations.ts'
import type { Refused, Unknown } from '../payments/provider.ts'
import type { Attempt } from './stores/attempt-store.ts'
import { addRefund, refundsOf } from './stores/refund-store.ts'
import { runRefunds } from './refunds/run-refunds.ts'
import { checkAttempt } from './settling/check-attempt.ts'
import { recordOutcome } from './settling/record-outcome.ts'
import { SILENCE } from './testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture } from './testing/payments/order-fixture.ts'

let fixture: OrderFixture
let attempt: Attempt

beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
  attempt = await fixture.anAttempt(await fixture.anOrder())
})
afterEach(() => fixture.school.close())

const error = { type: 'error', id: '', code: 'invalid_credentials', description: 'Нет доступа' }
const shutOut: Unknown = { kind: 'unknown', reason: 'status 401', isAccountError: true }

const record = (outcome: Refused | Unknown) => recordOutcome(fixture.deps, attempt, outcome, 'pay')
const alarms = () =>
  fixture.school
    .logs()
    .filter(({ level, event }) => level === 'error' && typeof event === 'string')
    .map(({ event, provider, refusal, reason }) => [event, provider, refusal ?? reason])

test('a refusal is told to the log with its code, and calls nobody', async () => {
  await record({ kind: 'refused', error })
  const failures = fixture.school.logs().filter(({ event }) => event === 'payment-failed')
  expect([failures, alarms()]).toMatchObject([
    [{ level: 'info', attempt: attempt.id, by: 'pay', refusal: 'invalid_credentials' }],
    [],
  ])
})

test('a provider that refuses the school calls whoever looks after the money, and the error says nothing of a card', async () => {
  const ended = await record({ kind: 'refused', error, isAccountError: true })
  expect([ended.state, ended.error, alarms()]).toEqual([
    'failed',
    { ...error, type: 'account' },
    [['payment-account', 'yookassa', 'invalid_credentials']],
  ])
})

test('so does one that tells the school nothing any more, and the payment stays as it is', async () => {
  await record(SILENCE)
  const provider = await fixture.bank.payments.provider('yookassa')
  provider.findLost = async () => shutOut
  fixture.clock.advance(5 * MINUTE_MS)
  const { state } = await checkAttempt(fixture.deps, attempt.id, 'reconciler')
  expect([state, alarms()]).toEqual(['processing', [['payment-account', 'yookassa', 'status 401']]])
})

test('money that is due to go back waits meanwhile, and whoever looks after the money is called', async () => {
  await fixture.applyState(attempt)
  await fixture.deps.transact((tx) =>
    addRefund(tx, { attempt, amount: attempt.amount, reason: 'operator', dedupeKey: 'one', at: fixture.deps.now() }),
  )
  fixture.bank.refundOutcomes.push(shutOut)
  await runRefunds(fixture.deps)
  const [waiting] = await refundsOf(fixture.deps.db, attempt.id)
  expect([waiting?.state, alarms()]).toEqual(['processing', [['payment-account', 'yookassa', 'status 401']]])
})

test('a payment that has ended since nobody has made it is told to the log', async () => {
  await record(SILENCE)
  fixture.clock.advance(5 * MINUTE_MS)
  await checkAttempt(fixture.deps, attempt.id, 'reconciler')
  expect(fixture.loggedEvents()).toEqual(['payment-failed'])
})
