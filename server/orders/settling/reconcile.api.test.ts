import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCard } from '../testing/payments/bank.ts'
import { type Ground, HOUR, openGround, SECOND } from '../testing/payments/ground.ts'
import { startPaymentWorker } from './worker.ts'

let ground: Ground

beforeEach(async () => {
  ground = await openGround()
  ground.clock.advance(0)
})
afterEach(() => ground.school.close())

/** YooKassa answers no question until it is let go; tells when another provider is asked, and when one has to charge or to give money back. */
const stallYookassa = () => {
  const held = Promise.withResolvers<null>()
  const another = Promise.withResolvers<string>()
  const back = Promise.withResolvers<string>()
  const charged = Promise.withResolvers<string>()
  const { provider: open } = ground.bank.payments
  ground.bank.payments.provider = async (id) => {
    const provider = await open(id)
    return {
      ...provider,
      find: async (ref) => {
        if (id === 'yookassa') await held.promise
        else another.resolve(ref)
        return provider.find(ref)
      },
      findLost: async (attemptId, since) => {
        if (id === 'yookassa') await held.promise
        return provider.findLost(attemptId, since)
      },
      charge: async (charge) => {
        charged.resolve(charge.instrument.kind)
        return provider.charge(charge)
      },
      refund: async (paymentRequest) => {
        back.resolve(paymentRequest.ref)
        return provider.refund(paymentRequest)
      },
    }
  }
  return { letGo: () => held.resolve(null), another: another.promise, back: back.promise, charged: charged.promise }
}

const anAttempt = async (ref: string, provider = 'yookassa') =>
  ground.anAttempt(await ground.anOrder(), { provider, ref, state: 'processing' })

const NEVER_MS = 24 * HOUR

test('a provider that does not answer holds up no other, however many of its payments are due', async () => {
  for (let number = 0; number < 60; number += 1) await anAttempt(`y-${number}`)
  await anAttempt('t-1', 'tbank')
  ground.clock.advance(10 * SECOND)
  const { letGo, another } = stallYookassa()
  const round = ground.reconcile()
  expect(await another).toBe('t-1')
  letGo()
  await round
})

test('money goes back while a provider does not answer, and the next payment of another one is asked about', async () => {
  const { letGo, another, back } = stallYookassa()
  await anAttempt('y-1')
  const order = await ground.anOrder()
  for (const attempt of [await ground.anAttempt(order), await ground.anAttempt(order)]) {
    ground.bankHas(attempt)
    await ground.says(attempt)
  }
  ground.clock.advance(10 * SECOND)
  const first = startPaymentWorker(ground.deps, { pollMs: 20 })
  const returned = await back
  await anAttempt('t-1', 'tbank')
  ground.clock.advance(10 * SECOND)
  expect([typeof returned, await another]).toEqual(['string', 't-1'])
  letGo()
  await first.stop()
})

test('subscriptions are renewed while a provider does not answer', async () => {
  await ground.says(await ground.anAttempt(await ground.anOrder({ kind: 'trial' })), { card: aCard() })
  for (let day = 0; day < 3; day += 1) {
    await startPaymentWorker(ground.deps, { pollMs: NEVER_MS }).stop()
    ground.clock.advance(24 * HOUR)
  }
  await anAttempt('y-1')
  ground.clock.advance(24 * HOUR)
  const { letGo, charged } = stallYookassa()
  const worker = startPaymentWorker(ground.deps, { pollMs: NEVER_MS })
  expect(await charged).toBe('saved')
  letGo()
  await worker.stop()
})

test('a provider that has left three questions unanswered is asked no more this time, and about the others the next times', async () => {
  const attempts: string[] = []
  for (let number = 0; number < 20; number += 1) {
    const { ref } = await anAttempt(`y-${String(number).padStart(2, '0')}`)
    attempts.push(String(ref))
  }
  ground.bank.isSilent = true
  ground.clock.advance(10 * SECOND)
  await ground.reconcile()
  const once = ground.bank.asked.length
  for (let round = 0; round < 7; round += 1) await ground.reconcile()
  const checked = await Promise.all(attempts.map(async (ref) => ground.bank.asked.some((asked) => asked.includes(ref))))
  expect([once >= 3 && once < 8, checked.every(Boolean)]).toEqual([true, true])
})
