import { emptyCart, ensureCart } from '../../catalog/carts/begin-cart.ts'
import { type Cart, cartOfCaller } from '../../catalog/carts/cart-store.ts'
import { CURRENT, ownCart, ownerOf } from '../../catalog/carts/own-cart.ts'
import { pricedCart } from '../../catalog/carts/priced-cart.ts'
import type { CartReply } from '../../contract/checkout-replies.ts'
import type { GetCartInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { cartReply } from './cart-reply.ts'

type GetCartDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'payments' | 'config'>

/** A person has a cart of their own from the first look on; a visitor from the first item on. */
const currentCart = async ({ db, transact, now }: GetCartDeps, caller: Caller): Promise<Cart> => {
  const known = await cartOfCaller(db, ownerOf(caller))
  if (known) return known
  if (!caller.person) return emptyCart(caller, CURRENT, now())
  return transact((tx) => ensureCart(tx, caller, now()))
}

/**
 * Shows the caller's cart, named by its id or as `current`, or the one product of it that the page sells; any other is a 404. Source:
 * checkout spec §3, §7, SECURITY R53.
 */
export const getCart = async (
  deps: GetCartDeps,
  { cart_id: id, product }: GetCartInput,
  caller: Caller,
): Promise<CartReply> => {
  const cart = id === CURRENT ? await currentCart(deps, caller) : await ownCart(deps.db, caller, id)
  return cartReply(deps, await pricedCart(deps.db, cart, product ?? null), caller.person)
}
