/** What is sold. A camp is a `school` with its own flag on the wire. Source: checkout spec §3. */
export const PRODUCT_TYPES = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]
