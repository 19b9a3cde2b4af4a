import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { orderEvent, orderLine, shopOrder } from '../../db/schema.ts'
import { isLive, type OrderState, orderStatesBefore } from '../order-machine.ts'

export type Order = typeof shopOrder.$inferSelect
export type OrderLine = typeof orderLine.$inferSelect

const OLD_LENGTH = 8
const RUSSIAN_LETTER = 'М'

/** The order number that people quote to support, such as `М-10482`; it opens nothing. An order without one shows the start of its id. */
export const numberOf = ({ id, number, lang }: Pick<Order, 'id' | 'number' | 'lang'>): string =>
  number === null ? id.slice(0, OLD_LENGTH) : `${lang === 'ru' ? RUSSIAN_LETTER : 'M'}-${number}`

/** Reads a typed order number, with a Russian or Latin letter or without; null if it is none. */
export const readNumber = (typed: string): number | null => {
  const digits = /^(?:[мm][\s\p{Pd}]*)?(\d{5,9})$/iu.exec(typed.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

const FEWEST_DIGITS = 5
const MOST_DIGITS = 9

/** Random, so that a number tells nothing about how much is sold. */
const someNumber = (digits: number): number => randomInt(10 ** (digits - 1), 10 ** digits)

export const orderByNumber = async (db: Db, number: number): Promise<Order | null> =>
  (await db.select().from(shopOrder).where(eq(shopOrder.number, number)))[0] ?? null

/** A subscription resumed within a period that is paid already: nothing is bought. */
export const isResumption = ({ kind, sum }: Pick<Order, 'kind' | 'sum'>): boolean => kind === 'resubscribe' && sum === 0

export const orderById = async (db: Db, id: string): Promise<Order | null> =>
  (await db.select().from(shopOrder).where(eq(shopOrder.id, id)))[0] ?? null

/** The lines of an order, by position. */
export const linesOf = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.position))

/** The cart's order in progress (`open` or `pending`); a cart has one at a time. */
export const liveOrder = async (db: Db, cartId: string): Promise<Order | null> =>
  (await db.select().from(shopOrder).where(eq(shopOrder.liveCart, cartId)))[0] ?? null

/** A person's orders, the latest first. */
export const ordersOf = (db: Db, personId: string): Promise<Order[]> =>
  db.select().from(shopOrder).where(eq(shopOrder.personId, personId)).orderBy(desc(shopOrder.createdAt))

/** The paid orders of a cart, the latest first. */
export const paidOrdersOf = (db: Db, cartId: string): Promise<Order[]> =>
  db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.cartId, cartId), eq(shopOrder.state, 'paid')))
    .orderBy(desc(shopOrder.paidAt))

/** Orders in state `open` whose `expiresAt` has passed. */
export const staleOrders = (db: Db, at: Date, most: number): Promise<Order[]> =>
  db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.state, 'open'), lte(shopOrder.expiresAt, at)))
    .limit(most)

interface OrderMoment {
  orderId: string
  attemptId?: string | null
  what: string
  before?: string | null
  after?: string | null
  by: string
  at: Date
}

/** Logs an event of an order or of one of its attempts. */
export const noteOrder = async (tx: Tx, { orderId, attemptId, what, before, after, by, at }: OrderMoment) => {
  const known = { attemptId: attemptId ?? null, before: before ?? null, after: after ?? null }
  await tx.insert(orderEvent).values({ id: randomUUID(), orderId, what, by, createdAt: at, ...known })
}

/** The event log of an order and its attempts, oldest first. */
export const momentsOf = (db: Db, orderId: string) =>
  db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(asc(orderEvent.createdAt))

type NewOrder = Omit<typeof shopOrder.$inferInsert, 'number'>

/** Stores the order under a free number, with as few digits as the first draws allow. */
const insertNumbered = async (tx: Tx, order: NewOrder): Promise<Order> => {
  for (let digits = FEWEST_DIGITS; digits <= MOST_DIGITS; digits += 1) {
    const row = { ...order, number: someNumber(digits) }
    const [added] = await tx.insert(shopOrder).values(row).onConflictDoNothing({ target: shopOrder.number }).returning()
    if (added) return added
  }
  throw new Error('no order number is free')
}

/** Stores an order with its lines. Rejects with `UniqueViolation` if its cart already has an order in progress. */
export const addOrder = async (
  tx: Tx,
  order: NewOrder,
  lines: (typeof orderLine.$inferInsert)[],
  by: string,
): Promise<Order> => {
  const added = await insertNumbered(tx, order)
  if (lines.length > 0) await tx.insert(orderLine).values(lines)
  await noteOrder(tx, { orderId: added.id, what: 'order', after: added.state, by, at: added.createdAt })
  return added
}

interface OrderMove {
  id: string
  to: OrderState
  by: string
  at: Date
  set?: Partial<Pick<Order, 'paidBy' | 'paidAt' | 'subscriptionId' | 'toDecide'>>
}

/** Changes an order's state if the state machine allows it; otherwise changes nothing and returns null. */
export const moveOrder = async (tx: Tx, { id, to, by, at, set = {} }: OrderMove): Promise<Order | null> => {
  const before = await orderById(tx, id)
  const [moved] = await tx
    .update(shopOrder)
    .set({ ...set, state: to, ...(isLive(to) ? {} : { liveCart: null }) })
    .where(and(eq(shopOrder.id, id), inArray(shopOrder.state, orderStatesBefore(to))))
    .returning()
  if (moved) await noteOrder(tx, { orderId: id, what: 'order', before: before?.state ?? null, after: to, by, at })
  return moved ?? null
}

/** Stores the question about an order that an operator has to decide; null once it is decided. */
export const setToDecide = async (tx: Tx, id: string, toDecide: Order['toDecide']): Promise<void> => {
  await tx.update(shopOrder).set({ toDecide }).where(eq(shopOrder.id, id))
}

/** Stores until when a paid line gives access; null is forever. */
export const setAvailable = async (tx: Tx, lineId: string, availableTo: Date | null): Promise<void> => {
  await tx.update(orderLine).set({ availableTo }).where(eq(orderLine.id, lineId))
}
