import type { OkReply } from '../../contract/checkout-replies.ts'
import type { SetDurationInput } from '../../contract/checkout-schemas.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { packagesOf } from '../products/prices.ts'
import { allPackages, productById } from '../products/product-store.ts'
import { changeDuration, itemsOf, touchCart } from './cart-store.ts'
import { CURRENT, notFound, ownCart } from './own-cart.ts'

const isSold = async (tx: Tx, productId: string, duration: number): Promise<boolean> => {
  const product = await productById(tx, productId)
  return product !== null && packagesOf(product, await allPackages(tx)).some((one) => one.duration === duration)
}

/**
 * Gives an item of the caller's cart another number of months. An item that is not in it is a 404; months that its type is not sold
 * by are refused at `duration`. Source: checkout spec §4, §7, SECURITY R53.
 */
export const setDuration = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { item_id: itemId, duration }: SetDurationInput,
  caller: Caller,
): Promise<OkReply> => {
  await transact(async (tx) => {
    const { id: cartId } = await ownCart(tx, caller, CURRENT)
    const item = (await itemsOf(tx, cartId)).find(({ id }) => id === itemId) ?? notFound()
    if (!(await isSold(tx, item.product, duration))) return refuse('duration', 'notOffered')
    if (await changeDuration(tx, itemId, duration)) await touchCart(tx, cartId, now())
  })
  return { status: 'ok' }
}
