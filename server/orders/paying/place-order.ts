import { randomUUID } from 'node:crypto'
import { holdLils } from '../../catalog/lils/ledger.ts'
import { holdPromo, waiveThreshold } from '../../catalog/promo-codes/promo.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Tx } from '../../db/database.ts'
import { refuse } from '../../http/errors.ts'
import { releaseOrder } from '../granting/revoke.ts'
import { addOrder, linesOf, moveOrder, type Order, type OrderLine } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { claimTrial, isTrialAvailable, type TrialPerson } from '../subscriptions/trial.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { Quote } from './quote.ts'

/** Sets `expiresAt`: an order still in state `open` by then expires and releases its code and lils. Source: PROVIDERS §2. */
const ORDER_MS = 24 * 60 * 60_000

interface Placing {
  person: TrialPerson & { name: string }
  lang: Lang
  at: Date
}

export interface PlacedOrder {
  order: Order
  lines: OrderLine[]
}

const giverOf = ({ giver }: PaymentRequest, { priced }: Quote, name: string): Order['giver'] => {
  const isGift = priced.items.some(({ product }) => product.type === 'gift-certificate')
  return isGift ? (giver ?? { name, gender: null }) : null
}

const orderRow = (paymentRequest: PaymentRequest, quote: Quote, { person, lang, at }: Placing) => {
  const { priced, totals, promoId, digest } = quote
  const { currency, cart } = priced
  const { bonuses, lils, result: total } = totals
  return {
    id: randomUUID(),
    personId: person.id,
    kind: paymentRequest.kind,
    state: 'pending' as const,
    cartId: cart.id,
    liveCart: cart.id,
    digest,
    currency,
    sum: totals.sum[currency],
    discount: totals.discount[currency],
    bonuses,
    lils,
    total,
    promoId,
    lang,
    utm: paymentRequest.utm,
    giver: giverOf(paymentRequest, quote, person.name),
    createdAt: at,
    expiresAt: new Date(at.getTime() + ORDER_MS),
  }
}

const NOTHING = { price: 0, discount: 0, bonuses: 0, due: 0 }

const lineRows = ({ priced, totals }: Quote, orderId: string) =>
  priced.items.map(({ product, duration, gift }, position) => ({
    id: randomUUID(),
    orderId,
    position,
    product: product.id,
    name: product.name,
    duration,
    gift,
    ...(totals.lines[position] ?? NOTHING),
  }))

const hold = async (tx: Tx, { id: orderId, personId, promoId, lils: amount }: Order, at: Date): Promise<void> => {
  if (promoId !== null && !(await holdPromo(tx, { promoId, personId, orderId, at }))) refuse('promocode', 'promoGone')
  if (!(await holdLils(tx, { personId, amount, orderId, at }))) refuse('use_bonuses', 'lilsUnusable')
}

/**
 * Stores the order of a request and reserves its code and lils; keeps an equal order in progress, replaces a different one of the cart.
 * Null if the buyer cannot have the trial. Source: DESIGN §6, SECURITY R41-R43.
 */
export const placeOrder = async (
  tx: Tx,
  deps: Pick<PaymentDeps, 'config'>,
  {
    paymentRequest,
    quote,
    live,
    ...placing
  }: Placing & { paymentRequest: PaymentRequest; quote: Quote; live: Order | null },
): Promise<PlacedOrder | null> => {
  const { at, person } = placing
  const { waiverId, priced } = quote
  const isWaived = waiverId === null || (await waiveThreshold(tx, priced.cart, waiverId, at))
  if (!isWaived) refuse('promocode', 'promoGone')
  if (live?.digest === quote.digest) {
    const order = live.state === 'open' ? await moveOrder(tx, { id: live.id, to: 'pending', by: 'pay', at }) : live
    return { order: order ?? live, lines: await linesOf(tx, live.id) }
  }
  if (paymentRequest.kind === 'trial' && !(await isTrialAvailable(tx, deps, person, live?.id))) return null
  if (live) {
    const canceled = await moveOrder(tx, { id: live.id, to: 'canceled', by: 'pay', at })
    if (canceled) await releaseOrder(tx, canceled, at)
  }
  const row = orderRow(paymentRequest, quote, placing)
  const claim = { person, card: null, orderId: row.id, at }
  if (paymentRequest.kind === 'trial' && !(await claimTrial(tx, deps, claim))) return null
  const order = await addOrder(tx, row, lineRows(quote, row.id), 'pay')
  await hold(tx, order, at)
  return { order, lines: await linesOf(tx, order.id) }
}
