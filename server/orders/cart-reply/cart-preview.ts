import { cartOfCaller } from '../../catalog/carts/cart-store.ts'
import { ownerOf } from '../../catalog/carts/own-cart.ts'
import { pricedCart } from '../../catalog/carts/priced-cart.ts'
import type { CartReply } from '../../contract/checkout/cart-calls.ts'
import type { Deps } from '../../app/deps.ts'
import type { SignedInPerson } from '../../http/use-case.ts'
import { liveOrder } from '../stores/order-store.ts'
import { attemptUnderWay, itemReply } from './cart-reply.ts'

/** Of the response with a person's cart what its page shows first; null if there is none yet. */
export const cartPreview = async (
  deps: Pick<Deps, 'db' | 'now'>,
  person: SignedInPerson,
): Promise<Pick<CartReply, 'items' | 'owned' | 'currency' | 'payment'> | null> => {
  const { db, now } = deps
  const cart = await cartOfCaller(db, ownerOf({ person, browserHash: null }))
  if (!cart) return null
  const { items, owned, currency } = await pricedCart(db, cart, now())
  return {
    items: items.map((item) => itemReply(item, currency)),
    owned: owned.map((item) => itemReply(item, currency)),
    currency,
    payment: await attemptUnderWay(deps, await liveOrder(db, cart.id)),
  }
}
