import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { addCart, type Cart, cartOfCaller, type Owner } from './cart-store.ts'
import { ownerOf } from './own-cart.ts'

type Who = Pick<Caller, 'person' | 'browserHash'>

const blank = (owner: Owner, id: string, at: Date): Cart => ({
  id,
  ...owner,
  currency: 'RUB',
  version: 0,
  isThresholdWaived: false,
  createdAt: at,
  updatedAt: at,
})

/** What a visitor who has put nothing in yet is shown: a cart without a row. */
export const emptyCart = (who: Who, id: string, at: Date): Cart => blank(ownerOf(who), id, at)

/** The caller's cart, begun where there is none. */
export const ensureCart = async (tx: Tx, who: Who, at: Date): Promise<Cart> => {
  const owner = ownerOf(who)
  const known = await cartOfCaller(tx, owner)
  if (known) return known
  await addCart(tx, blank(owner, randomUUID(), at))
  const begun = await cartOfCaller(tx, owner)
  if (!begun) throw new Error('a cart was not begun')
  return begun
}

/** Lets pass who may begin a cart: a visitor by a browser that keeps cookies, so many of an address and in all; and whoever has one. */
export const admitToCart = async (
  { db, limits }: { db: Db; limits: Deps['limits'] },
  caller: Pick<Caller, 'person' | 'browserHash' | 'ip'>,
): Promise<void> => {
  if (caller.person) return
  if (caller.browserHash === null) return refuse('__all__', 'cookiesNeeded')
  if (await cartOfCaller(db, ownerOf(caller))) return
  for (const [rule, key] of [['cartIp', caller.ip] as const, ['cartAll', 'all'] as const]) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
}
