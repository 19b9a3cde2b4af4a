import type { Package, Product } from '../../catalog/products/product-store.ts'
import { product, productPackage } from '../../db/schema.ts'
import type { School } from '../../testing/school.ts'

type Traits = Partial<Omit<Product, 'id'>> & Pick<Product, 'type' | 'productId'>

/** A product on sale for 1,000 rubles or 12 euros, unless told otherwise. */
export const aProduct = (traits: Traits): Product => ({
  id: `${traits.type}:${traits.productId}`,
  name: `${traits.type} ${traits.productId}`,
  img: `/pages/covers/${traits.type}.svg`,
  author: null,
  url: `/${traits.type}/${traits.productId}/`,
  priceRub: 1_000_00,
  priceEur: 12_00,
  discountRub: 0,
  discountEur: 0,
  discountEndsAt: null,
  months: null,
  isRecurrent: false,
  hasTrial: false,
  lils: 0,
  isOnSale: true,
  ...traits,
})

const packaged = { priceRub: null, priceEur: null }

/** One or more of everything that is sold. */
export const shopProducts: readonly Product[] = [
  aProduct({
    type: 'course',
    productId: 1,
    name: 'Космос',
    author: 'Анна Орлова',
    priceRub: 3_900_00,
    priceEur: 45_00,
    discountRub: 900_00,
    discountEur: 10_00,
  }),
  aProduct({ type: 'course', productId: 2, name: 'Шахматы', priceRub: 2_500_00, priceEur: 29_00 }),
  aProduct({ type: 'course', productId: 3, name: 'Раскраски', priceRub: 300_00, priceEur: 5_00 }),
  aProduct({ type: 'course', productId: 9, name: 'Каллиграфия', isOnSale: false }),
  aProduct({ type: 'course', productId: 399, name: 'Чёрный ящик', priceRub: 399_00, priceEur: null }),
  aProduct({ type: 'school', productId: 1, name: 'Школа', ...packaged }),
  aProduct({ type: 'camp', productId: 2, name: 'Лагерь', ...packaged }),
  aProduct({ type: 'catalog', productId: 1, name: 'Каталог', ...packaged }),
  aProduct({
    type: 'catalog',
    productId: 4,
    name: 'Подписка на каталог',
    priceRub: 1_500_00,
    priceEur: 18_00,
    months: 1,
    isRecurrent: true,
    hasTrial: true,
  }),
  aProduct({ type: 'lesson', productId: 1, name: 'Вулкан', priceRub: 490_00, priceEur: null }),
  aProduct({ type: 'lesson', productId: 2, name: 'Магниты', priceRub: 590_00, priceEur: 7_00 }),
  aProduct({ type: 'gift-certificate', productId: 1, name: 'Сертификат', lils: 3_000, priceRub: 3_000_00 }),
  aProduct({
    type: 'plus',
    productId: 1,
    name: 'Плюс на месяц',
    priceRub: 990_00,
    priceEur: 11_00,
    discountRub: 190_00,
    months: 1,
    isRecurrent: true,
  }),
]

const aPackage = (
  type: Package['type'],
  packageId: number,
  duration: number,
  rubles: number,
  euros: number,
): Package => ({
  id: `${type}:${duration}`,
  packageId,
  type,
  duration,
  priceRub: rubles * 100,
  priceEur: euros * 100,
})

export const shopPackages: readonly Package[] = [
  aPackage('school', 11, 1, 2_900, 34),
  aPackage('school', 12, 3, 7_800, 90),
  aPackage('school', 13, 6, 14_400, 165),
  aPackage('school', 14, 12, 24_900, 285),
  aPackage('camp', 21, 0, 9_900, 115),
  aPackage('camp', 22, 1, 4_500, 52),
  aPackage('camp', 23, 2, 7_900, 92),
  aPackage('camp', 24, 3, 9_500, 110),
  aPackage('catalog', 31, 1, 1_500, 18),
  aPackage('catalog', 32, 3, 3_900, 45),
  aPackage('catalog', 33, 12, 11_900, 135),
]

/** Fills the shelves. */
export const stockShop = ({ deps }: { deps: Pick<School['deps'], 'transact'> }): Promise<void> =>
  deps.transact(async (tx) => {
    await tx
      .insert(product)
      .values([...shopProducts])
      .onConflictDoNothing()
    await tx
      .insert(productPackage)
      .values([...shopPackages])
      .onConflictDoNothing()
  })
