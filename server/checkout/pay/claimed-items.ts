import { refuse } from '../../http/errors.ts'
import type { PricedItem } from '../cart/priced-cart.ts'

const nameOf = (claim: unknown): string | null => {
  if (typeof claim === 'string' || typeof claim === 'number') return String(claim)
  if (typeof claim !== 'object' || claim === null) return null
  return 'id' in claim ? nameOf(claim.id) : 'product_id' in claim ? nameOf(claim.product_id) : null
}

const listOf = (claimed: string): unknown => {
  try {
    return JSON.parse(claimed)
  } catch {
    return null
  }
}

const isCalled = ({ itemId, product }: PricedItem, name: string) =>
  name === itemId || name === String(product.productId)

/**
 * Refuses `items` where the page shows others than the cart has. Claims are ids of items or numbers of products, or objects with one
 * of them, whose prices are not read; a list or its JSON. Source: checkout spec §7, SECURITY R39.
 */
export const checkItems = (claimed: string | readonly (string | number)[] | undefined, items: PricedItem[]): void => {
  if (claimed === undefined) return
  const list = typeof claimed === 'string' ? listOf(claimed) : claimed
  const names = Array.isArray(list) ? list.map(nameOf) : [null]
  const rest = [...items]
  for (const name of names) {
    const at = name === null ? -1 : rest.findIndex((item) => isCalled(item, name))
    if (at === -1) return refuse('items', 'cartChanged')
    rest.splice(at, 1)
  }
  if (rest.length > 0) refuse('items', 'cartChanged')
}
