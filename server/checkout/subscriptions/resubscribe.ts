import type { Db } from '../../db/database.ts'
import { SUBSCRIPTION } from '../cart/priced-cart.ts'
import { isRenewing } from './may-begin.ts'
import { subscriptionOf } from './store.ts'

/**
 * Whether the person has had the catalogue subscription and may take it up again: it was cancelled, has ended, or could not be renewed,
 * and no charge of it is under way. Source: checkout spec §6.
 */
export const mayResubscribe = async (db: Db, personId: string): Promise<boolean> => {
  const subscription = await subscriptionOf(db, personId, SUBSCRIPTION)
  if (!subscription || subscription.state === 'trial' || subscription.state === 'active') return false
  return !(await isRenewing(db, subscription))
}
