import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { cleanUpCheckout } from '../../app/start.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { shopProducts, stockShop } from '../../orders/testing/shop.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { type Cart, touchCart } from './cart-store.ts'
import { removeItems } from './change-cart.ts'
import { ownCart } from './own-cart.ts'
import { pricedCart, subscriptionCart } from './priced-cart.ts'
import { cartsOf, versionsOf } from './testing/rows.ts'
import { add, addAll, cartOf, productsOf, signIn } from './testing/shopper.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await stockShop(school)
  browser = school.browser()
})
afterEach(() => school.close())

const currentCart = async (): Promise<Cart> => {
  const [row] = await cartsOf(school)
  return ownCart(school.deps.db, { person: null, browserHash: row?.visitorHash ?? null }, 'current')
}

test('a priced cart is read alike in a transaction and outside of one, in minor units', async () => {
  await addAll(browser, 'course:1', 'lesson:1')
  await add(browser, 'school:1', { duration: '3' })
  const cart = await currentCart()
  const outside = await pricedCart(school.deps.db, cart, school.deps.now())
  expect(await school.deps.transact((tx) => pricedCart(tx, cart, school.deps.now()))).toEqual(outside)
  expect(
    outside.items.map(({ product, duration, price, discount }) => ({ id: product.id, duration, price, discount })),
  ).toEqual([
    { id: 'course:1', duration: null, price: { RUB: 3_900_00, EUR: 45_00 }, discount: { RUB: 900_00, EUR: 10_00 } },
    { id: 'lesson:1', duration: null, price: { RUB: 490_00, EUR: 0 }, discount: { RUB: 0, EUR: 0 } },
    { id: 'school:1', duration: 3, price: { RUB: 7_800_00, EUR: 90_00 }, discount: { RUB: 0, EUR: 0 } },
  ])
})

const isLilLesson = async () => (await pricedCart(school.deps.db, await currentCart(), school.deps.now())).isLilLesson

test('lessons alone are a purchase for lils from 490 rubles on', async () => {
  await addAll(browser, 'lesson:1')
  const alone = await isLilLesson()
  await addAll(browser, 'course:3')
  expect([alone, await isLilLesson()]).toEqual([true, false])
})

describe('the catalogue subscription takes the place of the items', () => {
  test.each([
    ['trial', true],
    ['subscribe', false],
    ['resubscribe', false],
  ] as const)(
    '%s: for a month, 1500 rubles or 18 euro, by card alone; codes are out of place %s',
    async (kind, isHidden) => {
      await addAll(browser, 'course:1', 'gift-certificate:1')
      const cart = await currentCart()
      expect(await subscriptionCart(school.deps.db, cart, kind)).toEqual({
        cart,
        items: [
          {
            itemId: 'subscription',
            product: shopProducts.find(({ id }) => id === 'catalog:4'),
            duration: 1,
            gift: null,
            price: { RUB: 1_500_00, EUR: 18_00 },
            discount: { RUB: 0, EUR: 0 },
          },
        ],
        owned: [],
        currency: 'RUB',
        isRecurrent: true,
        isHidden,
        isLilLesson: false,
        paidUntil: null,
      })
    },
  )
})

test('what was bought leaves the cart, the rest stays, and the cart has changed', async () => {
  await addAll(browser, 'course:1', 'course:2', 'lesson:1')
  const { id: cartId } = await currentCart()
  const products = ['course:1', 'lesson:1', 'course:9']
  await school.deps.transact((tx) => removeItems(tx, { cartId, products, at: school.clock.now() }))
  expect([await productsOf(browser), await versionsOf(school)]).toEqual([['course:2'], [4]])
})

test('the threshold is waived for one purchase, and at sign-in the cart keeps that', async () => {
  await aPerson(school)
  await add(browser, 'course:3')
  const visitors = await currentCart()
  const at = school.clock.now()
  await school.deps.transact((tx) => touchCart(tx, visitors.id, at, { isThresholdWaived: true }))
  const other = school.browser({ ip: '203.0.113.8' })
  await signIn(other)
  await add(other, 'course:1')
  await signIn(browser)
  const before = (await cartOf(browser)).is_threshold_waived
  const { cart_id: cartId } = await cartOf(browser)
  await school.deps.transact((tx) => removeItems(tx, { cartId, products: ['course:3'], at }))
  expect([before, (await cartOf(browser)).is_threshold_waived]).toEqual([true, false])
})

test("a visitor's cart is forgotten after 31 days without a change, a person's never", async () => {
  await aPerson(school)
  const other = school.browser({ ip: '203.0.113.8' })
  await signIn(other)
  await add(other, 'course:2')
  await add(browser, 'course:1')
  const at = school.clock.now().getTime()
  const sweep = (ms: number) => school.deps.transact((tx) => cleanUpCheckout(tx, new Date(at + ms)))
  await sweep(30 * DAY_MS)
  const storedCarts = (await cartsOf(school)).length
  await sweep(32 * DAY_MS)
  expect([storedCarts, (await cartsOf(school)).length, await productsOf(other)]).toEqual([2, 1, ['course:2']])
  expect((await cartOf(browser)).items).toEqual([])
})

test("a visitor's cart is forgotten four hours after its last item was taken out, other carts are not", async () => {
  const other = school.browser({ ip: '203.0.113.8' })
  await add(other, 'course:2')
  await add(browser, 'course:1')
  const [item] = (await cartOf(browser)).items
  await browser.post('/api/v1/remove-item/', { item_id: item?.id ?? '' })
  const at = school.clock.now().getTime()
  const sweep = async (ms: number) => {
    await school.deps.transact((tx) => cleanUpCheckout(tx, new Date(at + ms)))
    return (await cartsOf(school)).length
  }
  expect([await sweep(3.9 * HOUR_MS), await sweep(4.1 * HOUR_MS), await productsOf(other)]).toEqual([
    2,
    1,
    ['course:2'],
  ])
})
