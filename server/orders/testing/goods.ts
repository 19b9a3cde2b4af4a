import { randomUUID } from 'node:crypto'
import { addCart, addCartItem } from '../../catalog/carts/cart-store.ts'
import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import { addPromo } from '../../catalog/promo-codes/promo-store.ts'
import type { Tx } from '../../db/database.ts'
import type { School } from '../../testing/school.ts'
import { addAttempt, moveAttempt } from '../stores/attempt-store.ts'
import { keepCard } from '../cards/cards.ts'
import { addOrder, moveOrder } from '../stores/order-store.ts'
import { addSubscription, type Subscription } from '../stores/subscription-store.ts'
import { aCard } from './fake-provider.ts'

/** A code of ten percent, for everybody. */
export const PROMO = 'LETO'

/** What somebody has in the shop, by our ids of it. */
export interface Goods {
  cart: string
  /** A course of the cart, and its school, which is bought by months. */
  item: string
  dated: string
  /** A certificate of the cart. */
  gift: string
  card: string
  /** A payment that nobody has decided yet, and one that is paid. */
  waiting: string
  paid: string
  /** A subscription that renews. */
  running: string
}

interface Owner {
  personId: string
  at: Date
}

const SUM = 2_500_00

const addPayment = async (tx: Tx, { personId, at }: Owner, isPaid: boolean): Promise<string> => {
  const [id, orderId] = [randomUUID(), randomUUID()]
  const order = { id: orderId, personId, kind: 'purchase', state: 'pending', digest: '', lang: 'ru', utm: {} } as const
  const sums = { currency: 'RUB', sum: SUM, discount: 0, bonuses: 0, lils: 0, total: SUM } as const
  const line = { id: randomUUID(), orderId, position: 0, product: 'course:2', name: 'Шахматы' }
  const shares = { price: SUM, discount: 0, bonuses: 0, due: SUM }
  await addOrder(tx, { ...order, ...sums, createdAt: at, expiresAt: at }, [{ ...line, ...shares }], 'pay')
  const source = { purpose: 'charge', provider: 'cloudpayments', method: 'bank-card', state: 'created' } as const
  const request = { payKey: id, bodyDigest: '', savesCard: false, isWidget: false }
  await addAttempt(tx, { id, orderId, personId, ...source, ...request, currency: 'RUB', amount: SUM, createdAt: at })
  await moveAttempt(tx, { id, to: isPaid ? 'succeeded' : 'processing', by: 'pay', at })
  if (isPaid) await moveOrder(tx, { id: orderId, to: 'paid', by: 'pay', at, set: { paidBy: id, paidAt: at } })
  return id
}

const subscriptionRow = ({ personId, at }: Owner, traits: Pick<Subscription, 'product' | 'state'>): Subscription => ({
  id: randomUUID(),
  personId,
  currency: 'RUB',
  price: SUM,
  months: 1,
  cardId: null,
  periodEnd: new Date(at.getTime() + 1_000_000_000),
  nextChargeAt: traits.state === 'active' ? new Date(at.getTime() + 1_000_000_000) : null,
  retries: 0,
  noticeSentAt: null,
  canceledAt: null,
  lang: 'ru',
  createdAt: at,
  ...traits,
})

/** A code that everybody may use. */
export const givePromo = ({ deps }: Pick<School, 'deps'>): Promise<void> =>
  deps.transact((tx) =>
    addPromo(tx, { id: randomUUID(), code: PROMO, kind: 'percent', percent: 10, createdAt: deps.now() }),
  )

/** Gives a person something of everything that the shop sells, written as it would stand after buying. */
export const giveGoods = async ({ deps }: Pick<School, 'deps'>, personId: string): Promise<Goods> => {
  const at = deps.now()
  const owner = { personId, at }
  const [cart, item, dated, gift] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const running = subscriptionRow(owner, { product: 'plus:1', state: 'active' })
  return deps.transact(async (tx) => {
    await addCart(tx, { id: cart, personId, currency: 'RUB', createdAt: at, updatedAt: at })
    await addCartItem(tx, { id: item, cartId: cart, product: 'course:2', duration: null, addedAt: at })
    await addCartItem(tx, { id: dated, cartId: cart, product: 'school:1', duration: 1, addedAt: at })
    await addCartItem(tx, { id: gift, cartId: cart, product: 'gift-certificate:1', duration: null, addedAt: at })
    await addSubscription(tx, subscriptionRow(owner, { product: SUBSCRIPTION, state: 'canceled' }))
    await addSubscription(tx, running)
    const card = await keepCard(tx, deps, { personId, provider: 'cloudpayments', card: aCard(personId), at })
    const [waiting, paid] = [await addPayment(tx, owner, false), await addPayment(tx, owner, true)]
    return { cart, item, dated, gift, card, waiting, paid, running: running.id }
  })
}
