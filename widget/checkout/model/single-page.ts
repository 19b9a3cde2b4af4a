import type { CartItemReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { ProductType } from '../../../server/contract/checkout/product-id.ts'

/** A product sold on a page of its own. `months` is '' if none is chosen, and ignored for products without months. */
interface SinglePurchase {
  type: ProductType
  product: number | string
  months: number | string
}

const pages: Readonly<Record<ProductType, (purchase: SinglePurchase) => string>> = {
  course: ({ product }) => `/course/${product}/checkout`,
  'gift-certificate': ({ product }) => `/gift-certificate/${product}/checkout`,
  plus: ({ product }) => `/plus/${product}/checkout`,
  school: ({ months }) => `/school/checkout?duration=${months}`,
  camp: ({ months }) => `/school/camp/checkout?duration=${months}`,
  catalog: ({ months }) => `/lessons/catalog/checkout?catalog=${months}`,
  lesson: ({ product }) => `/lessons/checkout?lesson=${product}`,
}

/** The name of a product with other months, unless none are chosen: `school:1:6` of `school:1:3`. */
export const withMonths = (product: string, months: number | null): string =>
  product === '' || months === null ? product : [...product.split(':').slice(0, 2), months].join(':')

/** A path with more query parameters. */
export const withQuery = (path: string, more: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(more)
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** The path of the page that sells one product alone, with `more` as query parameters. Source: checkout spec §2. */
export const singleAddress = (purchase: SinglePurchase, more: Readonly<Record<string, string>>): string =>
  withQuery(pages[purchase.type](purchase), more)

/** The path of the page that sells one cart item alone. `usesLils` only applies to courses. Source: checkout spec §2. */
export const singlePage = (
  { type, camp, product_id: product, duration }: CartItemReply,
  { cartId, usesLils }: { cartId: string; usesLils: boolean },
): string =>
  singleAddress(
    { type: camp ? 'camp' : type, product, months: duration ?? '' },
    { ...(type === 'course' && { use_bonuses: usesLils ? 'true' : '' }), cart_id: cartId },
  )
