import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CART_ITEMS_MAX } from '../../contract/checkout/limits.ts'
import { solutionOf } from '../../auth/captcha/testing/solve.ts'
import { aPerson } from '../../auth/testing/people.ts'
import { countInFlood, FLOOD_PAUSE_MS } from '../../http/limits/floods.ts'
import { aProduct, stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { addProduct } from '../products/product-store.ts'
import { cartsOf, countItems, versionsOf } from './testing/rows.ts'
import { add, addAll, cartOf, itemNamed, NOT_OFFERED, outcome, productsOf, refusal, signIn } from './testing/shopper.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  browser = school.browser()
})
afterEach(() => school.close())

const addBlackBox = () => browser.post('/api/v1/add-item/', { blackbox: '1' })
const payInEuro = () => browser.post('/api/v1/set-user-country/', { is_rf: 'false' })

test('a product goes into the cart; the answer names cart, item and count', async () => {
  await add(browser, 'course:2')
  const { status, body } = await add(browser, 'course:1')
  const { cart_id, items } = await cartOf(browser)
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', cart_id, item_id: items[1]?.id, count: 2 } })
  expect(await productsOf(browser)).toEqual(['course:2', 'course:1'])
})

test('the same product is not put in twice, and the cart has not changed', async () => {
  const first = outcome(await add(browser, 'course:1'))
  expect([outcome(await add(browser, 'course:1')), await countItems(school)]).toEqual([first, 1])
  expect(await versionsOf(school)).toEqual([1])
})

test('both of two copies of the call that come together answer, and one item is there', async () => {
  await browser.checkAuth()
  const responses = await Promise.all([add(browser, 'course:1'), add(browser, 'course:1')])
  expect([responses.map(({ status }) => status), await countItems(school)]).toEqual([[200, 200], 1])
  expect(await cartsOf(school)).toHaveLength(1)
})

describe('months', () => {
  test.each([
    ['school:1', '12', 12],
    ['camp:2', '0', 0],
    ['catalog:1', '3', 3],
    ['catalog:4', '1', 1],
  ])('of %s: %s', async (product, duration, months) => {
    await add(browser, product, { duration })
    expect((await cartOf(browser)).items.map((item) => item.duration)).toEqual([months])
  })

  test('the shortest package is taken where none is named', async () => {
    await addAll(browser, 'school:1', 'camp:2', 'catalog:1')
    expect((await cartOf(browser)).items.map(({ duration }) => duration)).toEqual([1, 0, 1])
  })

  test('of what is there already become those of the last call; without any they stay', async () => {
    await add(browser, 'school:1', { duration: '3' })
    await add(browser, 'school:1', { duration: '6' })
    await add(browser, 'school:1')
    expect([(await itemNamed(browser, 'Школа')).duration, await versionsOf(school)]).toEqual([6, [2]])
  })

  test.each([
    ['school:1', '2'],
    ['camp:2', '12'],
    ['catalog:1', '6'],
    ['catalog:4', '12'],
    ['course:1', '1'],
    ['school:1', '0'],
  ])('of %s: %s are not sold', async (product, duration) => {
    expect(outcome(await add(browser, product, { duration }))).toEqual(refusal('duration', NOT_OFFERED))
    expect(await cartsOf(school)).toEqual([])
  })
})

describe('what cannot be bought is refused at product_id', () => {
  test.each([
    ['off sale', 'course:9'],
    ['unknown', 'course:77'],
    ['of another type', 'lesson:9'],
  ])('%s', async (_, product) => {
    expect(outcome(await add(browser, product))).toEqual(refusal('product_id', 'Этого сейчас нет в продаже'))
    expect(await cartsOf(school)).toEqual([])
  })

  test('not sold in euros', async () => {
    await payInEuro()
    expect(outcome(await add(browser, 'lesson:1'))).toEqual(
      refusal('product_id', 'В выбранной валюте это не продаётся'),
    )
  })

  test('a type without packages', async () => {
    const packageless = aProduct({ type: 'plus', productId: 9, priceRub: null, priceEur: null })
    await school.deps.transact((tx) => addProduct(tx, packageless))
    expect(outcome(await add(browser, 'plus:9'))).toEqual(refusal('product_id', 'В выбранной валюте это не продаётся'))
  })

  test('one too many', async () => {
    const courses = Array.from({ length: CART_ITEMS_MAX }, (_, at) =>
      aProduct({ type: 'course', productId: 1_000 + at }),
    )
    await school.deps.transact(async (tx) => {
      for (const course of courses) await addProduct(tx, course)
    })
    await addAll(browser, ...courses.map(({ id }) => id))
    const full = 'В корзине больше нет места. Оплатите то, что в ней лежит, или уберите лишнее'
    expect(outcome(await add(browser, 'course:1'))).toEqual(refusal('product_id', full))
    expect(await countItems(school)).toBe(CART_ITEMS_MAX)
    expect((await add(browser, 'course:1000')).status).toBe(200)
  })
})

