import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Db } from '../../db/database.ts'
import { isAlive } from '../attempt-machine.ts'
import { attemptByKey } from '../attempt-store.ts'
import { chargeName, isRunning } from './states.ts'
import { type Subscription, subscriptionOf } from './subscription-store.ts'

/** Whether a charge for its next period is undecided. */
export const isRenewing = async (db: Db, subscription: Subscription): Promise<boolean> => {
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
