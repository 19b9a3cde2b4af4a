import { CART_CHANNEL } from '../../browser/cart-channel.ts'
import { expectSigns } from '../expect-signs.ts'
import { defineCheckout } from './define-checkout.ts'
import type { ShopParts } from './shop-parts.ts'

const tell = (count: number) => {
  const channel = new BroadcastChannel(CART_CHANNEL)
  const send: (news: unknown) => void = channel.postMessage.bind(channel)
  send({ count })
  channel.close()
}

/** Tells the other tabs when the cart of this page has changed. A browser without channels tells nobody. */
const tellTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  document.addEventListener('school:cart', ({ detail }) => tell(detail.count))
}

export interface Shop {
  /** Puts into the cart what `data-school-buy` of a button names; its hash says nothing. */
  launch: (hash: string, button: Element | null) => Promise<void>
}

export type LoadShop = () => Promise<Shop>

const GOODS_SIGNS = 'school-cart,[data-school-buy]'

let shop: Shop | null = null

const open = (parts: ShopParts): Shop => {
  const loadGoods = async () => {
    const { openGoods } = await import('./goods/goods-code.ts')
    return openGoods(parts)
  }
  defineCheckout(parts)
  tellTabs()
  expectSigns(GOODS_SIGNS, loadGoods)
  return { launch: async (_, button) => void (button && (await loadGoods()).buy(button)) }
}

/** Defines `<school-checkout>`, and `<school-cart>` where the page wants one. The page has one shop. */
export const openShop = (parts: ShopParts): Shop => {
  shop ??= open(parts)
  return shop
}
