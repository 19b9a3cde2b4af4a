import { randomUUID } from 'node:crypto'
import type { Person } from '../../auth/stores/account-store.ts'
import { holdLils } from '../../catalog/lils/ledger.ts'
import { productById } from '../../catalog/products/product-store.ts'
import { holdPromo } from '../../catalog/promo-codes/promo.ts'
import { addAttempt, type Attempt } from '../../orders/stores/attempt-store.ts'
import { addOrder, type Order, orderById, type OrderLine } from '../../orders/stores/order-store.ts'
import { settle } from '../../orders/settling/settle.ts'
import type { PaymentState } from '../../payments/provider.ts'
import type { School } from '../../testing/school.ts'

/** What is bought, and by what it is cheaper. */
export interface SaleTraits {
  product: string
  /** Whole lils, each worth a ruble. */
  lils?: number
  promo?: { id: string; discount: number }
  gift?: OrderLine['gift']
}

/** An order of one thing and the attempt to get it paid. */
export interface Sale {
  order: Order
  attempt: Attempt
}

const attemptRow = (order: Order, at: Date) => ({
  id: randomUUID(),
  orderId: order.id,
  personId: order.personId,
  purpose: 'charge' as const,
  provider: 'cloudpayments',
  method: 'bank-card' as const,
  state: 'created' as const,
  currency: order.currency,
  amount: order.total,
  payKey: randomUUID(),
  bodyDigest: '',
  savesCard: false,
  isWidget: false,
  checkAt: at,
  createdAt: at,
})

/** Places an order as the pay call would: what it holds is held, and an attempt is under way. In rubles. */
export const place = async ({ deps }: School, person: Person, paymentRequest: SaleTraits): Promise<Sale> => {
  const { product, lils = 0, promo, gift = null } = paymentRequest
  const at = deps.now()
  const sold = await productById(deps.db, product)
  if (!sold?.priceRub) throw new Error(`no ${product}`)
  const off = sold.discountRub + (promo?.discount ?? 0)
  const [price, bonuses] = [sold.priceRub, lils * 100]
  const total = price - off - bonuses
  const [personId, orderId] = [person.id, randomUUID()]
  const order = {
    id: orderId,
    personId,
    kind: 'purchase' as const,
    state: 'pending' as const,
    digest: '',
    currency: 'RUB' as const,
    sum: price - sold.discountRub,
    discount: promo?.discount ?? 0,
    bonuses,
    lils,
    total,
    promoId: promo?.id ?? null,
    lang: 'ru' as const,
    utm: {},
    createdAt: at,
    expiresAt: new Date(at.getTime() + 24 * 60 * 60_000),
  }
  const own = { id: randomUUID(), orderId, position: 0, product, name: sold.name, gift }
  const line = { ...own, duration: sold.months, price, discount: off, bonuses, due: total }
  return deps.transact(async (tx) => {
    const added = await addOrder(tx, order, [line], 'pay')
    const isHeld = promo === undefined || (await holdPromo(tx, { promoId: promo.id, personId, orderId, at }))
    if (!isHeld || !(await holdLils(tx, { personId, amount: lils, orderId, at }))) throw new Error('nothing to hold')
    return { order: added, attempt: await addAttempt(tx, attemptRow(added, at)) }
  })
}

/** Another try to get the same order paid. */
export const tryAgain = ({ deps }: School, { order }: Sale): Promise<Attempt> =>
  deps.transact((tx) => addAttempt(tx, attemptRow(order, deps.now())))

/** The provider says that an attempt is paid, or has failed. */
export const decide = async (
  { deps }: School,
  { id, amount, currency }: Attempt,
  status: 'paid' | 'failed' = 'paid',
): Promise<Attempt> => {
  const money = { amount, currency }
  const state: PaymentState = { status, ref: `ref-${id}`, attemptId: id, money, refunded: 0, card: null, error: null }
  return settle(deps, id, state, 'notification')
}

/** Buys something, and has it paid. */
export const sell = async (school: School, person: Person, paymentRequest: SaleTraits): Promise<Sale> => {
  const { order, attempt } = await place(school, person, paymentRequest)
  const paid = await decide(school, attempt)
  return { order: (await orderById(school.deps.db, order.id)) ?? order, attempt: paid }
}
