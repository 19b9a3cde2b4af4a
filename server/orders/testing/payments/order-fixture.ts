import { randomUUID } from 'node:crypto'
import type { Person } from '../../../auth/stores/account-store.ts'
import { aPerson } from '../../../auth/testing/people.ts'
import { grantLils, holdLils, lilsBalance } from '../../../catalog/lils/ledger.ts'
import { addPromo, promoById } from '../../../catalog/promo-codes/promo-store.ts'
import { holdPromo } from '../../../catalog/promo-codes/promo.ts'
import { HOUR_MS, SECOND_MS } from '../../../contract/durations.ts'
import type { PaymentState } from '../../../payments/provider.ts'
import { ledgerErrors } from '../../../staff/ledger-check.ts'
import { startSchool } from '../../../testing/school.ts'
import { addAttempt, type Attempt, attemptById, attemptsOf } from '../../stores/attempt-store.ts'
import { entitlementsOf } from '../../stores/entitlement-store.ts'
import { addOrder, type Order, orderById, ordersOf } from '../../stores/order-store.ts'
import { refundsOf } from '../../stores/refund-store.ts'
import { nextCheck } from '../../settling/schedule.ts'
import { settle } from '../../settling/settle.ts'
import { reconcile } from '../../worker.ts'
import { claimTrial } from '../../subscriptions/trial.ts'
import { stockShop } from '../shop.ts'
import { createBank, stateOf } from './bank.ts'

/** What a course costs here, in kopecks, and one lil of it. */
export const PRICE = 2_500_00
const LIL = 100

interface OrderTraits {
  person?: Person
  cartId?: string | null
  kind?: Order['kind']
  product?: string
  lils?: number
  promoId?: string
}

const goods = {
  purchase: { product: 'course:2', duration: null },
  trial: { product: 'catalog:4', duration: 1 },
  subscribe: { product: 'catalog:4', duration: 1 },
  resubscribe: { product: 'catalog:4', duration: 1 },
  renewal: { product: 'catalog:4', duration: 1 },
}

