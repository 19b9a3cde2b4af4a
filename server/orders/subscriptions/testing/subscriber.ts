import { randomUUID } from 'node:crypto'
import type { Person } from '../../../auth/stores/account-store.ts'
import { SUBSCRIPTION } from '../../../catalog/carts/priced-cart.ts'
import { priceOf } from '../../../catalog/products/prices.ts'
import { productById } from '../../../catalog/products/product-store.ts'
import type { Currency } from '../../../contract/checkout/money.ts'
import { CARD_CHECK } from '../../../contract/checkout/totals.ts'
import type { School } from '../../../testing/school.ts'
import { addAttempt } from '../../stores/attempt-store.ts'
import { addOrder, type Order } from '../../stores/order-store.ts'
import { settle } from '../../settling/settle.ts'
import { type Subscription, subscriptionOf } from '../../stores/subscription-store.ts'

/** What was bought, and how. A month of the catalogue subscription for rubles, unless told otherwise. */
export interface PurchaseTraits {
  kind?: Order['kind']
  product?: string
  duration?: number | null
  currency?: Currency
  /** What a code has taken off, in minor units. */
  discount?: number
  last4?: string
  lang?: Order['lang']
  /** The person has gone to the bank's page, and nobody has paid yet. */
  isUnpaid?: boolean
}

/** Buys as the pay call would have it: an order and its attempt, which the provider then says is paid. */
export const buys = async (school: School, person: Person, traits: PurchaseTraits = {}): Promise<Order> => {
  const { kind = 'subscribe', product = SUBSCRIPTION, currency = 'RUB', discount = 0, lang = 'ru' } = traits
  const { deps } = school
  const sold = await productById(deps.db, product)
  if (!sold) throw new Error(`no ${product}`)
  const duration = traits.duration === undefined ? sold.months : traits.duration
  const rate = priceOf(sold, duration, [], deps.now())
  const price = rate?.price[currency] ?? 0
  const off = kind === 'trial' ? price : (rate?.discount[currency] ?? 0) + discount
  const total = price - off
  const amount = kind === 'trial' ? CARD_CHECK[currency] : total
  const provider = currency === 'RUB' ? ('cloudpayments' as const) : ('stripe' as const)
  const [orderId, attemptId, at] = [randomUUID(), randomUUID(), school.clock.now()]
  const sums = { currency, bonuses: 0, discount: off }
  const order = await deps.transact(async (tx) => {
    const added = await addOrder(
      tx,
      {
        id: orderId,
        personId: person.id,
        kind,
        state: 'pending',
        digest: '',
        ...sums,
        sum: price,
        lils: 0,
        total,
        lang,
        utm: {},
        createdAt: at,
        expiresAt: at,
      },
      [
        {
          id: randomUUID(),
          orderId,
          position: 0,
          product,
          name: sold.name,
          duration,
          price,
          discount: off,
          bonuses: 0,
          due: total,
        },
      ],
      'pay',
    )
    await addAttempt(tx, {
      id: attemptId,
      orderId,
      personId: person.id,
      purpose: kind === 'trial' ? 'binding' : 'charge',
      provider,
      method: 'bank-card',
      state: 'created',
      currency,
      amount,
      payKey: attemptId,
      bodyDigest: '',
      savesCard: true,
      isWidget: false,
      createdAt: at,
    })
    return added
  })
  if (traits.isUnpaid) return order
  const card = { token: 'tk_saved', brand: 'visa', last4: traits.last4 ?? '4242', expiry: '1299', fingerprint: null }
  const money = { amount, currency }
  const state = { status: 'paid', ref: attemptId, attemptId, money, refunded: 0, card, error: null } as const
  await settle(deps, attemptId, state, 'pay')
  return order
}

/** The person's subscription to a product as it is now. */
export const held = async (school: School, person: Person, product = SUBSCRIPTION): Promise<Subscription> => {
  const subscription = await subscriptionOf(school.deps.db, person.id, product)
  if (!subscription) throw new Error('no subscription')
  return subscription
}
