import { CART_CHANNEL } from '../../browser/cart-channel.ts'
import type { ChosenProducts } from '../../browser/host.ts'
import { expectSigns } from '../expect-signs.ts'
import { createChosenProducts } from './chosen-products.ts'
import { defineCheckout, type ShopParts } from './define-checkout.ts'

const broadcast = (count: number) => {
  const channel = new BroadcastChannel(CART_CHANNEL)
  const send: (news: unknown) => void = channel.postMessage.bind(channel)
  send({ count })
  channel.close()
}

/** Tells the other tabs about cart changes in this page; does nothing in browsers without `BroadcastChannel`. */
const broadcastCounts = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  document.addEventListener('school:cart', ({ detail }) => broadcast(detail.count))
}

interface Shop {
  /** Buys the product that `data-school-buy` of a button names; `hash` is unused. Resolves once it is in the cart or refused. */
  launch: (hash: string, button: Element | null) => Promise<void>
}

export type LoadShop = () => Promise<Shop>

const GOODS_SIGNS = 'school-cart,[data-school-buy]'

let shop: Shop | null = null

/** The products chosen on this page, one list for each school. */
const chosenOnPage = () => {
  const lists = new Map<string, ChosenProducts>()
  return (apiBase: string): ChosenProducts => {
    const list = lists.get(apiBase) ?? createChosenProducts(apiBase, () => sessionStorage)
    lists.set(apiBase, list)
    return list
  }
}

const open = (script: ShopParts): Shop => {
  const parts = { ...script, chosenFor: chosenOnPage() }
  const loadGoods = async () => {
    const { openGoods } = await import('./goods/goods-code.ts')
    return openGoods(parts)
  }
  defineCheckout(parts)
  broadcastCounts()
  expectSigns(GOODS_SIGNS, loadGoods)
  return { launch: async (_, button) => (button ? (await loadGoods()).buy(button) : undefined) }
}

/** Defines `<school-checkout>`, and `<school-cart>` on demand; once per page. */
export const openShop = (parts: ShopParts): Shop => {
  shop ??= open(parts)
  return shop
}
