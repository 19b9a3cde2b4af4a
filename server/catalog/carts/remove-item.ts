import type { OkReply } from '../../contract/checkout-replies.ts'
import type { RemoveItemInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { dropItem, touchCart } from './cart-store.ts'
import { CURRENT, notFound, ownCart } from './own-cart.ts'

/** Takes an item out of the caller's cart; one that is not in it is a 404. Source: checkout spec §7, SECURITY R53. */
export const removeItem = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { item_id: itemId }: RemoveItemInput,
  caller: Caller,
): Promise<OkReply> => {
  await transact(async (tx) => {
    const { id: cartId } = await ownCart(tx, caller, CURRENT)
    if (!(await dropItem(tx, { cartId, itemId }))) return notFound()
    await touchCart(tx, cartId, now())
  })
  return { status: 'ok' }
}
