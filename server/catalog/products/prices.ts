import type { Currency, Sums } from '../../contract/checkout/money.ts'
import type { Package, Product } from './product-store.ts'

const PACKAGED = ['school', 'camp', 'catalog']

/** Whether a product is sold by months, at the prices of its type's packages. A product with a price of its own is not. */
export const isPackaged = ({ type, priceRub, priceEur }: Product): boolean =>
  PACKAGED.includes(type) && priceRub === null && priceEur === null

/** The packages that a product is sold by, shortest first; none if it has a price of its own. */
export const packagesOf = (product: Product, packages: readonly Package[]): Package[] =>
  isPackaged(product) ? packages.filter(({ type }) => type === product.type) : []

/** List price and current discount of a product, in minor units; 0 in a currency that it is not sold in. */
export interface Price {
  price: Sums
  discount: Sums
  isSoldIn: (currency: Currency) => boolean
}

/** The discount of a product at a moment, in minor units. */
export const discountOf = (
  { discountRub, discountEur, discountEndsAt }: Pick<Product, 'discountRub' | 'discountEur' | 'discountEndsAt'>,
  at: Date,
): Sums =>
  discountEndsAt !== null && discountEndsAt <= at ? { RUB: 0, EUR: 0 } : { RUB: discountRub, EUR: discountEur }

/** The price of a product for a number of months at a moment; null if it is sold by packages and none has that length. */
export const priceOf = (
  product: Product,
  duration: number | null,
  packages: readonly Package[],
  at: Date,
): Price | null => {
  const rate = isPackaged(product) ? packagesOf(product, packages).find((one) => one.duration === duration) : product
  if (!rate) return null
  const price = { RUB: rate.priceRub, EUR: rate.priceEur }
  const sums = { RUB: price.RUB ?? 0, EUR: price.EUR ?? 0 }
  const off = discountOf(product, at)
  return {
    price: sums,
    discount: { RUB: Math.min(off.RUB, sums.RUB), EUR: Math.min(off.EUR, sums.EUR) },
    isSoldIn: (currency) => price[currency] !== null,
  }
}
