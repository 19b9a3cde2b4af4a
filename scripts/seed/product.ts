import { productId as idOfProduct } from '../../server/contract/checkout/product-id.ts'
import type { product } from '../../server/db/schema.ts'

export type SeededProduct = typeof product.$inferInsert

/** Rubles and euros; null means not sold in that currency. */
interface Rate {
  rubles: number | null
  euros: number | null
}

const minor = (major: number | null) => (major === null ? null : Math.round(major * 100))

/** A product row. `cover` names its picture, `page` is its path, `off` the current discount. */
export const sold = (
  type: SeededProduct['type'],
  productId: number,
  {
    cover,
    page,
    rubles,
    euros,
    off,
    ...rest
  }: Rate & { cover: string; page: string; off?: Rate } & Pick<SeededProduct, 'name'> & Partial<SeededProduct>,
): SeededProduct => ({
  id: idOfProduct(type, productId),
  type,
  productId,
  img: `/pages/covers/${cover}.svg`,
  url: page,
  priceRub: minor(rubles),
  priceEur: minor(euros),
  discountRub: minor(off?.rubles ?? 0) ?? 0,
  discountEur: minor(off?.euros ?? 0) ?? 0,
  ...rest,
})
