import { and, asc, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { product, subscription, trialClaim } from '../../db/schema.ts'

export type Subscription = typeof subscription.$inferSelect
type SubscriptionState = Subscription['state']

/** States with further charges. */
export const RUNNING: readonly SubscriptionState[] = ['trial', 'active', 'past_due']

export const isRunning = ({ state }: Pick<Subscription, 'state'>): boolean => RUNNING.includes(state)

/** The unique key of one charge of a period, so that no two processes make it. */
export const chargeName = ({ id, periodEnd, retries }: Subscription): string =>
  `renewal:${id}:${periodEnd.toISOString()}:${retries}`

export const subscriptionById = async (db: Db, id: string): Promise<Subscription | null> =>
  (await db.select().from(subscription).where(eq(subscription.id, id)))[0] ?? null

export const subscriptionOf = async (db: Db, personId: string, productId: string): Promise<Subscription | null> => {
  const isOwn = and(eq(subscription.personId, personId), eq(subscription.product, productId))
  return (await db.select().from(subscription).where(isOwn))[0] ?? null
}

/** The person's subscriptions with the names of their products, newest first. */
export const subscriptionsOf = async (
  db: Db,
  personId: string,
): Promise<{ subscription: Subscription; name: string }[]> =>
  db
    .select({ subscription, name: product.name })
    .from(subscription)
    .innerJoin(product, eq(product.id, subscription.product))
    .where(eq(subscription.personId, personId))
    .orderBy(desc(subscription.createdAt), desc(subscription.id))

export const addSubscription = async (tx: Tx, row: Subscription): Promise<void> => {
  await tx.insert(subscription).values(row)
}

/** Changes a subscription if it is in one of these states; otherwise changes nothing and returns null. */
export const changeSubscription = async (
  tx: Tx,
  { id, from, set }: { id: string; from: readonly SubscriptionState[]; set: Partial<Omit<Subscription, 'id'>> },
): Promise<Subscription | null> => {
  const changed = await tx
    .update(subscription)
    .set(set)
    .where(and(eq(subscription.id, id), inArray(subscription.state, [...from])))
    .returning()
  return changed[0] ?? null
}

/** Removes a card from the subscriptions that are charged to it. */
export const forgetCard = async (tx: Tx, cardId: string): Promise<void> => {
  await tx.update(subscription).set({ cardId: null }).where(eq(subscription.cardId, cardId))
}

/** Subscriptions whose next charge is due, longest overdue first. */
export const dueForCharge = async (db: Db, at: Date, most: number): Promise<Subscription[]> =>
  db
    .select()
    .from(subscription)
    .where(lte(subscription.nextChargeAt, at))
    .orderBy(asc(subscription.nextChargeAt))
    .limit(most)

/** Trials whose first charge is due by `until` and whose notice is unsent, earliest first. */
export const dueForNotice = async (db: Db, until: Date, most: number): Promise<Subscription[]> =>
  db
    .select()
    .from(subscription)
    .where(
      and(eq(subscription.state, 'trial'), isNull(subscription.noticeSentAt), lte(subscription.nextChargeAt, until)),
    )
    .orderBy(asc(subscription.nextChargeAt))
    .limit(most)

type Product = typeof product.$inferSelect

/** The recurring ones among the products. */
export const recurrentProducts = async (db: Db, ids: string[]): Promise<Product[]> =>
  db
    .select()
    .from(product)
    .where(and(inArray(product.id, ids), eq(product.isRecurrent, true)))

/** The name of a product; empty if there is none. */
export const productName = async (db: Db, id: string): Promise<string> =>
  (await db.select({ name: product.name }).from(product).where(eq(product.id, id)))[0]?.name ?? ''

type TrialClaim = typeof trialClaim.$inferSelect

/** The trial claims with one of these hashes, or of this person. */
export const claimsOf = async (db: Db, personId: string, hashes: string[]): Promise<TrialClaim[]> =>
  db
    .select()
    .from(trialClaim)
    .where(or(eq(trialClaim.personId, personId), inArray(trialClaim.id, hashes)))

export const addClaims = async (tx: Tx, rows: TrialClaim[]): Promise<void> => {
  await tx.insert(trialClaim).values(rows).onConflictDoNothing({ target: trialClaim.id })
}

/** Deletes the claims of an order whose trial has not started. */
export const dropClaims = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.delete(trialClaim).where(eq(trialClaim.orderId, orderId))
}
