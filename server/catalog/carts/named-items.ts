import { goodsNamed } from '../../contract/products.ts'
import type { Db } from '../../db/database.ts'
import { packagesOf } from '../products/prices.ts'
import { allPackages, productsByIds } from '../products/product-store.ts'
import type { Cart, CartItem } from './cart-store.ts'

/**
 * Items of a cart that is not stored: products by their names (`course:12`, `school:1:3`), each once. Their ids are the names without the
 * months. Months that are not sold become the fewest on offer.
 */
export const namedItems = async (db: Db, cart: Cart, names: readonly string[]): Promise<CartItem[]> => {
  const goods = new Map<string, number | null>()
  for (const name of names) {
    const named = goodsNamed(name)
    const id = named && `${named.type}:${Number(named.product)}`
    if (id && !goods.has(id)) goods.set(id, named.months === '' ? null : Number(named.months))
  }
  const products = await productsByIds(db, [...goods.keys()])
  const packages = await allPackages(db)
  return [...goods].flatMap(([id, months]) => {
    const product = products.find((one) => one.id === id)
    if (!product) return []
    const offered = packagesOf(product, packages)
    const { duration = null } = offered.find((one) => one.duration === months) ?? offered[0] ?? {}
    return [{ id, cartId: cart.id, product: id, duration, gift: null, addedAt: cart.createdAt }]
  })
}
