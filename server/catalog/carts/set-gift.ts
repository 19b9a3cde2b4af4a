import type { OkReply } from '../../contract/checkout-replies.ts'
import type { SetGiftInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { readGift } from '../certificates/gift.ts'
import { productById } from '../products/product-store.ts'
import { changeGift, itemsOf, touchCart } from './cart-store.ts'
import { CURRENT, notFound, ownCart } from './own-cart.ts'

/**
 * Keeps what the buyer says of a certificate in the caller's cart: who gives it, to whom and when its letter goes. An item that is not
 * in it is a 404, one that is no certificate is refused at `item_id`. Source: DESIGN §6, SECURITY R53.
 */
export const setGift = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  input: SetGiftInput,
  caller: Caller,
): Promise<OkReply> => {
  const at = now()
  const gift = readGift(input, at)
  await transact(async (tx) => {
    const { id: cartId } = await ownCart(tx, caller, CURRENT)
    const item = (await itemsOf(tx, cartId)).find(({ id }) => id === input.item_id) ?? notFound()
    const product = await productById(tx, item.product)
    if (product?.type !== 'gift-certificate') refuse('item_id', 'notOffered')
    if (await changeGift(tx, item, gift)) await touchCart(tx, cartId, at)
  })
  return { status: 'ok' }
}
