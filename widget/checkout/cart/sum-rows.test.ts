import { expect, test } from 'vitest'
import { summarize } from '../model/cart-summary.ts'
import { aCart, anItem } from '../testing/a-cart.ts'
import { aCheckoutConfig, aState } from '../testing/fakes.ts'
import { percentOf, reckoningOf } from './sum-rows.ts'

const cart = aCart({ items: [anItem({ price: 2000, price_rub: 2000, discount: 500 })], bonuses: 300 })
const promo = { code: 'LETO', isChecking: false, message: null, discount: { RUB: 15_000, EUR: 0 } }

const reckoned = (state: Parameters<typeof aState>[0], config: Parameters<typeof aCheckoutConfig>[0] = {}) =>
  reckoningOf(summarize(aState({ cart, ...state }), aCheckoutConfig(config)))

test('the price of all items, their own discount and the code’s with percentages, and what is left', () => {
  expect(reckoned({ promo })).toEqual({
    sum: 200_000,
    rows: [
      { by: 'items', percent: 25, minor: 50_000 },
      { by: 'code', percent: 10, minor: 15_000 },
    ],
    result: 135_000,
  })
})

test('lils are a line of their own', () => {
  expect(reckoned({ usesLils: true })).toEqual({
    sum: 200_000,
    rows: [
      { by: 'items', percent: 25, minor: 50_000 },
      { by: 'lils', minor: 30_000 },
    ],
    result: 120_000,
  })
})

test('a trial takes all of the subscription’s price off', () => {
  const trial = { by: 'trial', minor: 150_000 }
  expect(reckoned({}, { trial: true })).toEqual({ sum: 150_000, rows: [trial], result: 0 })
})

test('what takes something off is never shown as nothing percent', () => {
  expect([percentOf(1, 100_000), percentOf(0, 100_000), percentOf(5, 0)]).toEqual([1, 0, 0])
})