describe('the black box', () => {
  const early = refusal('product_id', 'Чёрный ящик можно добавить, когда в корзине больше одного курса')

  test('is added for 399 rubles where there is more than one course', async () => {
    await addAll(browser, 'course:1', 'course:2')
    expect((await addBlackBox()).body).toMatchObject({ status: 'ok', count: 3 })
    expect((await itemNamed(browser, 'Чёрный ящик')).price).toBe(399)
  })

  test('is refused where there is one course, by whichever name it is asked for', async () => {
    await addAll(browser, 'course:1', 'lesson:1', 'school:1')
    expect(outcome(await addBlackBox())).toEqual(early)
    expect(outcome(await add(browser, 'course:399'))).toEqual(early)
  })

  test('is not sold in euros', async () => {
    await payInEuro()
    await addAll(browser, 'course:1', 'course:2')
    expect(outcome(await addBlackBox())).toEqual(refusal('product_id', 'В выбранной валюте это не продаётся'))
  })

  test('goes where its courses go', async () => {
    await addAll(browser, 'course:1', 'course:2')
    await addBlackBox()
    const { id } = await itemNamed(browser, 'Шахматы')
    await browser.post('/api/v1/remove-item/', { item_id: id })
    expect(await productsOf(browser)).toEqual(['course:1'])
  })

  test('is not put in by opening the address that offers it', async () => {
    await addAll(browser, 'course:1', 'course:2')
    await browser.get('/checkout/cart/list?blackbox=1')
    expect(await productsOf(browser)).toEqual(['course:1', 'course:2'])
  })
})

describe('a body that does not fit is refused at its field, and nothing is put in', () => {
  const item = { product_type: 'course', product_id: '1' }
  test.each([
    ['no type', { product_id: '1' }, 'product_type'],
    ['no id', { product_type: 'course' }, 'product_id'],
    ['an unknown type', { ...item, product_type: 'yacht' }, 'product_type'],
    ['an id that is no number', { ...item, product_id: '1 or 1=1' }, 'product_id'],
    ['a negative id', { ...item, product_id: '-1' }, 'product_id'],
    ['a broken number of months', { product_type: 'school', product_id: '1', duration: '1.5' }, 'duration'],
    ['endless months', { product_type: 'school', product_id: '1', duration: '1e309' }, 'duration'],
    ['a black box that is no flag', { blackbox: 'perhaps' }, 'blackbox'],
  ])('%s', async (_, fields, field) => {
    const { status, body } = await browser.post('/api/v1/add-item/', fields)
    expect([status, Object.keys(Object(body.errors))]).toEqual([400, [field]])
    expect(await cartsOf(school)).toEqual([])
  })
})

test('no price, discount, currency, cart, owner or quantity is taken from the body', async () => {
  const claims = { price: '1', discount: '9999', currency: 'EUR', cart_id: 'x', person_id: 'x', quantity: '5' }
  expect((await add(browser, 'course:1', claims)).status).toBe(200)
  const { cart_id: id, items } = await cartOf(browser)
  const other = school.browser()
  await add(other, 'course:1')
  const { items: expected } = await cartOf(other)
  expect([id === claims.cart_id, items]).toEqual([false, expected.map((one) => ({ ...one, id: items[0]?.id }))])
})

test('a browser that keeps no cookies is told so', async () => {
  const response = await add(browser, 'course:1', {}) // has a token by now
  expect(response.status).toBe(200)
  const headers = { cookie: null, 'x-csrftoken': browser.csrfToken() }
  const without = await browser.post('/api/v1/add-item/', { product_type: 'course', product_id: '1' }, { headers })
  expect(outcome(without)).toEqual(
    refusal('cookies', 'Разрешите сайту сохранять файлы cookie: без них корзину не запомнить'),
  )
})

