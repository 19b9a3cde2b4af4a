import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCard } from '../testing/payments/bank.ts'
import { type Ground, HOUR, openGround, PRICE, SECOND } from '../testing/payments/ground.ts'
import { startPaymentWorker } from './worker.ts'

let ground: Ground

beforeEach(async () => {
  ground = await openGround()
  ground.clock.advance(0)
})
afterEach(() => ground.school.close())

const NEVER_MS = 24 * HOUR

const noTime = () => {
  throw new Error('no time')
}

/** Looks once, and stops. */
const lookOnce = (deps = ground.deps) => startPaymentWorker(deps, { pollMs: NEVER_MS }).stop()

test('a worker asks about what is due, returns what is to go back, and lets go of orders that nobody pays', async () => {
  const order = await ground.anOrder()
  const [first, second] = [await ground.anAttempt(order), await ground.anAttempt(order)]
  for (const attempt of [first, second]) ground.bankHas(attempt)
  await ground.says(first)
  await ground.says(second)
  const lost = await ground.anOrder()
  ground.bankHas(await ground.anAttempt(lost))
  ground.clock.advance(5 * SECOND)
  await lookOnce()
  expect([(await ground.stands(order)).back, (await ground.stands(lost)).order]).toEqual([
    [`double ${PRICE} done`],
    'paid',
  ])
})

test('a worker renews subscriptions', async () => {
  const trial = await ground.anOrder({ kind: 'trial' })
  await ground.says(await ground.anAttempt(trial), { card: aCard() })
  for (let day = 0; day < 4; day += 1) {
    ground.clock.advance(24 * HOUR)
    await lookOnce()
  }
  const renewals = (await ground.orders()).filter(({ kind }) => kind === 'renewal')
  expect(renewals.length).toBe(1)
})

test('a worker that has been stopped has finished what it was at', async () => {
  const order = await ground.anOrder()
  ground.bankHas(await ground.anAttempt(order))
  ground.clock.advance(5 * SECOND)
  const held = Promise.withResolvers<null>()
  const { provider } = ground.bank.payments
  ground.bank.payments.provider = async (id) => {
    await held.promise
    return provider(id)
  }
  const stopped = startPaymentWorker(ground.deps, { pollMs: NEVER_MS }).stop()
  held.resolve(null)
  await stopped
  expect((await ground.stands(order)).order).toBe('paid')
})

test('a worker that cannot look tells it, and goes on', async () => {
  await lookOnce({ ...ground.deps, now: noTime })
  const told = ground.school.logs().filter(({ msg }) => String(msg).startsWith('payments not looked after'))
  expect(told.length).toBe(1)
})

test('a worker that finds nothing due asks nobody', async () => {
  await ground.anAttempt(await ground.anOrder())
  await lookOnce()
  expect(ground.bank.asked).toEqual([])
})
