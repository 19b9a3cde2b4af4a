import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../../auth/testing/people.ts'
import { cartReply } from '../../contract/checkout/cart-calls.ts'
import type { Browser } from '../../testing/school.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop()
})
afterEach(() => shop.school.close())

const REFUSED = { status: 'error', errors: { product_id: ['Вы это уже купили: доступ остаётся навсегда'] } }

/** Somebody who has bought a course and a lesson. */
const anOwner = async () => {
  const owner = await shop.buyer()
  await owner.put('course', 2)
  await owner.put('lesson', 2)
  expect((await owner.pay()).body).toMatchObject({ status: 'success' })
  return owner
}

const inCart = async (browser: Browser) => {
  const { items } = (await browser.post('/api/v1/get-cart/current/')).body
  return Array.isArray(items) ? items.map(({ name }) => name) : items
}

test('what a person has for good is refused at its field, and nothing is put in', async () => {
  const owner = await anOwner()
  const responses = [await owner.put('course', 2), await owner.put('lesson', 2)]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [400, REFUSED],
    [400, REFUSED],
  ])
  expect(await inCart(owner.browser)).toEqual([])
})

test('another course, months, gifts and what renews by itself stay possible', async () => {
  const owner = await shop.buyer()
  await owner.put('school', 1, 3)
  await owner.put('gift-certificate', 1)
  expect((await owner.pay()).body).toMatchObject({ status: 'success' })
  const responses = [
    await owner.put('school', 1, 3),
    await owner.put('gift-certificate', 1),
    await owner.put('plus', 1),
    await owner.put('course', 1),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

/** The visitor of a browser has put in both courses, one of which the person who then signs in has bought. */
const signedInWithCart = async () => {
  const { person } = await anOwner()
  const browser = shop.school.browser()
  await browser.checkAuth()
  for (const product_id of ['1', '2']) await browser.post('/api/v1/add-item/', { product_type: 'course', product_id })
  await browser.post('/api/v1/landing-auth/', { username: person.email, password: PASSWORD })
  return browser
}

const ownedIn = async (browser: Browser, fields: Record<string, string> = {}) => {
  const { owned } = cartReply.parse((await browser.post('/api/v1/get-cart/current/', fields)).body)
  return owned.map(({ id, name, url }) => ({ id, name, url }))
}

test('what somebody has put in before they signed in, and has already, is named and not charged, until it is taken out', async () => {
  const browser = await signedInWithCart()
  const owned = await ownedIn(browser)
  expect([await inCart(browser), owned]).toEqual([
    ['Космос'],
    [{ id: expect.any(String), name: 'Шахматы', url: '/course/2/' }],
  ])
  await browser.post('/api/v1/remove-item/', { item_id: owned[0]?.id ?? '' })
  expect([await inCart(browser), await ownedIn(browser)]).toEqual([['Космос'], []])
})

test('a page for one product names that one alone as bought', async () => {
  const browser = await signedInWithCart()
  const [one, other] = [
    await ownedIn(browser, { product: 'course:2' }),
    await ownedIn(browser, { product: 'course:1' }),
  ]
  expect([one, other]).toMatchObject([[{ name: 'Шахматы' }], []])
})

test('somebody else can still buy it', async () => {
  await anOwner()
  const other = await shop.buyer()
  expect((await other.put('course', 2)).status).toBe(200)
})

test('the cabinet names what is open for good, and where it is', async () => {
  const owner = await anOwner()
  await owner.put('school', 1, 3)
  await owner.pay()
  const { owned } = (await owner.browser.post('/api/v1/purchases/')).body
  expect(owned).toEqual([
    { type: 'lesson', product_id: 2, name: 'Магниты', url: '/lesson/2/' },
    { type: 'course', product_id: 2, name: 'Шахматы', url: '/course/2/' },
  ])
})
