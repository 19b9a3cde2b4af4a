import { randomUUID } from 'node:crypto'
import { goodsNamed, productIdOf } from '../../contract/checkout/product-id.ts'
import type { Db, Tx } from '../../db/database.ts'
import { packagesOf } from '../products/prices.ts'
import { allPackages, type Package, productsByIds } from '../products/product-store.ts'
import { addCartItem, type Cart, type CartItem, changeDuration, itemsOf, touchCart } from './cart-store.ts'
import { type PricedCart, pricedCart } from './priced-cart.ts'

/** The package with these months, else the nearest one, of two the shorter; without months the shortest. */
const nearest = (offered: readonly Package[], months: number | null): Package | undefined => {
  if (months === null) return offered[0]
  const distance = ({ duration }: Package) => Math.abs(duration - months)
  return offered.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * Items of a cart that is not stored: products by their names (`course:12`, `school:1:3`), each once. Their ids are the names without the
 * months. Months that are not sold become the nearest on offer.
 */
export const namedItems = async (db: Db, cart: Cart, names: readonly string[]): Promise<CartItem[]> => {
  const goods = new Map<string, number | null>()
  for (const name of names) {
    const named = goodsNamed(name)
    const id = named && productIdOf(name)
    if (id && !goods.has(id)) goods.set(id, named.months === '' ? null : Number(named.months))
  }
  const products = await productsByIds(db, [...goods.keys()])
  const packages = await allPackages(db)
  return [...goods].flatMap(([id, months]) => {
    const product = products.find((one) => one.id === id)
    if (!product) return []
    const { duration = null } = nearest(packagesOf(product, packages), months) ?? {}
    return [{ id, cartId: cart.id, product: id, duration, gift: null, addedAt: cart.createdAt }]
  })
}

/** The item of a page that sells one product: as the cart has it, else not stored. The months of the name count, if it has any. */
const singleItem = async (db: Db, cart: Cart, name: string, stored: readonly CartItem[]): Promise<CartItem | null> => {
  const [named] = await namedItems(db, cart, [name])
  const known = stored.find(({ product }) => product === named?.product)
  if (!named || !known) return named ?? null
  return goodsNamed(name)?.months ? { ...known, duration: named.duration } : known
}

/** The cart to buy, or only the product that the page sells, whether the cart has it or not. */
export const purchaseCart = async (db: Db, cart: Cart, single: string | null, at: Date): Promise<PricedCart> => {
  if (single === null) return pricedCart(db, cart, at)
  const stored = await itemsOf(db, cart.id)
  const item = await singleItem(db, cart, single, stored)
  const others = stored.filter(({ product }) => product !== item?.product)
  return pricedCart(db, cart, at, productIdOf(single), item ? [...others, item] : others)
}

/** Stores the product that a page sells in the cart that pays it, so that the cart has it if the payment fails. */
export const storeSingle = async (tx: Tx, cart: Cart, name: string, at: Date): Promise<void> => {
  const stored = await itemsOf(tx, cart.id)
  const item = await singleItem(tx, cart, name, stored)
  if (!item) return
  const isChanged = stored.some(({ id }) => id === item.id)
    ? await changeDuration(tx, item.id, item.duration)
    : await addCartItem(tx, { ...item, id: randomUUID(), addedAt: at })
  if (isChanged) await touchCart(tx, cart.id, at)
}
