import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { product, subscription } from '../../db/schema.ts'

export type Subscription = typeof subscription.$inferSelect
export type SubscriptionState = Subscription['state']

export const subscriptionById = async (db: Db, id: string): Promise<Subscription | null> =>
  (await db.select().from(subscription).where(eq(subscription.id, id)))[0] ?? null

export const subscriptionOf = async (db: Db, personId: string, productId: string): Promise<Subscription | null> => {
  const isOwn = and(eq(subscription.personId, personId), eq(subscription.product, productId))
  return (await db.select().from(subscription).where(isOwn))[0] ?? null
}

/** The person's subscriptions with what their products are called, the latest first. */
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

/** Changes a subscription that is in one of these states; null where it is not, and then nothing has changed. */
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

/** Subscriptions that were charged to this card have none from now on. */
export const forgetCard = async (tx: Tx, cardId: string): Promise<void> => {
  await tx.update(subscription).set({ cardId: null }).where(eq(subscription.cardId, cardId))
}

/** Those whose next charge is due, the longest due first. */
export const dueForCharge = async (db: Db, at: Date, most: number): Promise<Subscription[]> =>
  db
    .select()
    .from(subscription)
    .where(lte(subscription.nextChargeAt, at))
    .orderBy(asc(subscription.nextChargeAt))
    .limit(most)

/** Trials whose first charge comes by `until` and has not been announced, the earliest first. */
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

/** Those of the products that renew by themselves. */
export const recurrentProducts = async (db: Db, ids: string[]): Promise<Product[]> =>
  db
    .select()
    .from(product)
    .where(and(inArray(product.id, ids), eq(product.isRecurrent, true)))

/** What a product is called. */
export const productName = async (db: Db, id: string): Promise<string> =>
  (await db.select({ name: product.name }).from(product).where(eq(product.id, id)))[0]?.name ?? ''
