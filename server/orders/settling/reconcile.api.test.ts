import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../contract/durations.ts'
import { aCard } from '../testing/payments/bank.ts'
import { type OrderFixture, openOrderFixture } from '../testing/payments/order-fixture.ts'
import { startPaymentWorker } from '../worker.ts'

let fixture: OrderFixture

beforeEach(async () => {
  fixture = await openOrderFixture()
  fixture.clock.advance(0)
})
afterEach(() => fixture.school.close())

/** YooKassa answers no question until it is let go; tells when another provider is asked, and when one has to charge or to give money back. */
const stallYookassa = () => {
  const held = Promise.withResolvers<null>()
  const another = Promise.withResolvers<string>()
  const back = Promise.withResolvers<string>()
  const charged = Promise.withResolvers<string>()
  const { provider: open } = fixture.bank.payments
  fixture.bank.payments.provider = async (id) => {
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
  fixture.anAttempt(await fixture.anOrder(), { provider, ref, state: 'processing' })

const NEVER_MS = 24 * HOUR_MS

test('a provider that does not answer holds up no other, however many of its payments are due', async () => {
  for (let number = 0; number < 60; number += 1) await anAttempt(`y-${number}`)
  await anAttempt('t-1', 'tbank')
  fixture.clock.advance(10 * SECOND_MS)
  const { letGo, another } = stallYookassa()
  const round = fixture.reconcile()
  expect(await another).toBe('t-1')
  letGo()
  await round
})

test('money goes back while a provider does not answer, and the next payment of another one is asked about', async () => {
  const { letGo, another, back } = stallYookassa()
  await anAttempt('y-1')
  const order = await fixture.anOrder()
  for (const attempt of [await fixture.anAttempt(order), await fixture.anAttempt(order)]) {
    fixture.setBankState(attempt)
    await fixture.applyState(attempt)
  }
  fixture.clock.advance(10 * SECOND_MS)
  const first = startPaymentWorker(fixture.deps, { pollMs: 20 })
  const returned = await back
  await anAttempt('t-1', 'tbank')
  fixture.clock.advance(10 * SECOND_MS)
  expect([typeof returned, await another]).toEqual(['string', 't-1'])
  letGo()
  await first.stop()
})

test('subscriptions are renewed while a provider does not answer', async () => {
  await fixture.applyState(await fixture.anAttempt(await fixture.anOrder({ kind: 'trial' })), { card: aCard() })
  for (let day = 0; day < 3; day += 1) {
    await startPaymentWorker(fixture.deps, { pollMs: NEVER_MS }).stop()
    fixture.clock.advance(24 * HOUR_MS)
  }
  await anAttempt('y-1')
  fixture.clock.advance(24 * HOUR_MS)
  const { letGo, charged } = stallYookassa()
  const worker = startPaymentWorker(fixture.deps, { pollMs: NEVER_MS })
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
  fixture.bank.isSilent = true
  fixture.clock.advance(10 * SECOND_MS)
  await fixture.reconcile()
  const once = fixture.bank.calls.length
  for (let round = 0; round < 7; round += 1) await fixture.reconcile()
  const checked = await Promise.all(attempts.map(async (ref) => fixture.bank.calls.some((call) => call.includes(ref))))
  expect([once >= 3 && once < 8, checked.every(Boolean)]).toEqual([true, true])
})
