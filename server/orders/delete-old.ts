import { dropOldAnalytics } from '../catalog/analytics/analytics-store.ts'
import { dropOldCarts } from '../catalog/carts/cart-store.ts'
import type { Tx } from '../db/database.ts'
import { dropOldEvents } from './attempt-store.ts'

/** How long a visitor's cart rests before it is forgotten: a day longer than the cookie that finds it. */
const CART_DAYS = 31
/** Providers have given up telling by then. */
const EVENT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** What pages have told is kept for so long, and so much of it at most. Source: SECURITY R69. */
const ANALYTICS_DAYS = 90
const ANALYTICS_ROWS = 200_000

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** Forgets the carts of visitors who have not come back, old notifications and old statistics. */
export const sweepCheckout = async (tx: Tx, at: Date): Promise<void> => {
  await dropOldCarts(tx, daysBefore(at, CART_DAYS))
  await dropOldEvents(tx, daysBefore(at, EVENT_DAYS))
  await dropOldAnalytics(tx, { before: daysBefore(at, ANALYTICS_DAYS), most: ANALYTICS_ROWS })
}
