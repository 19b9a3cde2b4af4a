import { expect, test } from 'vitest'
import { isMove, placeAfterStep, placeAtGap, rangeOf, toggled } from './arrange.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('a range reaches from one block to another, whichever comes first', () => {
  expect([rangeOf(order, 'b', 'd'), rangeOf(order, 'd', 'b'), rangeOf(order, 'gone', 'c')]).toEqual([
    ['b', 'c', 'd'],
    ['b', 'c', 'd'],
    ['c'],
  ])
})

test('a block is selected and unselected beside the others', () => {
  expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']])
})

test('a gap of the whole order is a place among the blocks that stay', () => {
  expect([0, 2, 4, 5].map((gap) => placeAtGap(order, ['b', 'd'], gap))).toEqual([0, 1, 2, 3])
})

test('a step moves blocks past one other block, and gathers those that stand apart', () => {
  expect([
    placeAfterStep(order, ['c'], -1),
    placeAfterStep(order, ['c'], 1),
    placeAfterStep(order, ['b', 'd'], -1),
    placeAfterStep(order, ['b', 'd'], 1),
  ]).toEqual([1, 3, 0, 3])
})

test('there is no step past either end', () => {
  expect([
    placeAfterStep(order, ['a', 'b'], -1),
    placeAfterStep(order, ['e'], 1),
    placeAfterStep(order, order, 1),
    placeAfterStep(order, ['gone'], 1),
  ]).toEqual([null, null, null, null])
})

test('a drop where the blocks are is no move', () => {
  expect([isMove(order, ['b', 'c'], 1), isMove(order, ['b', 'c'], 2), isMove(order, ['b', 'd'], 1)]).toEqual([
    false,
    true,
    true,
  ])
})
