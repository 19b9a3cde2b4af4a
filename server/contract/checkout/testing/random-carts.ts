import * as fc from 'fast-check'
import type { TotalsInput, TotalsItem } from '../totals.ts'

const TYPES = ['course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus'] as const

/** Prices as shops have them, beside odd ones, the thresholds and their neighbours. */
const minor = fc.oneof(
  fc.integer({ min: 0, max: 60_000_00 }),
  fc.constantFrom(0, 1, 99, 6_99, 7_00, 7_01, 489_99, 490_00, 499_99, 500_00, 500_01, 1_000_00),
)

const rate = fc
  .tuple(minor, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })))
  .map(([price, percent]) => ({ price, discount: Math.floor((price * percent) / 100) }))

const item: fc.Arbitrary<TotalsItem> = fc.tuple(fc.constantFrom(...TYPES), rate, rate).map(([type, rubles, euros]) => ({
  type,
  price: { RUB: rubles.price, EUR: euros.price },
  discount: { RUB: rubles.discount, EUR: euros.discount },
}))

const types = fc.option(fc.subarray([...TYPES], { minLength: 1 }))

const promo = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }), types }),
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.record({ RUB: minor, EUR: minor }), types }),
)

const seldom = fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0)

/** Any cart that the server may have to price, every rule of it met often. */
export const randomCart: fc.Arbitrary<TotalsInput> = fc.record({
  items: fc.array(item, { maxLength: 8, size: 'max' }),
  currency: fc.constantFrom('RUB', 'EUR'),
  promo: fc.option(promo),
  balance: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1_000_000 })),
  usesLils: fc.boolean(),
  isTrial: seldom,
  isSubscribe: seldom,
  isLilLesson: fc.boolean(),
  isThresholdWaived: seldom,
  isHidden: seldom,
  isRecurrent: seldom,
})
