import type { SavedCardReply } from '../../contract/checkout-replies.ts'
import { toMajor } from '../../contract/money.ts'
import type { SubscriptionReply } from '../../contract/profile-replies.ts'
import type { Db } from '../../db/database.ts'
import { isRunning } from './states.ts'
import { type Subscription, subscriptionsOf } from './subscription-store.ts'

/** A subscription with what its product is called. */
export interface OwnSubscription {
  subscription: Subscription
  name: string
}

/** The person's subscriptions: those that run, then those that are over, the latest first. */
export const ownSubscriptions = async (db: Db, personId: string): Promise<OwnSubscription[]> => {
  const all = await subscriptionsOf(db, personId)
  return [...all.filter((one) => isRunning(one.subscription)), ...all.filter((one) => !isRunning(one.subscription))]
}

const stateOf = ({ state, periodEnd }: Subscription, at: Date): Subscription['state'] =>
  state === 'canceled' && periodEnd <= at ? 'ended' : state

interface Cabinet {
  cards: readonly SavedCardReply[]
  /** The product whose subscription may be taken up again; null for none. */
  resumable: string | null
  at: Date
}

/** A subscription as its owner's cabinet shows it. */
export const subscriptionReply = (
  { subscription, name }: OwnSubscription,
  { cards, resumable, at }: Cabinet,
): SubscriptionReply => ({
  id: subscription.id,
  name,
  state: stateOf(subscription, at),
  price: toMajor(subscription.price),
  currency: subscription.currency,
  next_charge: subscription.nextChargeAt?.toISOString() ?? null,
  available_to: subscription.periodEnd.toISOString(),
  card: cards.find(({ id }) => id === subscription.cardId) ?? null,
  may_resume: subscription.product === resumable,
})
