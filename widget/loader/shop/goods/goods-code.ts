import type { ChosenParts, ShopParts } from '../define-checkout.ts'
import { defineCart } from './cart-badge.ts'
import { type Buy, makeBuy } from './buy.ts'
import { watchOwned } from './owned.ts'

interface Goods {
  buy: Buy
}

let goods: Goods | null = null

/** Defines `<school-cart>` and returns the buy handler; both once per page. */
export const openGoods = (parts: ShopParts & ChosenParts): Goods => {
  if (!goods) {
    defineCart(parts)
    goods = { buy: makeBuy(parts, watchOwned(parts)) }
  }
  return goods
}
