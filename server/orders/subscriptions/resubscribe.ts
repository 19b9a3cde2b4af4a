import { SUBSCRIPTION } from '../../catalog/carts/priced-cart.ts'
import type { Db } from '../../db/database.ts'
import { entitlementOf } from '../granting/entitlement-store.ts'
import { isRenewing } from './eligibility.ts'
import { subscriptionOf } from './subscription-store.ts'

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
