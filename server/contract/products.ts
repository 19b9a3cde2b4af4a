/** Product types. A camp is a `school` with its own flag on the wire. Source: checkout spec §3. */
export const PRODUCT_TYPES = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** The type and number of a product, such as `course:12`; null for any other text. */
export const productNamed = (name: string): { type: ProductType; product: string } | null => {
  const [, word, product] = /^\s*([a-z-]+):(\d{1,9})\s*$/.exec(name) ?? []
  const type = PRODUCT_TYPES.find((known) => known === word)
  return type && product ? { type, product } : null
}
