import { describe, expect, test } from 'vitest'
import { type Totals, type TotalsInput, type TotalsItem, type TotalsPromo, totalsOf } from './totals.ts'

const anItem = (rubles: number, euros: number, traits: Partial<TotalsItem> = {}): TotalsItem => ({
  type: 'course',
  price: { RUB: rubles * 100, EUR: euros * 100 },
  discount: { RUB: 0, EUR: 0 },
  ...traits,
})

const ofRubles = (rubles: number): TotalsItem[] => [anItem(rubles, 0)]
const ofEuros = (euros: number): TotalsItem[] => [anItem(0, euros)]

const aCart = (traits: Partial<TotalsInput> = {}): TotalsInput => ({
  items: ofRubles(1_000),
  currency: 'RUB',
  promo: null,
  balance: 0,
  usesLils: false,
  isTrial: false,
  isSubscribe: false,
  isLilLesson: false,
  isThresholdWaived: false,
  isHidden: false,
  isRecurrent: false,
  ...traits,
})

const percent = (of: number, types: string[] | null = null): TotalsPromo => ({ kind: 'percent', percent: of, types })
const fixed = (RUB: number, EUR: number, types: string[] | null = null): TotalsPromo => ({
  kind: 'fixed',
  amount: { RUB, EUR },
  types,
})

type Facts = Partial<Totals>
const factsOf = (cart: TotalsInput, names: (keyof Totals)[]): Facts => {
  const totals = totalsOf(cart)
  return Object.fromEntries(names.map((name) => [name, totals[name]]))
}

test('an item costs its price less its own discount', () => {
  const items = [anItem(3_900, 45, { discount: { RUB: 900_00, EUR: 10_00 } }), anItem(2_500, 29)]
  expect(totalsOf(aCart({ items }))).toEqual({
    price: 6_400_00,
    sum: { RUB: 5_500_00, EUR: 64_00 },
    discount: { RUB: 0, EUR: 0 },
    percent: 0,
    canUsePromo: true,
    canUseLils: false,
    bonuses: 0,
    lils: 0,
    result: 5_500_00,
    isLilsMethodOffered: false,
    lines: [
      { price: 3_900_00, discount: 900_00, bonuses: 0, due: 3_000_00 },
      { price: 2_500_00, discount: 0, bonuses: 0, due: 2_500_00 },
    ],
  })
})

test('an item that is cheaper by more than its price costs nothing', () => {
  const [result] = [totalsOf(aCart({ items: [anItem(100, 1, { discount: { RUB: 500_00, EUR: 9_00 } })] }))]
  expect([result.sum, result.lines]).toEqual([
    { RUB: 0, EUR: 0 },
    [{ price: 100_00, discount: 100_00, bonuses: 0, due: 0 }],
  ])
})

test('an empty cart costs nothing and takes nothing', () => {
  const cart = aCart({ items: [], promo: percent(50), balance: 500, usesLils: true, isThresholdWaived: true })
  expect(totalsOf(cart)).toMatchObject({ result: 0, lines: [], canUsePromo: false, canUseLils: false, lils: 0 })
})

