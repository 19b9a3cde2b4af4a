import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../contract/durations.ts'
import { type Attempt, attemptsOf } from '../orders/stores/attempt-store.ts'
import { entitlementsOf } from '../orders/stores/entitlement-store.ts'
import { ordersOf } from '../orders/stores/order-store.ts'
import { refundsOf } from '../orders/stores/refund-store.ts'
import { openAdapterFixture, type AdapterFixture } from '../orders/testing/payments/adapter-fixture.ts'
import type { Buyer } from '../orders/testing/test-shop.ts'
import { isProvider } from '../payments/payments.ts'
import { differences } from './compare.ts'
import { ledgerErrors, moneyReport } from './ledger-check.ts'
import { refundOrder } from './refund-order.ts'
import { spoil } from './testing/store.ts'

const PLAIN_CARD = '4000000000003055'

let fixture: AdapterFixture
let buyers: Buyer[]

/** Somebody has paid by each of the four providers, through their real adapters. */
beforeEach(async () => {
  fixture = await openAdapterFixture()
  const { yookassa, cloudpayments, tbank, stripe } = fixture.sandboxes
  const [bySbp, byCard, byTbank, inEuros] = [
    await fixture.aBuyer(),
    await fixture.aBuyer(),
    await fixture.aBuyer(),
    await fixture.aBuyer(),
  ]
  await bySbp.pay({ method: 'sbp' })
  yookassa.pay(yookassa.payments()[0]?.id ?? '')
  await byCard.pay({ token: cloudpayments.cryptogramOf(PLAIN_CARD) })
  await byTbank.pay({ method: 'tinkoff' })
  tbank.pay(tbank.payments()[0]?.id ?? '')
  await inEuros.euros()
  await inEuros.browser.post('/checkout/gettoken/')
  stripe.complete(stripe.sessions()[0]?.id ?? '')
  await fixture.settled()
  await fixture.shop.reconcile()
  buyers = [bySbp, byCard, byTbank, inEuros]
})
afterEach(() => fixture.close())

const deps = () => fixture.shop.school.deps

/** The last hour, and the next one. */
const span = () => {
  const now = deps().now().getTime()
  return { from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS) }
}

const attempts = async (): Promise<Attempt[]> => {
  const orders = await Promise.all(buyers.map(({ person }) => ordersOf(deps().db, person.id)))
  return (await Promise.all(orders.flat().map(({ id }) => attemptsOf(deps().db, id)))).flat()
}

const compared = () => differences(deps(), span())
const noDifference = { compared: 4, differences: [] }

test('what was paid by each provider stands in its books as in ours', async () => {
  expect([await compared(), await ledgerErrors(deps().db)]).toEqual([noDifference, []])
})

test('what was given back by each provider stands in its books as in ours, and nothing is left', async () => {
  for (const { orderId } of await attempts()) await refundOrder(deps(), { orderId, reason: 'by mistake' })
  const promised = await compared()
  await fixture.shop.reconcile()
  await fixture.settled()
  expect((await attempts()).map(({ provider, state }) => [provider, state])).toEqual([
    ['yookassa', 'returned'],
    ['cloudpayments', 'returned'],
    ['tbank', 'returned'],
    ['stripe', 'returned'],
  ])
  const left = (await moneyReport(deps().db, span())).map(({ paid, returned }) => paid - returned)
  expect([promised, await compared(), await ledgerErrors(deps().db), left]).toEqual([
    noDifference,
    noDifference,
    [],
    [0, 0, 0, 0],
  ])
})

test('a payment that we have lost is found at each provider', async () => {
  const all = await attempts()
  await deps().transact(async (tx) => {
    for (const { id } of all) await spoil.attempt(tx, id, { state: 'failed', ref: null })
  })
  const rubles = { state: 'paid', amount: 2_500_00, currency: 'RUB', returned: 0 }
  expect((await compared()).differences.map(({ provider, ours, theirs }) => [provider, ours.state, theirs])).toEqual([
    ['yookassa', 'failed', rubles],
    ['cloudpayments', 'failed', rubles],
    ['tbank', 'failed', rubles],
    ['stripe', 'failed', { state: 'paid', amount: 29_00, currency: 'EUR', returned: 0 }],
  ])
})

/** Staff return this part of each payment in the provider's cabinet. */
const returnThere = async (part: number) => {
  for (const { id, provider, ref, amount, currency } of await attempts()) {
    if (!isProvider(provider) || ref === null) throw new Error('not paid by a provider')
    const bank = await deps().payments.provider(provider)
    const money = { amount: amount * part, currency }
    await bank.refund({ refundId: `elsewhere-${id}`, ref, money, receipt: [], email: 'staff@example.com' })
  }
  await fixture.settled()
}

const states = async () => {
  const orders = (await Promise.all(buyers.map(({ person }) => ordersOf(deps().db, person.id)))).flat()
  const opened = await Promise.all(buyers.map(({ person }) => entitlementsOf(deps().db, person.id)))
  const back = await Promise.all((await attempts()).map(({ id }) => refundsOf(deps().db, id)))
  return {
    orders: orders.map(({ state, toDecide }) => [state, toDecide]),
    opened: opened.map((products) => products.length),
    back: back.map((refunds) => refunds.map(({ reason, amount, state }) => `${reason} ${amount} ${state}`)),
  }
}

const four = <Value>(one: Value) => [one, one, one, one]
const sums = (rubles: number, cents: number) => [rubles, rubles, rubles, cents].map((sum) => [`provider ${sum} done`])

test('money that a provider has returned without us is found', async () => {
  await returnThere(1)
  const rubles = { state: 'paid', amount: 2_500_00, currency: 'RUB', returned: 2_500_00 }
  expect((await compared()).differences.map(({ provider, theirs }) => [provider, theirs])).toEqual([
    ['yookassa', rubles],
    ['cloudpayments', rubles],
    ['tbank', rubles],
    ['stripe', { state: 'paid', amount: 29_00, currency: 'EUR', returned: 29_00 }],
  ])
})

describe('a refund that staff make in the cabinet of each provider', () => {
  const ended = { orders: four(['refunded', null]), opened: four(0), back: sums(2_500_00, 29_00) }

  test('ends the orders if it is whole, by its notification', async () => {
    await returnThere(1)
    await fixture.shop.reconcile()
    expect([await states(), await compared(), await ledgerErrors(deps().db)]).toEqual([ended, noDifference, []])
  })

  test('ends the orders weeks later without any notification', async () => {
    fixture.setMode('silent')
    fixture.shop.school.clock.advance(30 * 24 * HOUR_MS)
    await returnThere(1)
    await fixture.shop.reconcile()
    expect(await states()).toEqual(ended)
  })

  test('leaves the orders to a person if it is of a part', async () => {
    await returnThere(0.4)
    await fixture.shop.reconcile()
    expect([await states(), await compared(), await ledgerErrors(deps().db)]).toEqual([
      { orders: four(['paid', 'refunded-in-part']), opened: four(1), back: sums(1_000_00, 11_60) },
      noDifference,
      [],
    ])
  })
})
