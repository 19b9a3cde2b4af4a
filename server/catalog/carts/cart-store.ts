import { isDeepStrictEqual } from 'node:util'
import { and, asc, between, eq, inArray, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { cart, cartItem, entitlement } from '../../db/schema.ts'

export type Cart = typeof cart.$inferSelect
export type CartItem = typeof cartItem.$inferSelect

/** The owner of a cart: a person, or a visitor's browser. */
export interface Owner {
  personId: string | null
  visitorHash: string | null
}

const isOf = ({ personId, visitorHash }: Owner) => {
  if (personId !== null) return eq(cart.personId, personId)
  return visitorHash === null ? null : eq(cart.visitorHash, visitorHash)
}

/** The cart of a person, or of the browser if no user is signed in. */
export const cartOfCaller = async (db: Db, owner: Owner): Promise<Cart | null> => {
  const isIt = isOf(owner)
  return (isIt && (await db.select().from(cart).where(isIt))[0]) ?? null
}

/** Adds a cart unless its owner has one. */
export const addCart = async (tx: Tx, row: typeof cart.$inferInsert): Promise<void> => {
  await tx.insert(cart).values(row).onConflictDoNothing()
}

/** The items of a cart, in the order they were added. */
export const itemsOf = (db: Db, cartId: string): Promise<CartItem[]> =>
  db.select().from(cartItem).where(eq(cartItem.cartId, cartId)).orderBy(asc(cartItem.addedAt), asc(cartItem.id))

/** The products among these that a person has forever. */
export const ownedAmong = async (
  db: Db,
  personId: string,
  products: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (products.length === 0) return new Set()
  const isOwned = and(
    eq(entitlement.personId, personId),
    inArray(entitlement.product, [...products]),
    isNull(entitlement.availableTo),
  )
  const rows = await db.select({ product: entitlement.product }).from(entitlement).where(isOwned)
  return new Set(rows.map(({ product }) => product))
}

/** False, and nothing changed, if the cart has this product already. */
export const addCartItem = async (tx: Tx, row: typeof cartItem.$inferInsert): Promise<boolean> => {
  const once = [cartItem.cartId, cartItem.product]
  const added = await tx
    .insert(cartItem)
    .values(row)
    .onConflictDoNothing({ target: once })
    .returning({ id: cartItem.id })
  return added.length > 0
}

/** True if the duration has changed. */
export const changeDuration = async (tx: Tx, itemId: string, duration: number | null): Promise<boolean> => {
  const changed = await tx
    .update(cartItem)
    .set({ duration })
    .where(and(eq(cartItem.id, itemId), sql`${cartItem.duration} is distinct from ${duration}`))
    .returning({ id: cartItem.id })
  return changed.length > 0
}

/** True if the gift has changed. */
export const changeGift = async (
  tx: Tx,
  item: Pick<CartItem, 'id' | 'gift'>,
  gift: CartItem['gift'],
): Promise<boolean> => {
  if (isDeepStrictEqual(item.gift, gift)) return false
  await tx.update(cartItem).set({ gift }).where(eq(cartItem.id, item.id))
  return true
}

/** False if the cart has no such item. */
export const dropItem = async (tx: Tx, { cartId, itemId }: { cartId: string; itemId: string }): Promise<boolean> => {
  const isIt = and(eq(cartItem.cartId, cartId), eq(cartItem.id, itemId))
  return (await tx.delete(cartItem).where(isIt).returning({ id: cartItem.id })).length > 0
}

export const dropProducts = async (tx: Tx, cartId: string, products: readonly string[]): Promise<void> => {
  if (products.length === 0) return
  await tx.delete(cartItem).where(and(eq(cartItem.cartId, cartId), inArray(cartItem.product, [...products])))
}

export const moveItem = async (tx: Tx, itemId: string, cartId: string): Promise<void> => {
  await tx.update(cartItem).set({ cartId }).where(eq(cartItem.id, itemId))
}

/** Updates a cart, its `version` and `updatedAt`. */
export const touchCart = async (
  tx: Tx,
  id: string,
  at: Date,
  set: Partial<Pick<Cart, 'personId' | 'visitorHash' | 'currency' | 'isThresholdWaived'>> = {},
): Promise<void> => {
  await tx
    .update(cart)
    .set({ ...set, version: sql`${cart.version} + 1`, updatedAt: at })
    .where(eq(cart.id, id))
}

/** Sets the currency of a cart; true if it has changed. */
export const changeCurrency = async (tx: Tx, id: string, currency: Cart['currency'], at: Date): Promise<boolean> => {
  const changed = await tx
    .update(cart)
    .set({ currency, version: sql`${cart.version} + 1`, updatedAt: at })
    .where(and(eq(cart.id, id), ne(cart.currency, currency)))
    .returning({ id: cart.id })
  return changed.length > 0
}

export const dropCart = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(cart).where(eq(cart.id, id))
}

/** Deletes empty carts of visitors that were last changed in a period. */
export const dropEmptyCarts = async (tx: Tx, { from, until }: { from: Date; until: Date }): Promise<void> => {
  const items = tx.select({ id: cartItem.id }).from(cartItem).where(eq(cartItem.cartId, cart.id))
  await tx.delete(cart).where(and(isNotNull(cart.visitorHash), between(cart.updatedAt, from, until), notExists(items)))
}

/** Deletes visitors' carts that were last changed before a moment. */
export const dropOldCarts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(cart).where(and(isNotNull(cart.visitorHash), lt(cart.updatedAt, before)))
}
