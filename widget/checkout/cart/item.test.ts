import { expect, test } from 'vitest'
import { aCart, anItem } from '../testing/a-cart.ts'
import { durationsOf } from './item.tsx'

const months = (item: Parameters<typeof anItem>[0]) =>
  durationsOf(anItem(item), aCart()).map(({ months: one, price }) => [one, price])

test('a school is taken for 1, 3, 6 or 12 months, each at the price of its package', () => {
  expect(months({ type: 'school', duration: 3, price: 7900 })).toEqual([
    [1, 290_000],
    [3, 790_000],
    [6, 1_490_000],
    [12, 2_490_000],
  ])
})

test('a camp is taken until the end of summer, or for 1, 2 or 3 months', () => {
  expect(months({ type: 'school', camp: true, duration: 0, price: 12_900 })).toEqual([
    [0, 1_290_000],
    [1, 490_000],
    [2, 890_000],
    [3, 1_190_000],
  ])
})

test('a catalogue is taken for 1, 3 or 12 months, what it is cheaper by taken off each', () => {
  expect(months({ type: 'catalog', duration: 1, price: 1500, discount: 500 })).toEqual([
    [1, 100_000],
    [3, 340_000],
    [12, 1_240_000],
  ])
})

test('a course, Plus and the catalogue subscription have no choice of months', () => {
  expect([
    months({}),
    months({ type: 'plus', duration: 12, price: 1500 }),
    months({ type: 'catalog', product_id: 4, duration: 1, price: 1500 }),
  ]).toEqual([[], [], []])
})
