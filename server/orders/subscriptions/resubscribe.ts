import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Db } from '../../db/database.ts'
import { entitlementOf } from '../granting/entitlement-store.ts'
import { isRenewing } from './eligibility.ts'
import { subscriptionOf } from './subscription-store.ts'

/**
 * Whether the person has had the catalogue subscription and may take it up again: it was cancelled, has ended, or could not be renewed,
 * and no charge of it is under way. Source: checkout spec §6.
 */
export const mayResubscribe = async (db: Db, personId: string): Promise<boolean> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (!subscription || subscription.state === 'trial' || subscription.state === 'active') return false
  return !(await isRenewing(db, subscription))
}

/** Until when the subscription that was cancelled is open by what was paid, or tried, before; null where nothing is left of that. */
export const paidUntil = async (db: Db, personId: string, at: Date): Promise<Date | null> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (subscription?.state !== 'canceled') return null
  const end = (await entitlementOf(db, personId, SUBSCRIPTION))?.availableTo ?? null
  return end !== null && end > at ? end : null
}
