import { COUNTRY_DAYS } from '../../contract/checkout/limits.ts'
import type { OkReply } from '../../contract/checkout/replies.ts'
import type {
  RemoveItemInput,
  SetCountryInput,
  SetDurationInput,
  SetGiftInput,
} from '../../contract/checkout/cart-calls.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { readGift } from '../certificates/certificates.ts'
import { packagesOf } from '../products/prices.ts'
import { allPackages, productById } from '../products/product-store.ts'
import {
  cartOfCaller,
  dropItem,
  touchCart,
  changeCurrency,
  changeDuration,
  itemsOf,
  changeGift,
  dropProducts,
} from './cart-store.ts'
import { COUNTRY_COOKIE, CURRENT, ensureCart, notFound, ownCart, ownerOf, requireCookies } from './own-cart.ts'

/** Removes an item from the caller's cart; 404 if it is not there. Source: checkout spec §7, SECURITY R53. */
export const removeItem = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { item_id: itemId }: RemoveItemInput,
  caller: Caller,
): Promise<OkReply> => {
  await transact(async (tx) => {
    const { id: cartId } = await ownCart(tx, caller, CURRENT)
    if (!(await dropItem(tx, { cartId, itemId }))) return notFound()
    await touchCart(tx, cartId, now())
  })
  return { status: 'ok' }
}

/**
 * Sets the country of the buyer's card: rubles for Russia or Belarus, else euros. The cart stores the currency and determines the
 * prices; three cookies inform the page, for 30 days. A visitor's cart is stored with its first item only, and takes the currency of the
 * cookie then. Source: checkout spec §2, §7, §9.
 */
export const setCountry = async (
  deps: Pick<Deps, 'db' | 'transact' | 'now'>,
  { is_rf: isRussian }: SetCountryInput,
  caller: Caller,
): Promise<OkReply> => {
  requireCookies(caller)
  if (caller.person || (await cartOfCaller(deps.db, ownerOf(caller))))
    await deps.transact(async (tx) => {
      const at = deps.now()
      const { id } = await ensureCart(tx, caller, at)
      await changeCurrency(tx, id, isRussian ? 'RUB' : 'EUR', at)
    })
  caller.remember(COUNTRY_COOKIE, isRussian ? '1' : '0', COUNTRY_DAYS)
  caller.remember('ccountry', isRussian ? 'RU' : 'EU', COUNTRY_DAYS)
  caller.remember('cppupshowed', '1', COUNTRY_DAYS)
  return { status: 'ok' }
}

const isSold = async (tx: Tx, productId: string, duration: number): Promise<boolean> => {
  const product = await productById(tx, productId)
  return product !== null && packagesOf(product, await allPackages(tx)).some((one) => one.duration === duration)
}

/**
 * Changes the months of an item in the caller's cart; 404 if it is not there. Refuses `duration` if the product is not sold by it.
 * Source: checkout spec §4, §7, SECURITY R53.
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

/**
 * Stores the gift of a certificate in the caller's cart: giver, receiver and day of its mail; 404 if the item is not there. Refuses
 * `item_id` if it is no certificate. Source: DESIGN §6, SECURITY R53.
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

/** Increments the `version` of a cart without other changes. */
export const bumpVersion = (tx: Tx, cartId: string, at: Date): Promise<void> => touchCart(tx, cartId, at)

/**
 * Removes purchased products from the cart; other items stay. `products` are ids of the catalogue. A threshold waived by the internal
 * code applies to this purchase only.
 */
export const removeItems = async (
  tx: Tx,
  { cartId, products, at }: { cartId: string; products: readonly string[]; at: Date },
): Promise<void> => {
  await dropProducts(tx, cartId, products)
  await touchCart(tx, cartId, at, { isThresholdWaived: false })
}
