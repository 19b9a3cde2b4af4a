import type { ShopParts } from '../shop-parts.ts'
import { defineCart } from './cart-badge.ts'
import { type Buy, makeBuy } from './buy.ts'
import { watchOwned } from './owned.ts'

export interface Goods {
  buy: Buy
}

let goods: Goods | null = null

/** Defines `<school-cart>` and answers how to buy. The page has one of each. */
export const openGoods = (parts: ShopParts): Goods => {
  if (!goods) {
    defineCart(parts)
    goods = { buy: makeBuy(parts, watchOwned(parts)) }
  }
  return goods
}
