import { CART_ITEMS_MAX } from '../../contract/checkout-limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Cart, cartOfCaller, changeGift, dropCart, itemsOf, moveItem, touchCart } from './cart-store.ts'

type MergeDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/**
 * Moves what the person does not have yet, as long as there is room. Currency and gifts are those that this browser has shown last.
 */
const pourInto = async (tx: Tx, own: Cart, visitors: Cart, at: Date): Promise<void> => {
  const [kept, brought] = [await itemsOf(tx, own.id), await itemsOf(tx, visitors.id)]
  const known = new Map(kept.map((item) => [item.product, item]))
  const fresh = brought.filter(({ product }) => !known.has(product)).slice(0, Math.max(0, CART_ITEMS_MAX - kept.length))
  for (const { id } of fresh) await moveItem(tx, id, own.id)
  for (const { product, gift } of brought) {
    const item = known.get(product)
    if (item && gift) await changeGift(tx, item, gift)
  }
  await dropCart(tx, visitors.id)
  const isThresholdWaived = own.isThresholdWaived || visitors.isThresholdWaived
  const currency = brought.length > 0 || kept.length === 0 ? visitors.currency : own.currency
  await touchCart(tx, own.id, at, { currency, isThresholdWaived })
}

/** Makes a visitor's cart that of the person who has signed in: doubles are dropped, and so is what no longer fits. Source: DESIGN §6. */
export const mergeCarts = async (
  { db, transact, now }: MergeDeps,
  personId: string,
  visitorHash: string,
): Promise<void> => {
  const visitor = { personId: null, visitorHash }
  if (!(await cartOfCaller(db, visitor))) return
  await transact(async (tx) => {
    const [visitors, own] = [await cartOfCaller(tx, visitor), await cartOfCaller(tx, { personId, visitorHash: null })]
    if (!visitors) return
    if (own) return pourInto(tx, own, visitors, now())
    await touchCart(tx, visitors.id, now(), { personId, visitorHash: null })
  })
}
