import { expect, test } from 'vitest'
import { configAt, pathOf, placeAt, setOf, stepOfPage } from './addresses.ts'
import { singlePage } from './single-page.ts'
import { anItem } from '../testing/a-cart.ts'
import { stepIds } from '../testing/events.ts'
import { aCheckoutConfig } from '../testing/fakes.ts'

const addresses = [
  ['default', 'list', '/checkout/cart/list'],
  ['default', 'info', '/checkout/payment/info'],
  ['default', 'methods', '/checkout/payment/methods'],
  ['default', 'review', '/checkout/cart/review'],
  ['default', 'success', '/checkout/cart/success'],
  ['default', 'fail', '/checkout/cart/fail'],
  ['catalog', 'list', '/checkout/catalog-cart/list'],
  ['catalog', 'info', '/checkout/catalog-cart/info'],
  ['catalog', 'methods', '/checkout/catalog-cart/methods'],
  ['catalog', 'review', '/checkout/catalog-cart/review'],
  ['catalog', 'success', '/checkout/catalog-cart/success'],
  ['catalog', 'fail', '/checkout/catalog-cart/fail'],
  ['resubscribe', 'list', '/user/profile/checkout'],
  ['resubscribe', 'info', '/user/profile/checkout/info'],
  ['resubscribe', 'methods', '/user/profile/checkout/methods'],
  ['resubscribe', 'review', '/user/profile/checkout/review'],
  ['resubscribe', 'success', '/user/profile/checkout/success'],
  ['resubscribe', 'fail', '/user/profile/checkout/fail'],
] as const

test.each(addresses)('in the %s set %s is %s', (set, step, path) => {
  expect([pathOf(set, step), placeAt(path), placeAt(`${path}/`)]).toEqual([path, { set, step }, { set, step }])
})

test('the empty cart is the cart, cards are methods, and a form of the provider is the review', () => {
  const shared = (['empty', 'cards', 'widget'] as const).map((step) => pathOf('default', step))
  expect(shared).toEqual(['/checkout/cart/list', '/checkout/payment/methods', '/checkout/cart/review'])
})

test('every step of every set leads back to a step of the same address', () => {
  const sets = ['default', 'catalog', 'resubscribe'] as const
  const paths = sets.flatMap((set) => stepIds.map((step) => pathOf(set, step)))
  const back = paths.map((path) => {
    const place = placeAt(path)
    return place && pathOf(place.set, place.step)
  })
  expect(back).toEqual(paths)
})

test('the inner router knows /list and /method', () => {
  expect([placeAt('/checkout/payment/method'), placeAt('/checkout/catalog-cart/method/')]).toEqual([
    { set: 'default', step: 'methods' },
    { set: 'catalog', step: 'methods' },
  ])
})

test.each([
  '/',
  '/course/12/checkout',
  '/checkout/cart',
  '/checkout/cart/constructor',
  '/checkout/cart/list/more',
  '/checkout/cartlist',
  '/en/checkout/cart/list',
  '/user/profile/',
  '/user/profile/checkouts',
])('%s is no address of a step', (path) => {
  expect(placeAt(path)).toBeNull()
})

test.each([
  ['list', 'list'],
  ['info', 'info'],
  ['method', 'methods'],
  ['methods', 'methods'],
  ['review', 'review'],
  ['success', 'success'],
  ['fail', 'fail'],
  ['', null],
  ['toString', null],
])('the page %j begins with %s', (page, step) => {
  expect(stepOfPage(page)).toBe(step)
})

test.each([
  [{}, '/landing/', 'default'],
  [{}, '/checkout/catalog-cart/list', 'catalog'],
  [{}, '/user/profile/checkout/', 'resubscribe'],
  [{ catalog: true }, '/landing/', 'catalog'],
  [{ resubscribe: true }, '/checkout/cart/list', 'resubscribe'],
])('with %j on %s the set is %s', (config, path, set) => {
  expect(setOf(aCheckoutConfig(config), path)).toBe(set)
})

test('the address of a set says what the attribute would', () => {
  const written = aCheckoutConfig()
  const read = ['/landing/', '/checkout/catalog-cart/list', '/user/profile/checkout'].map((path) =>
    configAt(written, new URL(path, 'https://school.example')),
  )
  expect(read).toEqual([written, { ...written, catalog: true }, { ...written, resubscribe: true }])
})

test.each([
  ['/checkout/cart/list?trial=1', { trial: true }],
  ['/checkout/cart/list?subscribe=1&euro=1', { subscribe: true, euro: true }],
  ['/course/12/checkout?euro=1', { euro: true }],
  ['/checkout/cart/list?trial=yes', {}],
  ['/landing/?trial=1', {}],
])('the query of %s has the effect of %j', (path, options) => {
  const written = aCheckoutConfig()
  expect(configAt(written, new URL(path, 'https://school.example'))).toEqual({ ...written, ...options })
})

test.each([
  [{ type: 'school', duration: 3 }, '/school/checkout?duration=3&cart_id=c1'],
  [{ type: 'course', product_id: 12 }, '/course/12/checkout?use_bonuses=&cart_id=c1'],
  [{ type: 'gift-certificate', product_id: 5 }, '/gift-certificate/5/checkout?cart_id=c1'],
  [{ type: 'school', camp: true, duration: 0 }, '/school/camp/checkout?duration=0&cart_id=c1'],
  [{ type: 'catalog', duration: 12 }, '/lessons/catalog/checkout?catalog=12&cart_id=c1'],
  [{ type: 'lesson', product_id: 33 }, '/lessons/checkout?lesson=33&cart_id=c1'],
  [{ type: 'plus', product_id: 1, duration: 1 }, '/plus/1/checkout?cart_id=c1'],
] as const)('%j is sold by %s', (item, path) => {
  expect(singlePage(anItem(item), { cartId: 'c1', usesLils: false })).toBe(path)
})

test('the page of a course is told that lils are on, and the id of a cart is spelt for an address', () => {
  expect(singlePage(anItem(), { cartId: 'a&b', usesLils: true })).toBe(
    '/course/12/checkout?use_bonuses=true&cart_id=a%26b',
  )
})
