import { dropOldAnalytics } from '../catalog/analytics/analytics-store.ts'
import { dropOldCarts } from '../catalog/carts/cart-store.ts'
import type { Tx } from '../db/database.ts'
import { dropOldEvents } from './attempt-store.ts'

/** Retention of an unchanged visitor cart: a day longer than the cookie that identifies it. */
const CART_DAYS = 31
/** Retention of notifications: providers no longer resend them by then. */
const EVENT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Retention of analytics events, in days and in rows. Source: SECURITY R69. */
const ANALYTICS_DAYS = 90
const ANALYTICS_ROWS = 200_000

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** Deletes carts of visitors who have not come back, old notifications and old analytics events. */
export const sweepCheckout = async (tx: Tx, at: Date): Promise<void> => {
  await dropOldCarts(tx, daysBefore(at, CART_DAYS))
  await dropOldEvents(tx, daysBefore(at, EVENT_DAYS))
  await dropOldAnalytics(tx, { before: daysBefore(at, ANALYTICS_DAYS), most: ANALYTICS_ROWS })
}
