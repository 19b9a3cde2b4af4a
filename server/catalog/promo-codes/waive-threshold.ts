import type { Tx } from '../../db/database.ts'
import { type Cart, touchCart } from '../carts/cart-store.ts'
import { countUse } from './promo-store.ts'

/** The internal code takes the threshold away from a cart, and is counted once for it. False where it is used up. Source: checkout spec §5. */
export const waiveThreshold = async (
  tx: Tx,
  { id, isThresholdWaived }: Pick<Cart, 'id' | 'isThresholdWaived'>,
  promoId: string,
  at: Date,
): Promise<boolean> => {
  if (isThresholdWaived) return true
  if (!(await countUse(tx, promoId, at))) return false
  await touchCart(tx, id, at, { isThresholdWaived: true })
  return true
}
