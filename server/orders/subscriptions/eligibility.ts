import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Db } from '../../db/database.ts'
import { isAlive } from '../attempt-machine.ts'
import { attemptByKey } from '../stores/attempt-store.ts'
import { entitlementOf } from '../stores/entitlement-store.ts'
import { chargeName, isRunning, type Subscription, subscriptionOf } from '../stores/subscription-store.ts'

/** Whether a charge for its next period is undecided. */
const isRenewing = async (db: Db, subscription: Subscription): Promise<boolean> => {
  const attempt = await attemptByKey(db, chargeName(subscription))
  return attempt !== null && isAlive(attempt.state)
}

/** Whether the person has a running catalogue subscription, or a trial of it. */
export const isSubscribed = async (db: Db, personId: string): Promise<boolean> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  return subscription !== null && isRunning(subscription)
}

/** Why the person cannot buy the catalogue subscription now; null if they can, also during a trial. */
export const whyNotSubscribe = async (db: Db, personId: string): Promise<'subscribed' | 'renewalInFlight' | null> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (!subscription) return null
  if (subscription.state === 'active') return 'subscribed'
  return (await isRenewing(db, subscription)) ? 'renewalInFlight' : null
}

/** Whether a charge for the next period of one of these products is undecided. */
export const isAnyRenewing = async (db: Db, personId: string, products: readonly string[]): Promise<boolean> => {
  for (const product of products) {
    const subscription = await subscriptionOf(db, personId, product)
    if (subscription && (await isRenewing(db, subscription))) return true
  }
  return false
}

/**
 * Whether the person can resume the catalogue subscription: it was canceled, has ended, or a renewal failed, and no charge of it is
 * undecided. Source: checkout spec §6.
 */
export const mayResubscribe = async (db: Db, personId: string): Promise<boolean> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (!subscription || subscription.state === 'trial' || subscription.state === 'active') return false
  return !(await isRenewing(db, subscription))
}

/** Until when the canceled catalogue subscription still gives access from earlier periods, paid or trial; null if it gives none. */
export const paidUntil = async (db: Db, personId: string, at: Date): Promise<Date | null> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (subscription?.state !== 'canceled') return null
  const end = (await entitlementOf(db, personId, SUBSCRIPTION))?.availableTo ?? null
  return end !== null && end > at ? end : null
}
