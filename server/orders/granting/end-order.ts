import { grantLils } from '../../catalog/lils/ledger.ts'
import type { Tx } from '../../db/database.ts'
import { linesOf, moveOrder, type Order, type OrderLine } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { changeSubscription, RUNNING, subscriptionOf } from '../stores/subscription-store.ts'
import { entitlementOf } from '../stores/entitlement-store.ts'
import { revokeOrder } from './revoke.ts'

/** Cancels the subscriptions among the lines. They end when the access of their other paid periods ends. */
const endSubscriptions = async (tx: Tx, { personId }: Order, lines: readonly OrderLine[], at: Date): Promise<void> => {
  for (const { product } of lines) {
    const subscription = await subscriptionOf(tx, personId, product)
    if (!subscription) continue
    const periodEnd = (await entitlementOf(tx, personId, product))?.availableTo ?? at
    const set = { state: 'canceled' as const, nextChargeAt: null, canceledAt: at, periodEnd }
    await changeSubscription(tx, { id: subscription.id, from: [...RUNNING, 'canceled'], set })
  }
}

/**
 * Ends a paid order whose money is returned in full: revokes its access and rewards, returns its lils, and stops the subscriptions that
 * it has paid for. Null, and nothing ended, if one of its certificates is redeemed already.
 */
export const endOrder = async (
  tx: Tx,
  deps: PaymentDeps,
  { order, by, at }: { order: Order; by: string; at: Date },
): Promise<Order | null> => {
  const { id, personId, lils } = order
  const lines = await linesOf(tx, id)
  if (!(await revokeOrder(tx, deps, { order, lines, at }))) return null
  const refunded = await moveOrder(tx, { id, to: 'refunded', by, at, set: { toDecide: null } })
  if (!refunded) throw new Error('an order that may be refunded was not')
  if (lils > 0) await grantLils(tx, { personId, amount: lils, kind: 'refund', cause: `refund:${id}`, at })
  await endSubscriptions(tx, refunded, lines, at)
  return refunded
}
