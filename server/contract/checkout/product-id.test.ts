import { expect, test } from 'vitest'
import { goodsNamed, productId, productIdOf, productNamed } from './product-id.ts'

test('the name of a product has its type, its number and its months', () => {
  expect([' school:1:3 ', 'course:012'].map(goodsNamed)).toEqual([
    { type: 'school', product: '1', months: '3' },
    { type: 'course', product: '012', months: '' },
  ])
})

test.each(['', 'course', 'course:', 'course:a', 'book:1', 'course:1234567890', 'school:1:123', 'course:1:'])(
  '%j names no product',
  (name) => {
    expect([goodsNamed(name), productNamed(name)]).toEqual([null, null])
  },
)

test('a name with months is not the name of a product alone', () => {
  expect([productNamed('school:1:3'), productNamed('school:1')]).toEqual([null, { type: 'school', product: '1' }])
})

test('the id of a product has neither months nor leading zeros', () => {
  expect([productId('course', '012'), ...['school:1:3', 'course:012', 'book:1'].map(productIdOf)]).toEqual([
    'course:12',
    'school:1',
    'course:12',
    'book:1',
  ])
})
