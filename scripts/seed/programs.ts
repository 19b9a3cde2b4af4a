import { CATALOG_SUBSCRIPTION_ID } from '../../server/contract/checkout/limits.ts'
import { SUBSCRIBE_PRICE } from '../../server/contract/checkout/totals.ts'
import type { productPackage } from '../../server/db/schema.ts'
import { type SeededProduct, sold } from './product.ts'

/** Sold by months, at the package prices below. */
const byMonths = { rubles: null, euros: null }

const gift = (lils: number, at: number) =>
  sold('gift-certificate', at + 1, {
    name: `Подарочный сертификат на ${lils.toLocaleString('ru')} лиликов`,
    cover: `gift-${lils}`,
    page: `/gift-certificates#${lils}`,
    rubles: lils,
    euros: lils / 100,
    lils,
  })

/** School, camp, catalog and its subscription, Plus, and gift certificates. */
export const seededPrograms: SeededProduct[] = [
  sold('school', 1, { name: 'Домашняя школа «Маяк»', cover: 'school', page: '/programs/#school', ...byMonths }),
  sold('camp', 2, { name: 'Летний лагерь «Бухта»', cover: 'camp', page: '/programs/#camp', ...byMonths }),
  sold('catalog', 3, { name: 'Каталог уроков', cover: 'catalog', page: '/lessons/', ...byMonths }),
  sold('catalog', CATALOG_SUBSCRIPTION_ID, {
    name: 'Подписка на каталог',
    cover: 'subscription',
    page: '/lessons/',
    rubles: SUBSCRIBE_PRICE.RUB / 100,
    euros: SUBSCRIBE_PRICE.EUR / 100,
    months: 1,
    isRecurrent: true,
    hasTrial: true,
  }),
  sold('plus', 1, {
    name: 'Маяк Плюс на месяц',
    cover: 'plus',
    page: '/programs/#plus',
    rubles: 990,
    euros: 12,
    months: 1,
    isRecurrent: true,
  }),
  sold('plus', 12, {
    name: 'Маяк Плюс на год',
    cover: 'plus-year',
    page: '/programs/#plus',
    rubles: 9_900,
    euros: 118,
    off: { rubles: 2_000, euros: 24 },
    months: 12,
    isRecurrent: true,
  }),
  ...[1_000, 3_000, 5_000].map(gift),
]

type SeededPackage = typeof productPackage.$inferInsert

/** Months, rubles and euros of each package; 0 months is a camp until the end of summer. */
const prices: Record<SeededPackage['type'], [months: number, rubles: number, euros: number][]> = {
  school: [
    [1, 3_900, 46],
    [3, 10_500, 124],
    [6, 19_200, 226],
    [12, 34_800, 410],
  ],
  camp: [
    [0, 9_900, 116],
    [1, 4_500, 53],
    [2, 7_900, 93],
    [3, 9_900, 116],
  ],
  catalog: [
    [1, 1_500, 18],
    [3, 3_900, 46],
    [12, 11_900, 140],
  ],
}

/** The offset of the package ids of each type. */
const NUMBERS: Record<SeededPackage['type'], number> = { school: 100, camp: 200, catalog: 300 }

const packagesOf = (type: SeededPackage['type']): SeededPackage[] =>
  prices[type].map(([duration, rubles, euros]) => ({
    id: `${type}:${duration}`,
    packageId: NUMBERS[type] + duration,
    type,
    duration,
    priceRub: rubles * 100,
    priceEur: euros * 100,
  }))

export const seededPackages: SeededPackage[] = [
  ...packagesOf('school'),
  ...packagesOf('camp'),
  ...packagesOf('catalog'),
]
