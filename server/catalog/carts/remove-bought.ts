import type { Tx } from '../../db/database.ts'
import { dropProducts, touchCart } from './cart-store.ts'

/** Counts a change of the cart: an order that was made of it before does not fit it any more. */
export const bumpVersion = (tx: Tx, cartId: string, at: Date): Promise<void> => touchCart(tx, cartId, at)

/**
 * Takes what was bought out of the cart; whatever else has been put in meanwhile stays. `products` are ids of the catalogue. The
 * internal code has waived the threshold for this purchase only.
 */
export const takeOut = async (
  tx: Tx,
  { cartId, products, at }: { cartId: string; products: readonly string[]; at: Date },
): Promise<void> => {
  await dropProducts(tx, cartId, products)
  await touchCart(tx, cartId, at, { isThresholdWaived: false })
}
