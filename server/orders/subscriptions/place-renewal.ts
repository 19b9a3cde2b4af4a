import { randomUUID } from 'node:crypto'
import { digestOf } from '../../auth/secrets.ts'
import type { ProviderId } from '../../contract/methods.ts'
import type { Tx } from '../../db/database.ts'
import { addAttempt, type Attempt } from '../attempt-store.ts'
import { addOrder } from '../order-store.ts'
import { nextCheck } from '../settling/schedule.ts'
import { DAY_MS } from './period.ts'
import { chargeName } from './states.ts'
import type { Subscription } from './subscription-store.ts'

/** The longest that a result may stay unknown, and a day. */
const EXPIRES_MS = 4 * DAY_MS

/** Writes down what is about to be charged for the next period: an order of one line, and the attempt to get it paid. */
export const placeRenewal = async (
  tx: Tx,
  subscription: Subscription,
  { provider, name, at }: { provider: ProviderId; name: string; at: Date },
): Promise<Attempt> => {
  const { id: subscriptionId, personId, currency, price, months, product, lang, cardId } = subscription
  const payKey = chargeName(subscription)
  const orderId = randomUUID()
  const nothing = { discount: 0, bonuses: 0 }
  const order = {
    id: orderId,
    personId,
    kind: 'renewal' as const,
    state: 'pending' as const,
    digest: payKey,
    currency,
    sum: price,
    ...nothing,
    lils: 0,
    total: price,
    subscriptionId,
    lang,
    utm: {},
    createdAt: at,
    expiresAt: new Date(at.getTime() + EXPIRES_MS),
  }
  const line = {
    id: randomUUID(),
    orderId,
    position: 0,
    product,
    name,
    duration: months,
    price,
    ...nothing,
    due: price,
  }
  await addOrder(tx, order, [line], 'scheduler')
  return addAttempt(tx, {
    id: randomUUID(),
    orderId,
    personId,
    purpose: 'charge',
    provider,
    method: 'bank-card',
    state: 'created',
    currency,
    amount: price,
    payKey,
    bodyDigest: digestOf(payKey),
    savesCard: false,
    cardId,
    isWidget: false,
    checkAt: nextCheck('created', at, at),
    createdAt: at,
  })
}