describe('a promo code', () => {
  test('takes its percentage off, in both currencies', () => {
    const cart = aCart({ items: [anItem(2_490, 29)], promo: percent(15) })
    expect(factsOf(cart, ['sum', 'discount', 'percent', 'result'])).toEqual({
      sum: { RUB: 2_490_00, EUR: 29_00 },
      discount: { RUB: 373_50, EUR: 4_35 },
      percent: 15,
      result: 2_116_50,
    })
  })

  test('is rounded to the cent, half up', () => {
    const items = [anItem(0, 10.5), anItem(0, 0.23)]
    expect(totalsOf(aCart({ currency: 'EUR', items, promo: percent(50) })).discount.EUR).toBe(5_37)
  })

  test('takes a sum off, with the percentage that it comes to', () => {
    const cart = aCart({ items: [anItem(3_000, 36)], promo: fixed(500_00, 6_00) })
    expect(factsOf(cart, ['discount', 'percent', 'result'])).toEqual({
      discount: { RUB: 500_00, EUR: 6_00 },
      percent: 17,
      result: 2_500_00,
    })
  })

  test('takes off no more than the items of its types cost', () => {
    const items = [anItem(700, 8, { type: 'lesson' }), anItem(2_000, 24)]
    const { discount, lines } = totalsOf(aCart({ items, promo: fixed(1_000_00, 12_00, ['lesson']) }))
    expect([discount, lines.map(({ due }) => due)]).toEqual([{ RUB: 700_00, EUR: 8_00 }, [0, 2_000_00]])
  })

  test('leaves items of other types as they are', () => {
    const items = [anItem(1_000, 12, { type: 'school' }), anItem(2_000, 24)]
    const { discount, lines } = totalsOf(aCart({ items, promo: percent(10, ['course']) }))
    expect([discount.RUB, lines.map((line) => line.discount)]).toEqual([200_00, [0, 200_00]])
  })

  test('that takes nothing off leaves room for lils', () => {
    const cart = aCart({ promo: percent(10, ['school']), balance: 300, usesLils: true })
    expect(factsOf(cart, ['discount', 'bonuses', 'canUseLils'])).toEqual({
      discount: { RUB: 0, EUR: 0 },
      bonuses: 300_00,
      canUseLils: true,
    })
  })

  test('is split over the lines by what they cost, to the last kopeck', () => {
    const items = [anItem(333.33, 0), anItem(333.33, 0), anItem(333.34, 0)]
    const { lines } = totalsOf(aCart({ items, promo: fixed(100_00, 0) }))
    expect(lines.map(({ discount }) => discount)).toEqual([33_33, 33_33, 33_34])
  })
})

describe('lils', () => {
  test('pay a ruble each, as far as they go', () => {
    const cart = aCart({ balance: 320, usesLils: true })
    expect(factsOf(cart, ['bonuses', 'lils', 'result', 'isLilsMethodOffered'])).toEqual({
      bonuses: 320_00,
      lils: 320,
      result: 680_00,
      isLilsMethodOffered: false,
    })
  })

  test('pay a cent each in euros, where their method does not exist', () => {
    const cart = aCart({ currency: 'EUR', items: ofEuros(12), balance: 2_000, usesLils: true })
    expect(factsOf(cart, ['bonuses', 'lils', 'result', 'isLilsMethodOffered'])).toEqual({
      bonuses: 12_00,
      lils: 1_200,
      result: 0,
      isLilsMethodOffered: false,
    })
  })

  test('cover at most the rest; of a begun ruble a whole one is taken', () => {
    const cart = aCart({ items: ofRubles(999.5), balance: 1_000, usesLils: true })
    expect(factsOf(cart, ['bonuses', 'lils', 'result'])).toEqual({ bonuses: 999_50, lils: 1_000, result: 0 })
  })

  test('one short of the rest leave what they do not cover', () => {
    const cart = aCart({ items: ofRubles(999.5), balance: 999, usesLils: true })
    expect(factsOf(cart, ['bonuses', 'lils', 'result', 'isLilsMethodOffered'])).toEqual({
      bonuses: 999_00,
      lils: 999,
      result: 50,
      isLilsMethodOffered: false,
    })
  })

  test('are offered as a method of their own once they cover the rest, switched on or not', () => {
    const offered = [true, false].map((usesLils) => totalsOf(aCart({ balance: 1_000, usesLils })).isLilsMethodOffered)
    expect(offered).toEqual([true, true])
  })
})

test('a trial costs nothing, whatever is in the cart and whatever is given with it', () => {
  const cart = aCart({ isTrial: true, promo: percent(50), balance: 9_999, usesLils: true })
  expect(totalsOf(cart)).toEqual({
    price: 0,
    sum: { RUB: 0, EUR: 0 },
    discount: { RUB: 0, EUR: 0 },
    percent: 0,
    canUsePromo: false,
    canUseLils: false,
    bonuses: 0,
    lils: 0,
    result: 0,
    isLilsMethodOffered: false,
    lines: [{ price: 0, discount: 0, bonuses: 0, due: 0 }],
  })
})

