import { expect, onTestFinished, test } from 'vitest'
import { createPayments } from '../../payments/payments.ts'
import { differences } from '../../staff/compare.ts'
import { ledgerErrors } from '../../staff/ledger-check.ts'
import { sizes } from '../../testing/sizes.ts'
import { isAlive } from '../attempt-machine.ts'
import { attemptsOf } from '../stores/attempt-store.ts'
import { ordersOf } from '../stores/order-store.ts'
import { refundsOf } from '../stores/refund-store.ts'
import { openAdapterFixture, type AdapterFixture } from '../testing/payments/adapter-fixture.ts'
import { sumOf, capturedPayments } from '../testing/payments/captured-payments.ts'
import { type ChaosBuyer, oneRound } from '../testing/payments/chaos.ts'
import { seeded } from '../testing/payments/random.ts'
import type { Buyer } from '../testing/test-shop.ts'

/** How many payments, and from what number chance begins. The campaign wants more of them. */
const PAYMENTS = Number(process.env.CHAOS_PAYMENTS ?? sizes.chaosPayments)
const SEED = Number(process.env.CHAOS_SEED ?? 20261121)
const BUYERS = Math.min(125, PAYMENTS)
const FAULT_RATE = 0.3

/** Orders and attempts of everybody, with what goes back. */
const books = async ({ shop }: AdapterFixture, buyers: readonly Buyer[]) => {
  const { db } = shop.school.deps
  const orders = (await Promise.all(buyers.map(({ person }) => ordersOf(db, person.id)))).flat()
  const attempts = (await Promise.all(orders.map(({ id }) => attemptsOf(db, id)))).flat()
  const refunds = (await Promise.all(attempts.map(({ id }) => refundsOf(db, id)))).flat()
  return { orders, attempts, refunds }
}

test(`${PAYMENTS} payments by providers of which three calls in ten fail: none is charged twice, lost, or undecided after five minutes`, async () => {
  const fixture = await openAdapterFixture({ timeoutMs: 1_000, retryMs: 1 })
  onTestFinished(() => fixture.close())
  const { shop, sandboxes } = fixture
  const start = shop.school.clock.now()
  const random = seeded(SEED)
  await shop.addCode({})
  const buyers: ChaosBuyer[] = []
  for (let number = 0; number < BUYERS; number += 1) {
    const buyer = await shop.buyer()
    await shop.giveLils(buyer, 1_000)
    const isEuro = number % 4 === 3
    if (isEuro) await buyer.euros()
    buyers.push({ ...buyer, isEuro })
  }
  const totals = { payments: 0, faults: 0, undecided: 0 }
  while (totals.payments < PAYMENTS) {
    const { faults } = await oneRound({ fixture, random }, buyers, FAULT_RATE)
    const { attempts } = await books(fixture, buyers)
    totals.payments = attempts.length
    totals.faults += faults
    totals.undecided += attempts.filter(({ state }) => isAlive(state) && state !== 'action').length
  }
  for (const faults of Object.values(sandboxes.faults)) faults.chance(null)
  const { orders, attempts, refunds } = await books(fixture, buyers)
  const paid = orders.filter(({ state }) => state === 'paid')
  const captured = capturedPayments(sandboxes)
  const { deps, clock } = shop.school
  const patient = createPayments(sandboxes.settings, { now: clock.now })
  const end = clock.now()
  expect({
    ...totals,
    payments: totals.payments >= PAYMENTS,
    rubles: sumOf(captured, 'RUB'),
    euros: sumOf(captured, 'EUR'),
    undone: refunds.filter(({ state }) => state !== 'done').length,
    manual: attempts.filter(({ state }) => state === 'manual').length,
    ledger: await ledgerErrors(deps.db),
    differences: (await differences({ ...deps, payments: patient }, { from: start, to: end })).differences,
  }).toEqual({
    payments: true,
    faults: 0,
    undecided: 0,
    rubles: sumOf(
      paid.map(({ total: amount, currency }) => ({ amount, currency })),
      'RUB',
    ),
    euros: sumOf(
      paid.map(({ total: amount, currency }) => ({ amount, currency })),
      'EUR',
    ),
    undone: 0,
    manual: 0,
    ledger: [],
    differences: [],
  })
})
