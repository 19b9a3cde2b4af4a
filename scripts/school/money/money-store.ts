import { and, desc, eq, gte, inArray, or } from 'drizzle-orm'
import type { Db } from '../../../server/db/database.ts'
import { ORDER_DECISIONS, paymentAttempt, person, refund, shopOrder, subscription } from '../../../server/db/schema.ts'
import type { OrderState } from '../../../server/orders/order-machine.ts'
import type { Order } from '../../../server/orders/stores/order-store.ts'
import type { Subscription } from '../../../server/orders/stores/subscription-store.ts'
import { PAGE_ROWS } from '../people-store.ts'

interface OrderFilter {
  state: OrderState | undefined
  personId: string | undefined
  since: Date | undefined
  /** Only orders that need an operator's attention. */
  isWaiting: boolean
}

/**
 * Orders in review, those about which the provider has reported something to decide on, and those with a payment attempt in state `manual`,
 * or a refund in state `manual` or `failed`.
 */
const waitsForPerson = (db: Db) => {
  const undecided = db
    .select({ id: paymentAttempt.orderId })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.state, 'manual'))
  const notReturned = db
    .select({ id: paymentAttempt.orderId })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(inArray(refund.state, ['manual', 'failed']))
  return or(
    eq(shopOrder.state, 'review'),
    inArray(shopOrder.toDecide, [...ORDER_DECISIONS]),
    inArray(shopOrder.id, undecided),
    inArray(shopOrder.id, notReturned),
  )
}

const isWanted = (db: Db, { state, personId, since, isWaiting }: OrderFilter) =>
  and(
    isWaiting ? waitsForPerson(db) : undefined,
    state && eq(shopOrder.state, state),
    personId === undefined ? undefined : eq(shopOrder.personId, personId),
    since && gte(shopOrder.createdAt, since),
  )

/** One page of the orders with their buyers' e-mail addresses, latest first. `page` counts from 1. */
export const orderPage = (db: Db, filter: OrderFilter, page: number): Promise<{ order: Order; email: string }[]> =>
  db
    .select({ order: shopOrder, email: person.email })
    .from(shopOrder)
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .where(isWanted(db, filter))
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countOrders = (db: Db, filter: OrderFilter): Promise<number> => db.$count(shopOrder, isWanted(db, filter))

const inState = (state: Subscription['state'] | undefined) => state && eq(subscription.state, state)

/** One page of the subscriptions with their owners' e-mail addresses, latest first. */
export const subscriptionPage = (
  db: Db,
  state: Subscription['state'] | undefined,
  page: number,
): Promise<{ subscription: Subscription; email: string }[]> =>
  db
    .select({ subscription, email: person.email })
    .from(subscription)
    .innerJoin(person, eq(person.id, subscription.personId))
    .where(inState(state))
    .orderBy(desc(subscription.createdAt), desc(subscription.id))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countSubscriptions = (db: Db, state: Subscription['state'] | undefined): Promise<number> =>
  db.$count(subscription, inState(state))
