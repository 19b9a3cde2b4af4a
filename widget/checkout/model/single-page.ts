import type { CartItemReply } from '../../../server/contract/checkout-replies.ts'
import type { ProductType } from '../../../server/contract/products.ts'

/** What is sold alone. `months` is '' where nothing is chosen; what has no months takes none. */
export interface SingleWish {
  type: ProductType
  product: number | string
  months: number | string
}

const pages: Readonly<Record<ProductType, (paymentRequest: SingleWish) => string>> = {
  course: ({ product }) => `/course/${product}/checkout`,
  'gift-certificate': ({ product }) => `/gift-certificate/${product}/checkout`,
  plus: ({ product }) => `/plus/${product}/checkout`,
  school: ({ months }) => `/school/checkout?duration=${months}`,
  camp: ({ months }) => `/school/camp/checkout?duration=${months}`,
  catalog: ({ months }) => `/lessons/catalog/checkout?catalog=${months}`,
  lesson: ({ product }) => `/lessons/checkout?lesson=${product}`,
}

/** The page that sells one thing alone, with `more` in its address. Source: checkout spec §2. */
export const singleAddress = (paymentRequest: SingleWish, more: Readonly<Record<string, string>>): string => {
  const address = pages[paymentRequest.type](paymentRequest)
  const query = new URLSearchParams(more)
  return query.size === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** The page that sells an item of the cart alone. `usesLils` counts for courses. Source: checkout spec §2. */
export const singlePage = (
  { type, camp, product_id: product, duration }: CartItemReply,
  { cartId, usesLils }: { cartId: string; usesLils: boolean },
): string =>
  singleAddress(
    { type: camp ? 'camp' : type, product, months: duration ?? '' },
    { ...(type === 'course' && { use_bonuses: usesLils ? 'true' : '' }), cart_id: cartId },
  )
