import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { versionsOf } from './testing/rows.ts'
import {
  add,
  addAll,
  cartOf,
  itemNamed,
  NO_SUCH_ADDRESS,
  NOT_OFFERED,
  outcome,
  productsOf,
  refusal,
} from './testing/shopper.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  browser = school.browser()
})
afterEach(() => school.close())

const setDuration = async (duration: string, name = 'Школа') =>
  browser.post('/api/v1/set-duration/', { item_id: (await itemNamed(browser, name)).id, duration })

const OK = { status: 200, body: { status: 'ok' } }

describe('remove-item', () => {
  test('takes the item out, whatever else the page tells of it', async () => {
    await addAll(browser, 'course:1', 'course:2')
    const { id } = await itemNamed(browser, 'Космос')
    const pageFields = {
      lesson: 'Космос',
      'lesson-id': '1',
      'page-url': '/checkout/cart/list',
      url: 'https://school.example/courses/1/',
      title: 'Ваша корзина',
      'product-type': 'course',
    }
    expect(outcome(await browser.post('/api/v1/remove-item/', { item_id: id, ...pageFields }))).toEqual(OK)
    expect([await productsOf(browser), await versionsOf(school)]).toEqual([['course:2'], [3]])
  })

  test('takes the item out of a cart whose page has no https', async () => {
    await addAll(browser, 'course:1', 'course:2')
    const { id } = await itemNamed(browser, 'Космос')
    const page = { 'page-url': 'http://localhost:3000/checkout/cart/list', url: 'http://localhost:3000/courses/1/' }
    expect(outcome(await browser.post('/api/v1/remove-item/', { item_id: id, ...page }))).toEqual(OK)
  })

  test('an item that is gone is a 404 the second time', async () => {
    await add(browser, 'course:1')
    const { id } = await itemNamed(browser, 'Космос')
    await browser.post('/api/v1/remove-item/', { item_id: id })
    expect(outcome(await browser.post('/api/v1/remove-item/', { item_id: id }))).toEqual(NO_SUCH_ADDRESS)
  })

  test.each([
    ['no item', {}, 'item_id'],
    ['an item id of another shape', { item_id: "1' or '1'='1" }, 'item_id'],
    ['a page that is a script', { item_id: 'a', 'page-url': 'javascript:alert(1)' }, 'page-url'],
    ['a page with a password', { item_id: 'a', 'page-url': 'http://a:b@localhost/' }, 'page-url'],
    ['a url that is data', { item_id: 'a', url: 'data:text/html,x' }, 'url'],
    ['a title without end', { item_id: 'a', title: 'я'.repeat(301) }, 'title'],
  ])('%s is refused at its field', async (_, fields, field) => {
    const { status, body } = await browser.post('/api/v1/remove-item/', fields)
    expect([status, Object.keys(Object(body.errors))]).toEqual([400, [field]])
  })
})

describe('set-duration', () => {
  test.each([
    ['school:1', 'Школа', '12', 24_900],
    ['camp:2', 'Лагерь', '3', 9_500],
    ['camp:2', 'Лагерь', '0', 9_900],
    ['catalog:1', 'Каталог', '3', 3_900],
  ])('%s takes the months of a package, and its price', async (product, name, duration, price) => {
    await add(browser, product)
    expect(outcome(await setDuration(duration, name))).toEqual(OK)
    expect(await itemNamed(browser, name)).toMatchObject({ duration: Number(duration), price })
  })

  test('the same months again change nothing', async () => {
    await add(browser, 'school:1', { duration: '3' })
    expect(outcome(await setDuration('3'))).toEqual(OK)
    expect(await versionsOf(school)).toEqual([1])
  })

  test.each([
    ['school:1', 'Школа', '2'],
    ['school:1', 'Школа', '0'],
    ['camp:2', 'Лагерь', '12'],
    ['catalog:1', 'Каталог', '6'],
    ['catalog:4', 'Подписка на каталог', '12'],
    ['course:1', 'Космос', '1'],
    ['school:1', 'Школа', '-3'],
    ['school:1', 'Школа', 'NaN'],
    ['school:1', 'Школа', '9999'],
  ])('%s (%s) is not sold for %s months', async (product, name, duration) => {
    await add(browser, product)
    const before = await itemNamed(browser, name)
    expect(outcome(await setDuration(duration, name))).toEqual(refusal('duration', NOT_OFFERED))
    expect(await itemNamed(browser, name)).toEqual(before)
  })

  test('an item that is not there is a 404', async () => {
    await add(browser, 'school:1')
    const response = await browser.post('/api/v1/set-duration/', { item_id: 'nobodys', duration: '3' })
    expect(outcome(response)).toEqual(NO_SUCH_ADDRESS)
  })
})

test('a network changes carts 600 times a minute', async () => {
  await addAll(browser, 'course:1')
  const { id } = await itemNamed(browser, 'Космос')
  await Promise.all(Array.from({ length: 600 }, () => school.deps.limits.spend('cartChangeIp', '203.0.113.7')))
  expect((await browser.post('/api/v1/remove-item/', { item_id: id })).status).toBe(429)
})

test('without a cart there is nothing to change', async () => {
  const item = { item_id: 'nobodys' }
  expect(outcome(await browser.post('/api/v1/remove-item/', item))).toEqual(NO_SUCH_ADDRESS)
  expect(outcome(await browser.post('/api/v1/set-duration/', { ...item, duration: '1' }))).toEqual(NO_SUCH_ADDRESS)
})

describe('no call takes a price, a currency or an owner from the body', () => {
  const claims = { price: '1', discount: '9999', currency: 'EUR', cart_id: 'x', is_euro: 'true' }
  const bodies: Record<string, (itemId: string) => Record<string, string>> = {
    'remove-item': (itemId) => ({ item_id: itemId }),
    'set-duration': (itemId) => ({ item_id: itemId, duration: '12' }),
    'set-user-country': () => ({ is_rf: 'false' }),
  }
  test.each(Object.entries(bodies))('%s', async (call, bodyFor) => {
    const after = []
    for (const [one, more] of [
      [browser, claims],
      [school.browser(), {}],
    ] as const) {
      await add(one, 'school:1')
      const { items, cart_id } = await cartOf(one)
      const { status } = await one.post(`/api/v1/${call}/`, { ...bodyFor(items[0]?.id ?? ''), ...more })
      const cart = await cartOf(one)
      after.push([status, cart.cart_id === cart_id, cart.items.map((item) => ({ ...item, id: '' })), cart.currency])
    }
    expect(after[0]).toEqual(after[1])
  })
})
