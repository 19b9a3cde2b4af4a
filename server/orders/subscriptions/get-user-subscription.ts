import { signedIn } from '../../auth/signed-in.ts'
import { ensureCart } from '../../catalog/carts/begin-cart.ts'
import { CURRENT, notFound, ownCart } from '../../catalog/carts/own-cart.ts'
import { subscriptionCart } from '../../catalog/carts/priced-cart.ts'
import type { CartReply } from '../../contract/checkout-replies.ts'
import type { GetCartInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import { cartReply } from '../cart-reply/cart-reply.ts'
import { mayResubscribe, paidUntil } from './resubscribe.ts'

/**
 * Shows the subscription that who is signed in may take up again, as the one item of the cart, in the cart's currency; for
 * nothing where its last period is paid and lasts until `available_to`. Refuses with 404
 * where there is none to take up, and a cart that is somebody else's. Source: checkout spec §2, §7.
 */
export const getUserSubscription = async (
  deps: Pick<Deps, 'db' | 'transact' | 'now' | 'payments' | 'config'>,
  { cart_id: id }: GetCartInput,
  caller: Caller,
): Promise<CartReply> => {
  const person = signedIn(caller)
  if (id !== CURRENT) await ownCart(deps.db, caller, id)
  if (!(await mayResubscribe(deps.db, person.id))) return notFound()
  const cart = await deps.transact((tx) => ensureCart(tx, caller, deps.now()))
  const until = await paidUntil(deps.db, person.id, deps.now())
  const reply = await cartReply(deps, await subscriptionCart(deps.db, cart, 'resubscribe', until), person)
  return { ...reply, items: reply.items.map((item) => ({ ...item, available_to: until?.toISOString() ?? null })) }
}
