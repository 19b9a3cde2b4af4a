import type { Db } from '../db/database.ts'
import { dueProviders } from './attempts/store.ts'
import { staleOrders } from './orders/store.ts'
import { dueRefunds } from './refunds/store.ts'

/** What the reconciler has to do: whom to ask about payments, and whether money goes back or orders are let go of. */
export interface Due {
  providers: string[]
  areRefunds: boolean
  areOrders: boolean
}

export const whatIsDue = async (db: Db, at: Date): Promise<Due> => {
  const [providers, refunds, orders] = await Promise.all([
    dueProviders(db, at),
    dueRefunds(db, at, 1),
    staleOrders(db, at, 1),
  ])
  return { providers, areRefunds: refunds.length > 0, areOrders: orders.length > 0 }
}

/** True where the reconciler has something to do. */
export const isAnythingDue = async (db: Db, at: Date): Promise<boolean> => {
  const { providers, areRefunds, areOrders } = await whatIsDue(db, at)
  return providers.length > 0 || areRefunds || areOrders
}
