import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizes } from '../../testing/sizes.ts'
import { exactTotals } from './testing/exact-totals.ts'
import { randomCart } from './testing/random-carts.ts'
import { type Totals, type TotalsInput, totalsOf } from './totals.ts'

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('random carts come to what exact fractions come to', () => {
  fc.assert(
    fc.property(randomCart, (cart) => {
      expect(totalsOf(cart)).toEqual(exactTotals(cart))
    }),
    { numRuns: sizes.randomTotals },
  )
})

/** What holds of every cart, whatever the rules are. Each has a name, for the report of a cart that breaks it. */
const laws: Record<string, (totals: Totals, cart: TotalsInput) => boolean> = {
  'lines come to the totals': ({ lines, sum, discount, bonuses, result }, { currency }) =>
    sumOf(lines.map(({ due }) => due)) === result &&
    sumOf(lines.map((line) => line.bonuses)) === bonuses &&
    sum[currency] - discount[currency] - bonuses === result,
  'every line adds up': ({ lines }) =>
    lines.every(({ price, discount, bonuses, due }) => price - discount - bonuses === due),
  'nothing is below nothing, and everything whole': ({ lines, result, discount, bonuses, lils }) =>
    [...lines.flatMap((line) => Object.values(line)), result, discount.RUB, discount.EUR, bonuses, lils].every(
      (number) => Number.isSafeInteger(number) && number >= 0,
    ),
  'a discount is at most the sum': ({ sum, discount }) => discount.RUB <= sum.RUB && discount.EUR <= sum.EUR,
  'a code or lils, never both': ({ discount, bonuses }, { currency }) => discount[currency] === 0 || bonuses === 0,
  'lils are spent to the whole one, of those that are there': ({ lils, bonuses }, { currency, balance }) => {
    const worth = currency === 'EUR' ? 1 : 1_00
    return lils <= balance && lils * worth >= bonuses && lils * worth - bonuses < worth
  },
  'what is hidden, or a trial, takes nothing off': ({ discount, bonuses }, { isHidden, isTrial }) =>
    !(isHidden || isTrial) || discount.RUB + discount.EUR + bonuses === 0,
  'a trial costs nothing': ({ result }, { isTrial }) => !isTrial || result === 0,
  'the method of lils is there for rubles alone, and pays all': (
    { isLilsMethodOffered },
    { currency, isHidden, isRecurrent, ...cart },
  ) => {
    if (!isLilsMethodOffered) return true
    const paid = totalsOf({ ...cart, currency, isHidden, isRecurrent, usesLils: true })
    return currency === 'RUB' && !isHidden && !isRecurrent && paid.result === 0 && paid.lils > 0
  },
}

test('no cart breaks a law of sums', () => {
  const names = Object.keys(laws)
  fc.assert(
    fc.property(randomCart, (cart) => {
      const totals = totalsOf(cart)
      expect(names.filter((name) => !laws[name]?.(totals, cart))).toEqual([])
    }),
    { numRuns: sizes.randomTotals },
  )
})