/** A school whose one provider is a bank of the test; orders and attempts are written down as the pay call does it. */
export const openOrderFixture = async () => {
  const bank = createBank()
  const school = await startSchool({ payments: bank.payments })
  await stockShop(school)
  const { deps } = school
  const { db, transact } = deps
  const buyer = await aPerson(school)
  const now = () => school.clock.now()

  const anOrder = async (traits: OrderTraits = {}): Promise<Order> => {
    const { person = buyer, cartId = randomUUID(), kind = 'purchase', lils = 0, promoId = null } = traits
    const at = now()
    const id = randomUUID()
    const isTrial = kind === 'trial'
    const price = isTrial ? 0 : PRICE
    const sums = { discount: promoId === null ? 0 : 500_00, bonuses: lils * LIL }
    const due = price - sums.discount - sums.bonuses
    const { product, duration } = { ...goods[kind], ...(traits.product ? { product: traits.product } : {}) }
    const order = {
      id,
      personId: person.id,
      kind,
      state: 'pending' as const,
      cartId,
      liveCart: cartId,
      digest: 'digest',
      currency: 'RUB' as const,
      sum: price,
      ...sums,
      lils,
      total: due,
      promoId,
      lang: 'ru' as const,
      utm: {},
      createdAt: at,
      expiresAt: new Date(at.getTime() + 24 * HOUR_MS),
    }
    const line = { id: randomUUID(), orderId: id, position: 0, product, duration, name: 'Шахматы', price, ...sums, due }
    return transact(async (tx) => {
      const added = await addOrder(tx, order, [line], 'pay')
      await holdLils(tx, { personId: person.id, amount: lils, orderId: id, at })
      if (promoId !== null) await holdPromo(tx, { promoId, personId: person.id, orderId: id, at })
      if (isTrial) await claimTrial(tx, deps, { person, card: null, orderId: id, at })
      return added
    })
  }

  let attempts = 0
  const anAttempt = (order: Order, traits: Partial<Attempt> = {}): Promise<Attempt> => {
    attempts += 1
    const id = `${String(attempts).padStart(6, '0')}-${randomUUID()}` // the later one sorts later, also within a millisecond
    const isBinding = order.kind === 'trial'
    const row = {
      id,
      orderId: order.id,
      personId: order.personId,
      purpose: isBinding ? ('binding' as const) : ('charge' as const),
      provider: 'yookassa',
      method: 'bank-card' as const,
      state: 'created' as const,
      currency: 'RUB' as const,
      amount: isBinding ? LIL : order.total,
      payKey: id,
      bodyDigest: 'digest',
      savesCard: isBinding,
      isWidget: false,
      checkAt: nextCheck('created', now(), now()),
      createdAt: now(),
      ...traits,
    }
    return transact((tx) => addAttempt(tx, row))
  }

  const opened = async (personId: string) => (await entitlementsOf(db, personId)).map(({ product }) => product)

  return {
    bank,
    school,
    deps,
    buyer,
    clock: school.clock,
    aPerson: (email: string) => aPerson(school, { email, phone: null }),
    anOrder,
    anAttempt,
    /** Settles an attempt by a state of the provider: paid, with these changes. */
    applyState: (attempt: Attempt, changes: Partial<PaymentState> = {}, by = 'test') =>
      settle(deps, attempt.id, stateOf(attempt, changes), by),
    /** Sets what the bank knows of an attempt: that it is paid, with these changes. */
    setBankState: (attempt: Attempt, changes: Partial<PaymentState> = {}) => {
      const state = stateOf(attempt, changes)
      bank.books.set(state.ref, state)
      return state
    },
    reconcile: () => reconcile(deps),
    /** The ages, in seconds, at which the provider was asked about an attempt until `end`, in milliseconds. */
    checkAgesUntil: async ({ id, createdAt }: Attempt, end: number) => {
      const ages: number[] = []
      for (let age = 0; age < end; ) {
        const checkAt = (await attemptById(db, id))?.checkAt
        if (!checkAt) return ages
        school.clock.advance(checkAt.getTime() - now().getTime())
        const before = bank.calls.length
        await reconcile(deps)
        age = checkAt.getTime() - createdAt.getTime()
        if (bank.calls.length > before) ages.push(age / SECOND_MS)
      }
      return ages
    },
    attempt: async ({ id }: Attempt) => {
      const found = await attemptById(db, id)
      if (!found) throw new Error('no such attempt')
      return found
    },
    /** The states of an order and of its attempts, what its buyer has got, and what is refunded. */
    summary: async ({ id, personId }: Order) => {
      const attempts = (await attemptsOf(db, id)).toReversed()
      const refunds = (await Promise.all(attempts.map((attempt) => refundsOf(db, attempt.id)))).flat()
      return {
        order: (await orderById(db, id))?.state,
        attempts: attempts.map(({ state }) => state),
        opened: await opened(personId),
        back: refunds.map(({ reason, amount, state }) => `${reason} ${amount} ${state}`),
      }
    },
    orders: () => ordersOf(db, buyer.id),
    lils: (personId = buyer.id) => lilsBalance(db, personId),
    giveLils: (amount: number, personId = buyer.id) =>
      transact((tx) => grantLils(tx, { personId, amount, kind: 'gift', cause: randomUUID(), at: now() })),
    /** A code of 500 rubles that holds once. */
    aCode: async () => {
      const id = randomUUID()
      const code = { id, code: id.toUpperCase(), kind: 'fixed' as const, amountRub: 500_00, limit: 1, createdAt: now() }
      await transact((tx) => addPromo(tx, code))
      return id
    },
    used: async (promoId: string) => (await promoById(db, promoId))?.used,
    loggedEvents: () =>
      school.logs().flatMap(({ event }) => (typeof event === 'string' && event !== 'ready' ? [event] : [])),
    faults: () => ledgerErrors(db),
  }
}

export type OrderFixture = Awaited<ReturnType<typeof openOrderFixture>>
