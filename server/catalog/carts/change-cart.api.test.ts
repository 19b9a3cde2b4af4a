import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { versionsOf } from './testing/rows.ts'
import { add, addAll, cartOf, outcome, productsOf, refusal } from './testing/shopper.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  browser = school.browser()
})
afterEach(() => school.close())

const setCountry = (isRussian: string) => browser.post('/api/v1/set-user-country/', { is_rf: isRussian })

test.each([
  ['true', 'RUB', ['cisrf=1', 'ccountry=RU', 'cppupshowed=1']],
  ['false', 'EUR', ['cisrf=0', 'ccountry=EU', 'cppupshowed=1']],
])('is_rf %s: the cart is paid in %s, and three cookies say so for 30 days', async (isRussian, currency, cookies) => {
  const response = await setCountry(isRussian)
  expect(outcome(response)).toEqual({ status: 200, body: { status: 'ok' } })
  const ours = response.setCookies.filter((cookie) => /^(cisrf|ccountry|cppupshowed)=/.test(cookie))
  expect(ours.map((cookie) => cookie.split(';')[0])).toEqual(cookies)
  expect(ours.filter((cookie) => /Max-Age=2592000;.*Secure/.test(cookie) && !/HttpOnly/.test(cookie))).toEqual(ours)
  expect((await cartOf(browser)).currency).toBe(currency)
})

test('in euros everything has its own euro price, nothing is converted', async () => {
  await addAll(browser, 'course:1', 'school:1')
  await setCountry('false')
  const cart = await cartOf(browser)
  expect(cart.items.map(({ price, price_rub, discount }) => [price, price_rub, discount])).toEqual([
    [45, 3_900, 10],
    [34, 2_900, 0],
  ])
  expect([cart.discount, cart.packages, cart.camp_packages, cart.catalog_packages]).toEqual([
    10,
    { 1: 34, 3: 90, 6: 165, 12: 285 },
    { 0: 115, 1: 52, 2: 92, 3: 110 },
    { 1: 18, 3: 45, 12: 135 },
  ])
})

test('what is not sold in euros is left out, and is there again in rubles', async () => {
  await addAll(browser, 'course:1', 'lesson:1')
  await setCountry('0')
  expect(await productsOf(browser)).toEqual(['course:1'])
  await setCountry('1')
  expect(await productsOf(browser)).toEqual(['course:1', 'lesson:1'])
})

test('the cookies decide no price', async () => {
  await add(browser, 'course:1')
  await setCountry('true')
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  const forged = [...cookie, 'ccountry=EU', 'cisrf=0'].join('; ').replace('ccountry=RU; ', '').replace('cisrf=1; ', '')
  const { body } = await browser.post('/api/v1/get-cart/current/', {}, { headers: { cookie: forged } })
  expect(body).toMatchObject({ currency: 'RUB', items: [{ price: 3_900 }] })
})

test('another currency is a change of the cart; the same one is none', async () => {
  await add(browser, 'course:1')
  for (const isRussian of ['true', 'false', 'false', 'true']) await setCountry(isRussian)
  expect(await versionsOf(school)).toEqual([3])
})

test('a visitor without a cart has the chosen currency and no row, and their first item makes a cart in it', async () => {
  await setCountry('false')
  const before = [(await cartOf(browser)).currency, await versionsOf(school)]
  await add(browser, 'course:1')
  expect([before, (await cartOf(browser)).currency]).toEqual([['EUR', []], 'EUR'])
})

test.each(['', 'perhaps', '2'])('is_rf %j is refused', async (isRussian) => {
  expect(outcome(await setCountry(isRussian))).toEqual(refusal('is_rf', 'Недопустимое значение'))
  expect(await versionsOf(school)).toEqual([])
})

test('a browser that keeps no cookies is told so', async () => {
  await browser.checkAuth()
  const headers = { cookie: null, 'x-csrftoken': browser.csrfToken() }
  const { status } = await browser.post('/api/v1/set-user-country/', { is_rf: 'true' }, { headers })
  expect([status, await versionsOf(school)]).toEqual([400, []])
})
