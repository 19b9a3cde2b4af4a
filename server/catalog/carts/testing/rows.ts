import { cart, cartItem } from '../../../db/schema.ts'
import type { School } from '../../../testing/school.ts'

/** Every cart, by whose it is. */
export const cartsOf = ({ deps }: School) =>
  deps.db.select({ id: cart.id, personId: cart.personId, visitorHash: cart.visitorHash }).from(cart)

/** How often each cart has changed. */
export const versionsOf = async ({ deps }: School): Promise<number[]> =>
  (await deps.db.select({ version: cart.version }).from(cart)).map(({ version }) => version)

export const countItems = ({ deps }: School): Promise<number> => deps.db.$count(cartItem)
