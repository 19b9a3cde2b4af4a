import { randomUUID } from 'node:crypto'
import { CART_ITEMS_MAX } from '../../contract/checkout-limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { slowDownInFlood } from '../../http/limits/slow-down.ts'
import { Refusal, refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import {
  type Cart,
  cartOfCaller,
  type Owner,
  addCart,
  changeGift,
  dropCart,
  itemsOf,
  moveItem,
  touchCart,
} from './cart-store.ts'

/** The cart id that a page sends if it does not know the real one. Source: DESIGN §6. */
export const CURRENT = 'current'

/** The owner of the caller's cart. */
export const ownerOf = ({ person, browserHash }: Pick<Caller, 'person' | 'browserHash'>): Owner =>
  person ? { personId: person.id, visitorHash: null } : { personId: null, visitorHash: browserHash }

export const notFound = (): never => {
  throw new Refusal({ __all__: ['notFound'] }, 404)
}

/** The caller's cart, by its id or as `current`. Another owner's cart and an unknown one are the same 404. Source: SECURITY R53. */
export const ownCart = async (
  db: Db,
  caller: Pick<Caller, 'person' | 'browserHash'>,
  cartId: string,
): Promise<Cart> => {
  const cart = await cartOfCaller(db, ownerOf(caller))
  return cart && (cartId === CURRENT || cartId === cart.id) ? cart : notFound()
}

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

/** The cart of a caller who has none yet: not stored. */
export const emptyCart = (who: Who, id: string, at: Date): Cart => blank(ownerOf(who), id, at)

/** The caller's cart, created if there is none. */
export const ensureCart = async (tx: Tx, who: Who, at: Date): Promise<Cart> => {
  const owner = ownerOf(who)
  const known = await cartOfCaller(tx, owner)
  if (known) return known
  await addCart(tx, blank(owner, randomUUID(), at))
  const begun = await cartOfCaller(tx, owner)
  if (!begun) throw new Error('a cart was not begun')
  return begun
}

/** True if the browser keeps no cookies of the school on the landing that it shows. */
export const isWithoutCookies = ({ person, browserHash, isForeign }: Who & Pick<Caller, 'isForeign'>): boolean =>
  isForeign && person === null && browserHash === null

/**
 * Checks that the caller may create a cart: a visitor needs a browser that keeps cookies and is limited by IP address; when the whole
 * school gets too many carts, further ones are slowed down. Users, and visitors who have a cart, pass.
 */
export const admitToCart = async (
  deps: Pick<Deps, 'limits' | 'log'> & { db: Db },
  caller: Pick<Caller, 'person' | 'browserHash' | 'ip'>,
): Promise<void> => {
  if (caller.person) return
  if (caller.browserHash === null) return refuse('cookies', 'cookiesNeeded')
  if (await cartOfCaller(deps.db, ownerOf(caller))) return
  const room = await deps.limits.spend('cartIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  await slowDownInFlood(deps, 'cartAll')
  await deps.limits.count('cartAll', 'all')
}

type MergeDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/**
 * Moves items that the person's cart lacks, as long as there is room. Currency and gifts are taken from the visitor's cart, as the
 * latest shown.
 */
const pourInto = async (tx: Tx, own: Cart, visitors: Cart, at: Date): Promise<void> => {
  const [kept, brought] = [await itemsOf(tx, own.id), await itemsOf(tx, visitors.id)]
  const known = new Map(kept.map((item) => [item.product, item]))
  const fresh = brought.filter(({ product }) => !known.has(product)).slice(0, Math.max(0, CART_ITEMS_MAX - kept.length))
  for (const { id } of fresh) await moveItem(tx, id, own.id)
  for (const { product, gift } of brought) {
    const item = known.get(product)
    if (item && gift) await changeGift(tx, item, gift)
  }
  await dropCart(tx, visitors.id)
  const isThresholdWaived = own.isThresholdWaived || visitors.isThresholdWaived
  const currency = brought.length > 0 || kept.length === 0 ? visitors.currency : own.currency
  await touchCart(tx, own.id, at, { currency, isThresholdWaived })
}

/** Moves a visitor's cart to the person who has signed in; duplicates and items beyond the limit are dropped. Source: DESIGN §6. */
export const mergeCarts = async (
  { db, transact, now }: MergeDeps,
  personId: string,
  visitorHash: string,
): Promise<void> => {
  const visitor = { personId: null, visitorHash }
  if (!(await cartOfCaller(db, visitor))) return
  await transact(async (tx) => {
    const [visitors, own] = [await cartOfCaller(tx, visitor), await cartOfCaller(tx, { personId, visitorHash: null })]
    if (!visitors) return
    if (own) return pourInto(tx, own, visitors, now())
    await touchCart(tx, visitors.id, now(), { personId, visitorHash: null })
  })
}
