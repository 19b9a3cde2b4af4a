import { productNamed, type ProductType } from '../../../../server/contract/products.ts'

/** The product that a button buys. `months` is '' if the button names none. */
export interface ProductRequest {
  type: ProductType
  product: string
  months: string
}

/** Parses `data-school-buy`, such as `course:12`, and `data-school-duration`; null if they name no product. */
export const productRequestOf = (button: Element): ProductRequest | null => {
  const product = productNamed(button.getAttribute('data-school-buy') ?? '')
  return product && { ...product, months: button.getAttribute('data-school-duration') ?? '' }
}
