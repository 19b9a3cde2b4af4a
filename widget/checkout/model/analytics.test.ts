import { expect, test } from 'vitest'
import { eventData } from './analytics.ts'
import { anItem } from '../testing/a-cart.ts'

const page = new URL('https://school.example/checkout/cart/list?utm_source=mail&token=secret#email=mama@example.com')
const parse = (json: string): unknown => JSON.parse(json)

test('items are told by the fields of the spec at what is charged for them, with the page without what it was asked', () => {
  const items = [
    anItem({ name: 'Космос', product_id: 12, price: 3000.1, discount: 600.2, author: 'Маяк' }),
    anItem({ name: 'Лагерь', product_id: 2, price: 18.5, author: null, type: 'school', camp: true }),
  ]
  expect(parse(eventData(items, page, { step: 'methods', isTrial: false }))).toEqual({
    pr1nm: 'Космос',
    pr1id: 12,
    pr1pr: 2399.9,
    pr1qt: 1,
    pr1br: 'Маяк',
    pr1ca: 'course',
    pr2nm: 'Лагерь',
    pr2id: 2,
    pr2pr: 18.5,
    pr2qt: 1,
    pr2br: '',
    pr2ca: 'camp',
    dl: 'https://school.example/checkout/cart/list',
    dp: '/checkout/cart/list',
    cos: 2,
  })
})

test('a trial is told to cost nothing', () => {
  const data = eventData([anItem({ price: 1500 })], page, { step: 'success', isTrial: true })
  expect(parse(data)).toMatchObject({ pr1pr: 0, cos: 6 })
})

test('the largest cart is told in no more than 8 KB', () => {
  const item = anItem({ name: 'я'.repeat(300), author: 'ю'.repeat(300), product_id: 999_999_999, price: 99_999.99 })
  const json = eventData(
    Array.from({ length: 50 }, () => item),
    page,
    { step: 'list', isTrial: false },
  )
  expect(new TextEncoder().encode(json).length).toBeLessThanOrEqual(8 * 1024)
})
