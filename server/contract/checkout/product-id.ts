/** Product types. A camp is a `school` with its own flag on the wire. Source: checkout spec §3. */
export const PRODUCT_TYPES = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** A product and the months that it is bought for; '' for none. */
export interface NamedGoods {
  type: ProductType
  product: string
  months: string
}

/** The type and number of a product and its months, such as `course:12` and `school:1:3`; null for any other text. */
export const goodsNamed = (name: string): NamedGoods | null => {
  const [, word, product, months = ''] = /^\s*([a-z-]+):(\d{1,9})(?::(\d{1,2}))?\s*$/.exec(name) ?? []
  const type = PRODUCT_TYPES.find((known) => known === word)
  return type && product ? { type, product, months } : null
}

/** The type and number of a product, such as `course:12`; null for any other text. */
export const productNamed = (name: string): { type: ProductType; product: string } | null => {
  const { type, product, months } = goodsNamed(name) ?? {}
  return type && product && !months ? { type, product } : null
}

/** The id of a product by its type and number: `course:12` for `course` and 12 or `012`. */
export const productId = (type: ProductType, number: number | string): string => `${type}:${Number(number)}`

/** The id of a product by its name: `school:1` of `school:1:3`; any other text as it is. */
export const productIdOf = (name: string): string => {
  const { type, product } = goodsNamed(name) ?? {}
  return type && product ? productId(type, product) : name
}
