import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Db } from '../../db/database.ts'
import { isAlive } from '../attempt-machine.ts'
import { attemptByKey } from '../attempt-store.ts'
import { chargeName, isRunning } from './states.ts'
import { type Subscription, subscriptionOf } from './subscription-store.ts'

/** Whether a charge of its next period is under way, or nobody knows yet what it has come to. */
export const isRenewing = async (db: Db, subscription: Subscription): Promise<boolean> => {
  const attempt = await attemptByKey(db, chargeName(subscription))
  return attempt !== null && isAlive(attempt.state)
}

/** Whether the person has the catalogue subscription, or a trial of it, and it goes on. */
export const isSubscribed = async (db: Db, personId: string): Promise<boolean> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  return subscription !== null && isRunning(subscription)
}

/** Why the person is not charged for the catalogue subscription now; null where it may begin, after a trial too. */
export const whyNotSubscribe = async (db: Db, personId: string): Promise<'subscribed' | 'renewalInFlight' | null> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (!subscription) return null
  if (subscription.state === 'active') return 'subscribed'
  return (await isRenewing(db, subscription)) ? 'renewalInFlight' : null
}

/** Whether one of these products is being charged for its next period. */
export const isAnyRenewing = async (db: Db, personId: string, products: readonly string[]): Promise<boolean> => {
  for (const product of products) {
    const subscription = await subscriptionOf(db, personId, product)
    if (subscription && (await isRenewing(db, subscription))) return true
  }
  return false
}
