import type { Db } from '../../db/database.ts'
import { Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { type Cart, cartOfCaller, type Owner } from './cart-store.ts'

/** What a cart is called where the page does not know its id. Source: DESIGN §6. */
export const CURRENT = 'current'

/** Whose cart the caller's is. */
export const ownerOf = ({ person, browserHash }: Pick<Caller, 'person' | 'browserHash'>): Owner =>
  person ? { personId: person.id, visitorHash: null } : { personId: null, visitorHash: browserHash }

export const notFound = (): never => {
  throw new Refusal({ __all__: ['notFound'] }, 404)
}

/** The caller's cart by its id, or as `current`. Somebody else's, and one that is not there, is the same 404. Source: SECURITY R53. */
export const ownCart = async (
  db: Db,
  caller: Pick<Caller, 'person' | 'browserHash'>,
  cartId: string,
): Promise<Cart> => {
  const cart = await cartOfCaller(db, ownerOf(caller))
  return cart && (cartId === CURRENT || cartId === cart.id) ? cart : notFound()
}
