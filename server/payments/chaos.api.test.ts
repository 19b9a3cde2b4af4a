import { expect, test } from 'vitest'
import { isAlive } from './attempts/machine.ts'
import { attemptsOf } from './attempts/store.ts'
import { differences } from './operator/compare.ts'
import { ledgerFaults } from './operator/ledger-check.ts'
import { createPayments } from './payments.ts'
import { ordersOf } from './orders/store.ts'
import type { Buyer } from '../checkout/testing/till.ts'
import { refundsOf } from './refunds/store.ts'
import { sizes } from '../testing/sizes.ts'
import { type ChaosBuyer, oneRound } from './testing/chaos.ts'
import { seeded } from './testing/random.ts'
import { openStreet, type Street } from './testing/street.ts'
import { sumOf, takings } from './testing/takings.ts'

/** How many payments, and from what number chance begins. `scripts/chaos.ts` wants more of them. */
const PAYMENTS = Number(process.env.CHAOS_PAYMENTS ?? sizes.chaosPayments)
const SEED = Number(process.env.CHAOS_SEED ?? 20261121)
const BUYERS = Math.min(125, PAYMENTS)
const FAULT_RATE = 0.3

/** Orders and attempts of everybody, with what goes back. */
const books = async ({ till }: Street, buyers: readonly Buyer[]) => {
  const { db } = till.school.deps
  const orders = (await Promise.all(buyers.map(({ person }) => ordersOf(db, person.id)))).flat()
  const attempts = (await Promise.all(orders.map(({ id }) => attemptsOf(db, id)))).flat()
  const refunds = (await Promise.all(attempts.map(({ id }) => refundsOf(db, id)))).flat()
  return { orders, attempts, refunds }
}

test(
  `${PAYMENTS} payments by providers of which three calls in ten fail: none is charged twice, lost, or undecided after five minutes`,
  async () => {
    const street = await openStreet({ timeoutMs: 350, retryMs: 1 })
    const { till, standIns } = street
    const begun = till.school.clock.now()
    const random = seeded(SEED)
    await till.addCode({})
    const buyers: ChaosBuyer[] = []
    for (let number = 0; number < BUYERS; number += 1) {
      const buyer = await till.buyer()
      await till.giveLils(buyer, 1_000)
      const isEuro = number % 4 === 3
      if (isEuro) await buyer.euros()
      buyers.push({ ...buyer, isEuro })
    }
    const told = { payments: 0, faults: 0, undecided: 0 }
    while (told.payments < PAYMENTS) {
      const { faults } = await oneRound({ street, random }, buyers, FAULT_RATE)
      const { attempts } = await books(street, buyers)
      told.payments = attempts.length
      told.faults += faults
      told.undecided += attempts.filter(({ state }) => isAlive(state) && state !== 'action').length
    }
    for (const faults of Object.values(standIns.faults)) faults.chance(null)
    const { orders, attempts, refunds } = await books(street, buyers)
    const paid = orders.filter(({ state }) => state === 'paid')
    const taken = takings(standIns)
    const { deps, clock } = till.school
    const patient = createPayments(standIns.settings, { now: clock.now })
    const end = clock.now()
    expect({
      ...told,
      payments: told.payments >= PAYMENTS,
      rubles: sumOf(taken, 'RUB'),
      euros: sumOf(taken, 'EUR'),
      undone: refunds.filter(({ state }) => state !== 'done').length,
      manual: attempts.filter(({ state }) => state === 'manual').length,
      ledger: await ledgerFaults(deps.db),
      differences: (await differences({ ...deps, payments: patient }, { from: begun, to: end })).differences,
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
    await street.close()
  },
  60_000 + PAYMENTS * 4_000, // several tests share two cores
)
