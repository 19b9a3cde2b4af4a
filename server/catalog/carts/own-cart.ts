import { randomUUID } from 'node:crypto'
import { createPuzzles } from '../../auth/captcha/altcha.ts'
import { CART_ITEMS_MAX } from '../../contract/checkout/limits.ts'
import type { CaptchaPuzzle } from '../../contract/replies.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Refusal, refuse, refuseForNow } from '../../http/errors.ts'
import { countInFlood, isFlooded, slowDownInFlood } from '../../http/limits/floods.ts'
import type { Caller } from '../../http/use-case.ts'
import {
  type Cart,
  cartOfCaller,
  type Owner,
  addCart,
  changeCurrency,
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

/** The cookie that remembers the country of the buyer's card. Source: checkout spec §7. */
export const COUNTRY_COOKIE = 'cisrf'

/** The currency that the browser has chosen; null if it has not. */
const chosenCurrency = ({ recall }: Pick<Caller, 'recall'>): Cart['currency'] | null =>
  new Map<string | null, Cart['currency']>([
    ['1', 'RUB'],
    ['0', 'EUR'],
  ]).get(recall(COUNTRY_COOKIE)) ?? null

type Who = Pick<Caller, 'person' | 'browserHash' | 'recall'>

/** The cart of a caller who has none yet: not stored. */
export const emptyCart = (who: Who, id: string, at: Date): Cart => ({
  id,
  ...ownerOf(who),
  currency: chosenCurrency(who) ?? 'RUB',
  version: 0,
  isThresholdWaived: false,
  createdAt: at,
  updatedAt: at,
})

/** The caller's cart, created if there is none. */
export const ensureCart = async (tx: Tx, who: Who, at: Date): Promise<Cart> => {
  const owner = ownerOf(who)
  const known = await cartOfCaller(tx, owner)
  if (known) return known
  await addCart(tx, emptyCart(who, randomUUID(), at))
  const created = await cartOfCaller(tx, owner)
  if (!created) throw new Error('a cart was not begun')
  return created
}

/** True if the browser keeps no cookies of the school on the landing that it shows. */
export const isWithoutCookies = ({
  person,
  browserHash,
  isForeign,
}: Pick<Caller, 'person' | 'browserHash' | 'isForeign'>): boolean =>
  isForeign && person === null && browserHash === null

/** Refuses a visitor whose browser keeps no cookies: no cart would be found again. */
export const requireCookies = ({ person, browserHash }: Pick<Caller, 'person' | 'browserHash'>): void => {
  if (!person && browserHash === null) refuse('cookies', 'cookiesNeeded')
}

type NewCartDeps = Pick<Deps, 'config' | 'limits' | 'log' | 'now'> & { db: Db }
type NewCartCaller = Pick<Caller, 'person' | 'browserHash' | 'ip'>

const hasCart = async ({ db }: NewCartDeps, caller: NewCartCaller): Promise<boolean> =>
  caller.person !== null || (await cartOfCaller(db, ownerOf(caller))) !== null

const countCart = async (deps: NewCartDeps, caller: NewCartCaller): Promise<void> => {
  const room = await deps.limits.spend('cartIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  await countInFlood(deps, 'cart', caller)
}

/**
 * Checks that the caller may create a cart: a visitor needs a browser that keeps cookies and is limited by IP address. Users, and visitors
 * who have a cart, pass.
 */
export const checkCartQuota = async (deps: NewCartDeps, caller: NewCartCaller): Promise<void> => {
  requireCookies(caller)
  if (!(await hasCart(deps, caller))) await countCart(deps, caller)
}

/**
 * The same, but in a flood of carts it first returns a puzzle, unless its solution is there; without a captcha it slows the call down instead.
 */
export const checkCartFlood = async (
  deps: NewCartDeps,
  solution: string | undefined,
  caller: NewCartCaller,
): Promise<CaptchaPuzzle | null> => {
  requireCookies(caller)
  if (await hasCart(deps, caller)) return null
  const puzzles = createPuzzles(deps)
  if (deps.config.captcha === 'none') await slowDownInFlood(deps, 'cart', caller)
  else if ((await isFlooded(deps, 'cart', caller)) && !(await puzzles.spend('cart', solution)))
    return puzzles.make('cart', caller.ip)
  await countCart(deps, caller)
  return null
}

type MergeDeps = Pick<Deps, 'db' | 'transact' | 'now'>

/**
 * Moves items that the person's cart lacks, as long as there is room. Currency and gifts are taken from the visitor's cart, as the
 * latest shown.
 */
const mergeItems = async (tx: Tx, own: Cart, visitors: Cart, at: Date): Promise<void> => {
  const [stored, brought] = [await itemsOf(tx, own.id), await itemsOf(tx, visitors.id)]
  const known = new Map(stored.map((item) => [item.product, item]))
  const fresh = brought
    .filter(({ product }) => !known.has(product))
    .slice(0, Math.max(0, CART_ITEMS_MAX - stored.length))
  for (const { id } of fresh) await moveItem(tx, id, own.id)
  for (const { product, gift } of brought) {
    const item = known.get(product)
    if (item && gift) await changeGift(tx, item, gift)
  }
  await dropCart(tx, visitors.id)
  const isThresholdWaived = own.isThresholdWaived || visitors.isThresholdWaived
  const currency = brought.length > 0 || stored.length === 0 ? visitors.currency : own.currency
  await touchCart(tx, own.id, at, { currency, isThresholdWaived })
}

/** An empty cart of the person takes the currency that the browser has shown. */
const adoptCurrency = async (
  { db, transact, now }: MergeDeps,
  owner: Owner,
  visitor: Pick<Caller, 'recall'>,
): Promise<void> => {
  const currency = chosenCurrency(visitor)
  const own = currency && (await cartOfCaller(db, owner))
  if (!own || own.currency === currency || (await itemsOf(db, own.id)).length > 0) return
  await transact((tx) => changeCurrency(tx, own.id, currency, now()))
}

/** Moves a visitor's cart to the person who has signed in; duplicates and items beyond the limit are dropped. Source: DESIGN §6. */
export const mergeCarts = async (
  deps: MergeDeps,
  personId: string,
  { visitorHash, recall }: { visitorHash: string } & Pick<Caller, 'recall'>,
): Promise<void> => {
  const { db, transact, now } = deps
  const [visitor, owner] = [
    { personId: null, visitorHash },
    { personId, visitorHash: null },
  ]
  if (!(await cartOfCaller(db, visitor))) return adoptCurrency(deps, owner, { recall })
  await transact(async (tx) => {
    const [visitors, own] = [await cartOfCaller(tx, visitor), await cartOfCaller(tx, owner)]
    if (!visitors) return
    if (own) return mergeItems(tx, own, visitors, now())
    await touchCart(tx, visitors.id, now(), owner)
  })
}
