import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { CART_ITEMS_MAX } from '../../contract/checkout/limits.ts'
import { aProduct, stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { addProduct } from '../products/product-store.ts'
import { mergeCarts } from './own-cart.ts'
import { cartsOf, countItems } from './testing/rows.ts'
import { add, addAll, cartOf, itemNamed, productsOf, signIn } from './testing/shopper.ts'

let school: School
let personId: string
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  personId = (await aPerson(school)).id
})
afterEach(() => school.close())

/** Another browser of the same person, who is signed in there. */
const elsewhere = async (): Promise<Browser> => {
  const browser = school.browser({ ip: '203.0.113.9' })
  await signIn(browser)
  return browser
}

test("a visitor's cart becomes that of the person who signs in, under its id", async () => {
  const browser = school.browser()
  await addAll(browser, 'course:1', 'lesson:1')
  const { cart_id: id } = await cartOf(browser)
  await signIn(browser)
  expect([(await cartOf(browser)).cart_id, await productsOf(browser)]).toEqual([id, ['course:1', 'lesson:1']])
  expect(await cartsOf(school)).toEqual([{ id, personId, visitorHash: null }])
})

test('where the person has a cart, the new things go into it; doubles are dropped', async () => {
  await addAll(await elsewhere(), 'course:1', 'course:2')
  const browser = school.browser()
  await addAll(browser, 'lesson:1', 'course:2')
  await signIn(browser)
  expect(await productsOf(browser)).toEqual(['course:1', 'course:2', 'lesson:1'])
  expect([await productsOf(await elsewhere()), (await cartsOf(school)).length, await countItems(school)]).toEqual([
    ['course:1', 'course:2', 'lesson:1'],
    1,
    3,
  ])
})

test('of a double the months that the person had chosen stay', async () => {
  await add(await elsewhere(), 'school:1', { duration: '12' })
  const browser = school.browser()
  await add(browser, 'school:1', { duration: '3' })
  await signIn(browser)
  expect((await itemNamed(browser, 'Школа')).duration).toBe(12)
})

test('a cart that has become the person’s shows again in no other visit of that browser', async () => {
  const browser = school.browser()
  await add(browser, 'course:1')
  await signIn(browser)
  await browser.post('/api/v1/logout/')
  expect(await productsOf(browser)).toEqual([])
})

test('the currency is the one that the browser has shown', async () => {
  await add(await elsewhere(), 'course:1')
  const browser = school.browser()
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  await add(browser, 'course:2')
  await signIn(browser)
  expect((await cartOf(browser)).currency).toBe('EUR')
})

test('an empty cart takes the currency that the browser has chosen', async () => {
  await cartOf(await elsewhere())
  const browser = school.browser()
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  await signIn(browser)
  expect((await cartOf(browser)).currency).toBe('EUR')
})

test('a cart with items keeps its currency if the browser had none', async () => {
  await add(await elsewhere(), 'course:1')
  const browser = school.browser()
  await browser.post('/api/v1/set-user-country/', { is_rf: 'false' })
  await signIn(browser)
  expect((await cartOf(browser)).currency).toBe('RUB')
})

test('what does not fit any more is left behind', async () => {
  const courses = Array.from({ length: CART_ITEMS_MAX }, (_, at) => aProduct({ type: 'course', productId: 1_000 + at }))
  await school.deps.transact(async (tx) => {
    for (const course of courses) await addProduct(tx, course)
  })
  const ids = courses.map(({ id }) => id)
  await addAll(await elsewhere(), ...ids.slice(1))
  const browser = school.browser()
  await addAll(browser, ids[1] ?? '', 'course:1', 'course:2')
  await signIn(browser)
  expect(await productsOf(browser)).toEqual([...ids.slice(1), 'course:1'])
})

const browserOf = (visitorHash: string) => ({ visitorHash, recall: () => null })

test('a merge that was done changes nothing a second time, nor does one of a browser without a cart', async () => {
  school.clock.advance(0)
  const browser = school.browser()
  await add(browser, 'course:1')
  const [visitor] = await cartsOf(school)
  await signIn(browser)
  const before = await cartOf(browser)
  await mergeCarts(school.deps, personId, browserOf(visitor?.visitorHash ?? ''))
  await mergeCarts(school.deps, personId, browserOf('nobodys'))
  expect(await cartOf(browser)).toEqual(before)
})

test('of two merges at the same moment each thing comes once', async () => {
  await add(await elsewhere(), 'course:2')
  const browser = school.browser()
  await addAll(browser, 'course:1', 'course:2')
  const hash = (await cartsOf(school)).find(({ visitorHash }) => visitorHash !== null)?.visitorHash ?? ''
  const merge = () => mergeCarts(school.deps, personId, browserOf(hash))
  await Promise.all([merge(), merge()])
  expect([await productsOf(await elsewhere()), (await cartsOf(school)).length]).toEqual([['course:2', 'course:1'], 1])
})