test.each([
  ['RUB', 1_500_00, 1_350_00],
  ['EUR', 18_00, 16_20],
] as const)('a subscriber pays 1500 rubles or 18 euro, less the discount (%s)', (currency, sum, result) => {
  const cart = aCart({ currency, isSubscribe: true, isRecurrent: true })
  expect([totalsOf(cart).result, totalsOf({ ...cart, promo: percent(10) }).result]).toEqual([sum, result])
})

describe('who may use what', () => {
  const lots = { balance: 100_000, usesLils: true }
  const code = { promo: percent(10) }
  const lesson = { isLilLesson: true }
  const waived = { isThresholdWaived: true }
  /** What is given; what the code takes off, how many lils pay; whether the page may offer a code, lils, their method. */
  const table: [string, Partial<TotalsInput>, number, number, boolean, boolean, boolean][] = [
    ['500 rubles and a code', { items: ofRubles(500), ...code }, 50_00, 0, true, false, false],
    ['a kopeck less and a code', { items: ofRubles(499.99), ...code }, 0, 0, false, false, false],
    ['500 rubles and lils', { items: ofRubles(500), ...lots }, 0, 500, false, true, true],
    ['a kopeck less and lils', { items: ofRubles(499.99), ...lots }, 0, 0, false, false, false],
    ['500 rubles, a code and lils', { items: ofRubles(500), ...code, ...lots }, 50_00, 0, true, false, false],
    [
      'less, but a waived threshold, and a code',
      { items: ofRubles(100), ...waived, ...code },
      10_00,
      0,
      true,
      false,
      false,
    ],
    ['less, but a waived threshold, and lils', { items: ofRubles(100), ...waived, ...lots }, 0, 100, false, true, true],
    ['a lesson of 490 for lils', { items: ofRubles(490), ...lesson, ...lots }, 0, 490, false, true, true],
    ['a lesson of a kopeck less for lils', { items: ofRubles(489.99), ...lesson, ...lots }, 0, 0, false, false, false],
    ['a lesson of 490 with a code', { items: ofRubles(490), ...lesson, ...code }, 0, 0, false, false, false],
    ['7 euro and a code', { currency: 'EUR', items: ofEuros(7), ...code }, 70, 0, true, false, false],
    ['a cent less and a code', { currency: 'EUR', items: ofEuros(6.99), ...code }, 0, 0, false, false, false],
    ['7 euro and lils', { currency: 'EUR', items: ofEuros(7), ...lots }, 0, 700, false, true, false],
    [
      'a cent less, a lesson, lils',
      { currency: 'EUR', items: ofEuros(6.99), ...lesson, ...lots },
      0,
      0,
      false,
      false,
      false,
    ],
    ['a hidden cart, a code and lils', { isHidden: true, ...code, ...lots }, 0, 0, false, false, false],
    ['a recurrent cart and lils', { isRecurrent: true, ...lots }, 0, 0, true, false, false],
    ['a recurrent cart and a code', { isRecurrent: true, ...code }, 100_00, 0, true, false, false],
    ['an account without lils', { balance: 0, usesLils: true }, 0, 0, true, false, false],
    ['lils that are not switched on', { balance: 100_000 }, 0, 0, true, true, true],
    ['fewer lils than the rest', { balance: 10, usesLils: true }, 0, 10, false, true, false],
  ]
  test.each(table)('%s', (_, traits, discount, lils, canUsePromo, canUseLils, isLilsMethodOffered) => {
    const { currency = 'RUB' } = traits
    const totals = totalsOf(aCart(traits))
    expect({ ...totals, discount: totals.discount[currency] }).toMatchObject({
      discount,
      lils,
      canUsePromo,
      canUseLils,
      isLilsMethodOffered,
    })
  })
})
