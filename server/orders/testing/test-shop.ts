import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from '../../auth/stores/account-store.ts'
import { aPerson, PASSWORD } from '../../auth/testing/people.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { addPromo } from '../../catalog/promo-codes/promo-store.ts'
import type { OrderReply } from '../../contract/checkout/payment-calls.ts'
import type { ProductType } from '../../contract/checkout/product-id.ts'
import type { Payments } from '../../payments/payments.ts'
import { type Browser, type BrowserResponse, startSchool } from '../../testing/school.ts'
import { reconcile } from '../worker.ts'
import { fakePayments } from './fake-provider.ts'
import { stockShop } from './shop.ts'

const ADD = '/api/v1/add-item/'

/** The browser of a person who is signed in. */
export interface Buyer {
  person: Person
  browser: Browser
  /** The id of the buyer's cart. */
  cart: () => Promise<string>
  put: (type: ProductType, id: number, duration?: number) => Promise<BrowserResponse>
  /** Pays the buyer's cart: by a new card of CloudPayments unless told otherwise. */
  pay: (fields?: Record<string, string>) => Promise<BrowserResponse>
  euros: () => Promise<BrowserResponse>
  /** Whatever is known of a payment now. */
  status: (payment: unknown) => Promise<BrowserResponse>
}

/** What a payment says of its order: a course for 2 500 ₽ by card, unless told otherwise. */
export const theOrder = (changes: Partial<OrderReply> = {}): OrderReply => ({
  number: expect.stringMatching(/^М-\d{5,9}$/),
  total: 2_500,
  currency: 'RUB',
  lils: 0,
  method: 'bank-card',
  email: 'b•••@example.com',
  is_resumed: false,
  ...changes,
})

/** A school with full shelves and providers that do as they are told, or the given ones. */
export const startTestShop = async (payments?: Payments) => {
  const fakes = fakePayments()
  const school = await startSchool({ payments: payments ?? fakes.payments })
  await stockShop(school)
  let buyers = 0

  const buyer = async (traits: Partial<Person> = {}): Promise<Buyer> => {
    buyers += 1
    const email = `buyer.${buyers}@example.com`
    const person = await aPerson(school, { email, phone: `+7916000000${buyers}`, ...traits })
    const browser = school.browser({ ip: `198.51.100.${buyers}` })
    await browser.post('/api/v1/landing-auth/', { username: person.email, password: PASSWORD })
    const cart = async () => String((await browser.post('/api/v1/get-cart/current/')).body.cart_id)
    return {
      person,
      browser,
      cart,
      put: (type, id, duration) =>
        browser.post(ADD, {
          product_type: type,
          product_id: String(id),
          ...(duration === undefined ? {} : { duration: String(duration) }),
        }),
      pay: async (fields = { token: 'cryptogram' }) =>
        browser.post('/checkout/pay/', { cart_id: await cart(), ...fields }),
      euros: () => browser.post('/api/v1/set-user-country/', { is_rf: 'false' }),
      status: (payment) => browser.post('/api/v1/payment-status/', { payment: String(payment) }),
    }
  }
  const now = () => school.clock.now()
  return {
    ...fakes,
    school,
    buyer,
    reconcile: () => reconcile(school.deps),
    giveLils: ({ person }: Buyer, amount: number) =>
      school.deps.transact((tx) =>
        grantLils(tx, { personId: person.id, amount, kind: 'gift', cause: randomUUID(), at: now() }),
      ),
    /** A code of so many percent; `LETO` of ten unless told otherwise. */
    addCode: (traits: Partial<Parameters<typeof addPromo>[1]> = {}) =>
      school.deps.transact((tx) =>
        addPromo(tx, { id: randomUUID(), code: 'LETO', kind: 'percent', percent: 10, createdAt: now(), ...traits }),
      ),
  }
}

export type TestShop = Awaited<ReturnType<typeof startTestShop>>
