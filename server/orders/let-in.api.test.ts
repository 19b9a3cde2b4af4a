import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Refused, Unknown } from '../payments/provider.ts'
import type { Attempt } from './attempt-store.ts'
import { addRefund, refundsOf } from './refunds/refund-store.ts'
import { runRefunds } from './refunds/run-refunds.ts'
import { checkAttempt } from './settling/check-attempt.ts'
import { recordOutcome } from './settling/record-outcome.ts'
import { SILENCE } from './testing/payments/bank.ts'
import { type Ground, MINUTE, openGround } from './testing/payments/ground.ts'

let ground: Ground
let attempt: Attempt

beforeEach(async () => {
  ground = await openGround()
  ground.clock.advance(0)
  attempt = await ground.anAttempt(await ground.anOrder())
})
afterEach(() => ground.school.close())

const error = { type: 'error', id: '', code: 'invalid_credentials', description: 'Нет доступа' }
const shutOut: Unknown = { kind: 'unknown', reason: 'status 401', isAboutUs: true }

const record = (outcome: Refused | Unknown) => recordOutcome(ground.deps, attempt, outcome, 'pay')
const alarms = () =>
  ground.school
    .logs()
    .filter(({ level, event }) => level === 'error' && typeof event === 'string')
    .map(({ event, provider, refusal, reason }) => [event, provider, refusal ?? reason])

test('a refusal is told to the log with its code, and calls nobody', async () => {
  await record({ kind: 'refused', error })
  const told = ground.school.logs().filter(({ event }) => event === 'payment-failed')
  expect([told, alarms()]).toMatchObject([
    [{ level: 'info', attempt: attempt.id, by: 'pay', refusal: 'invalid_credentials' }],
    [],
  ])
})

test('a provider that refuses the school calls whoever looks after the money, and the error says nothing of a card', async () => {
  const ended = await record({ kind: 'refused', error, isAboutUs: true })
  expect([ended.state, ended.error, alarms()]).toEqual([
    'failed',
    { ...error, type: 'account' },
    [['payment-account', 'yookassa', 'invalid_credentials']],
  ])
})

test('so does one that tells the school nothing any more, and the payment stays as it is', async () => {
  await record(SILENCE)
  const provider = await ground.bank.payments.provider('yookassa')
  provider.findLost = async () => shutOut
  ground.clock.advance(5 * MINUTE)
  const { state } = await checkAttempt(ground.deps, attempt.id, 'reconciler')
  expect([state, alarms()]).toEqual(['processing', [['payment-account', 'yookassa', 'status 401']]])
})

test('money that is due to go back waits meanwhile, and whoever looks after the money is called', async () => {
  await ground.says(attempt)
  await ground.deps.transact((tx) =>
    addRefund(tx, { attempt, amount: attempt.amount, reason: 'operator', dedupeKey: 'one', at: ground.deps.now() }),
  )
  ground.bank.refundOutcomes.push(shutOut)
  await runRefunds(ground.deps)
  const [waiting] = await refundsOf(ground.deps.db, attempt.id)
  expect([waiting?.state, alarms()]).toEqual(['processing', [['payment-account', 'yookassa', 'status 401']]])
})

test('a payment that has ended since nobody has made it is told to the log', async () => {
  await record(SILENCE)
  ground.clock.advance(5 * MINUTE)
  await checkAttempt(ground.deps, attempt.id, 'reconciler')
  expect(ground.told()).toEqual(['payment-failed'])
})
