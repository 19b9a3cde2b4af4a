import { PRODUCT_TYPES, type ProductType } from '../../../../server/contract/products.ts'

/** What a button buys. `months` is '' where it names none. */
export interface ProductRequest {
  type: ProductType
  product: string
  months: string
}

/** Reads `course:12` and the months beside it; null for what names no product. */
export const productRequestOf = (button: Element): ProductRequest | null => {
  const words = /^\s*([a-z-]+):(\d{1,9})\s*$/.exec(button.getAttribute('data-school-buy') ?? '')
  const type = PRODUCT_TYPES.find((known) => known === words?.[1])
  const months = button.getAttribute('data-school-duration') ?? ''
  return type && words?.[2] ? { type, product: words[2], months } : null
}