test('without a captcha, carts beyond 20,000 an hour of all addresses are slowed and not refused, and an alarm is raised once', async () => {
  const { limits } = school.deps
  await Promise.all(Array.from({ length: 20_000 }, () => limits.count('cartAll', 'all')))
  const started = performance.now()
  const statuses = [(await add(browser, 'course:1')).status, (await add(school.browser(), 'course:1')).status]
  expect(performance.now() - started).toBeGreaterThan(2 * FLOOD_PAUSE_MS - 10)
  const alarms = school.logs().filter(({ event }) => event === 'cart-flood')
  expect([statuses, alarms.length]).toEqual([[200, 200], 1])
})

/** As if so many carts had been created by a sender with as many /64 networks as it takes. */
const floodFrom = (ip: string, count: number) => {
  const { limits } = school.deps
  return Promise.all(Array.from({ length: count }, () => countInFlood({ limits }, 'cart', { ip })))
}

/** Puts a product in as the widget does. */
const addSolved = async (from: Browser) => {
  const first = await add(from, 'course:1')
  if (first.body.status !== 'puzzle') return [first]
  return [first, await add(from, 'course:1', { puzzle: await solutionOf(first.body.challenge) })]
}

describe('in a flood of carts', () => {
  beforeEach(async () => {
    await school.close()
    school = await startSchool({ config: { captcha: 'altcha' } })
    await stockShop(school)
    await floodFrom('2001:db8:1:2::/64', 1_500)
  })

  test('a visitor from the block of addresses solves a puzzle, those of others do not notice, and an alarm is raised', async () => {
    const [near, far] = [school.browser({ ip: '2001:db8:1:ffff::1' }), school.browser({ ip: '2001:db8:2:2::1' })]
    const [responses, others] = [await addSolved(near), await addSolved(far)]
    expect([responses, others].map((all) => all.map(({ status, body }) => [status, body.status]))).toEqual([
      [
        [400, 'puzzle'],
        [200, 'ok'],
      ],
      [[200, 'ok']],
    ])
    expect(school.logs().filter(({ event }) => event === 'cart-flood').length).toBe(1)
  })

  test('a solution is good for one cart', async () => {
    const [first, second] = [school.browser({ ip: '2001:db8:1:3::1' }), school.browser({ ip: '2001:db8:1:4::1' })]
    const puzzle = await solutionOf((await add(first, 'course:1')).body.challenge)
    const responses = [await add(first, 'course:1', { puzzle }), await add(second, 'course:1', { puzzle })]
    expect(responses.map(({ status }) => status)).toEqual([200, 400])
  })

  test('who has a cart and who is signed in puts things in as before', async () => {
    await aPerson(school)
    const [known, user] = [school.browser({ ip: '2001:db8:1:5::1' }), school.browser({ ip: '2001:db8:1:6::1' })]
    await addSolved(known)
    await signIn(user)
    expect([(await add(known, 'course:2')).status, (await add(user, 'course:1')).status]).toEqual([200, 200])
  })
})

test('beyond its 20,000 carts an hour of all addresses every visitor gets one by a puzzle', async () => {
  await school.close()
  school = await startSchool({ config: { captcha: 'altcha' } })
  await stockShop(school)
  const { limits } = school.deps
  await Promise.all(Array.from({ length: 20_000 }, () => limits.count('cartAll', 'all')))
  const visitors = Array.from({ length: 3 }, (_, at) => school.browser({ ip: `198.51.${at}.1` }))
  const statuses = []
  for (const visitor of visitors) {
    const { body } = await add(visitor, 'course:1')
    statuses.push((await add(visitor, 'course:1', { puzzle: await solutionOf(body.challenge) })).status)
  }
  expect(statuses).toEqual([200, 200, 200])
})

test('a cart counts for the whole school once, and not again with each item', async () => {
  await addAll(browser, 'course:1', 'course:2')
  expect(await school.deps.limits.forget('cartAll', 'all')).toBe(1)
})

test('of one address only so many carts are begun', async () => {
  await school.deps.limits.spend('cartIp', '203.0.113.7')
  for (let spent = 1; spent < 300; spent += 1) await school.deps.limits.spend('cartIp', '203.0.113.7')
  const { status, headers } = await add(browser, 'course:1')
  expect([status, Number(headers['retry-after']) > 0, await cartsOf(school)]).toEqual([429, true, []])
  expect((await add(browser.from('203.0.113.8'), 'course:1')).status).toBe(200)
  expect((await add(browser, 'course:2')).status).toBe(200)
})
