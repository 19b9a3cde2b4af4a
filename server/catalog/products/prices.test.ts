import { expect, test } from 'vitest'
import { aProduct, shopPackages } from '../../orders/testing/shop.ts'
import { packagesOf, priceOf } from './prices.ts'

const NOW = new Date('2030-01-01T00:00:00Z')

const school = aProduct({ type: 'school', productId: 1, priceRub: null, priceEur: null })
const course = aProduct({ type: 'course', productId: 1, priceRub: 1_000_00, priceEur: null })

test('what is sold by months costs what its package costs, less its own discount', () => {
  const price = priceOf({ ...school, discountRub: 300_00 }, 3, shopPackages, NOW)
  expect(price).toMatchObject({ price: { RUB: 7_800_00, EUR: 90_00 }, discount: { RUB: 300_00, EUR: 0 } })
})

test('months without a package have no price', () => {
  expect([priceOf(school, 2, shopPackages, NOW), priceOf(school, null, shopPackages, NOW)]).toEqual([null, null])
})

test('a product with a price of its own has no packages', () => {
  const subscription = aProduct({ type: 'catalog', productId: 4 })
  expect([packagesOf(subscription, shopPackages), priceOf(subscription, 3, shopPackages, NOW)?.price.RUB]).toEqual([
    [],
    1_000_00,
  ])
})

test('a currency without a price is one that it is not sold in', () => {
  const price = priceOf(course, null, shopPackages, NOW)
  expect([price?.price, price?.isSoldIn('RUB'), price?.isSoldIn('EUR')]).toEqual([
    { RUB: 1_000_00, EUR: 0 },
    true,
    false,
  ])
})

test('nothing is cheaper by more than it costs', () => {
  const price = priceOf({ ...course, discountRub: 5_000_00, discountEur: 9_00 }, null, shopPackages, NOW)
  expect(price?.discount).toEqual({ RUB: 1_000_00, EUR: 0 })
})

test('a discount ends at its moment, in both currencies', () => {
  const sold = { ...course, priceEur: 20_00, discountRub: 300_00, discountEur: 5_00, discountEndsAt: NOW }
  const discountAt = (ms: number) => priceOf(sold, null, shopPackages, new Date(NOW.getTime() + ms))?.discount
  expect([discountAt(-1), discountAt(0)]).toEqual([
    { RUB: 300_00, EUR: 5_00 },
    { RUB: 0, EUR: 0 },
  ])
})
