import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '../../catalog/products/product-store.ts'
import { cart, productPackage } from '../../db/schema.ts'
import { stateOf } from '../testing/fake-provider.ts'
import { aProduct } from '../testing/shop.ts'
import { type Buyer, startTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
beforeEach(async () => {
  shop = await startTestShop()
  buyer = await shop.buyer()
  await buyer.put('course', 1)
  await buyer.put('course', 2)
  await buyer.put('lesson', 2)
})
afterEach(() => shop.school.close())

const product = 'course:2'
const ALL = ['Космос', 'Шахматы', 'Магниты']
const CRYPTOGRAM = { token: 'cryptogram' }

const namesIn = (body: Record<string, unknown>) =>
  Array.isArray(body.items) ? body.items.map(({ name }) => name) : body.items

const cartOf = async (fields: Record<string, string> = {}) =>
  (await buyer.browser.post('/api/v1/get-cart/current/', fields)).body

const itemIdsOf = async (fields: Record<string, string> = {}) => {
  const { items } = await cartOf(fields)
  return Array.isArray(items) ? items.map(({ id }) => id) : []
}

/** Opens a page for one product a minute after what was before; what it repeats when it pays. */
const opened = async (product: string) => {
  shop.school.clock.advance(60_000)
  const { as_of, items } = await cartOf({ product })
  const [item] = Array.isArray(items) ? items : []
  return { product, as_of: String(as_of), total: String(item?.price - item?.discount) }
}

const paysFor = async (page: Record<string, string>, pay_key: string) =>
  (await buyer.pay({ ...CRYPTOGRAM, ...page, pay_key })).body

test('a page for one product is shown that one alone, and the cart keeps the rest', async () => {
  expect([namesIn(await cartOf({ product })), namesIn(await cartOf())]).toEqual([
    ['Шахматы'],
    ['Космос', 'Шахматы', 'Магниты'],
  ])
})

test('it charges that one alone, and the rest is still in the cart', async () => {
  const items = JSON.stringify(await itemIdsOf({ product }))
  const { body } = await buyer.pay({ ...CRYPTOGRAM, product, items, total: '2500' })
  expect(body).toMatchObject({ status: 'success', items: [{ name: 'Шахматы' }] })
  expect(namesIn(await cartOf())).toEqual(['Космос', 'Магниты'])
})

test('in euros it charges that one alone as well, when its form is paid', async () => {
  shop.stripe.charge = ({ attemptId }) => ({ kind: 'widget', ref: `cs-${attemptId}`, token: 'secret' })
  await buyer.euros()
  const { body } = await buyer.browser.post('/checkout/gettoken/', { product, total: '29' })
  const [charge] = shop.stripe.charges
  shop.stripe.find = () => (charge ? { kind: 'state', state: stateOf(charge) } : { kind: 'absent' })
  const paid = await buyer.status(body.payment)
  expect([body.clientSecret, charge?.money, paid.body, namesIn(await cartOf())]).toMatchObject([
    'secret',
    { amount: 29_00, currency: 'EUR' },
    { status: 'success', items: [{ name: 'Шахматы' }] },
    ['Космос', 'Магниты'],
  ])
})

test('a code takes off of that one alone', async () => {
  await shop.addCode()
  const { body } = await buyer.browser.post('/checkout/use-points-post/', { promocode: 'LETO', product })
  expect(body).toMatchObject({ status: 'ok', discount: 250 })
})

test('a page that shows the whole cart is not charged for one product', async () => {
  const items = JSON.stringify(await itemIdsOf())
  const { status, body } = await buyer.pay({ ...CRYPTOGRAM, product, items })
  expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['items']])
})

describe('a product that the cart does not have', () => {
  const other = 'lesson:1'

  test('is shown, also to a visitor, and neither put into a cart nor stored as one', async () => {
    const visitor = shop.school.browser()
    const { body } = await visitor.post('/api/v1/get-cart/current/', { product: other })
    const carts = await shop.school.deps.db.select({ personId: cart.personId }).from(cart)
    expect([namesIn(body), namesIn(await cartOf({ product: other })), namesIn(await cartOf()), carts]).toEqual([
      ['Вулкан'],
      ['Вулкан'],
      ALL,
      [{ personId: buyer.person.id }],
    ])
  })

  test('has its code checked', async () => {
    await shop.addCode()
    const { body } = await buyer.browser.post('/checkout/use-points-post/', {
      promocode: 'LETO',
      product: 'school:1:12',
    })
    expect(body).toMatchObject({ status: 'ok', discount: 2_490 })
  })

  test('is charged alone, and the cart stays as it was', async () => {
    const items = JSON.stringify(await itemIdsOf({ product: other }))
    const { body } = await buyer.pay({ ...CRYPTOGRAM, product: other, items })
    expect([body.status, namesIn(body), namesIn(await cartOf())]).toEqual(['success', ['Вулкан'], ALL])
  })

  test('is in the cart after a payment that has failed', async () => {
    shop.cloudpayments.charge = (charge) => ({ kind: 'state', state: stateOf(charge, { status: 'failed' }) })
    const { body } = await buyer.pay({ ...CRYPTOGRAM, product: other })
    expect([body.status, namesIn(await cartOf())]).toEqual(['error', [...ALL, 'Вулкан']])
  })

  test('is charged once when the request without a key is repeated', async () => {
    const fields = { ...CRYPTOGRAM, product: 'gift-certificate:1' }
    const [{ body: first }, { body: again }] = [await buyer.pay(fields), await buyer.pay(fields)]
    expect([again.payment, shop.cloudpayments.charges.length]).toEqual([first.payment, 1])
  })

  test('is charged again where it has been put into the cart since', async () => {
    const fields = { ...CRYPTOGRAM, product: 'school:1:3' }
    await buyer.pay(fields)
    await buyer.put('school', 1, 3)
    await buyer.pay(fields)
    expect(shop.cloudpayments.charges.map(({ money }) => money.amount)).toEqual([7_800_00, 7_800_00])
  })

  test.each([
    ['another one of the same price', 'lesson:1', 'lesson:3'],
    ['the same one with other months of the same price', 'school:1:3', 'school:1:6'],
    ['the same certificate for somebody else', 'gift-certificate:1', 'gift-certificate:1'],
  ])('is charged after %s', async (_, one, other) => {
    await shop.school.deps.transact(async (tx) => {
      await addProduct(tx, aProduct({ type: 'lesson', productId: 3, priceRub: 490_00, priceEur: null }))
      await tx.update(productPackage).set({ priceRub: 7_800_00 }).where(eq(productPackage.duration, 6))
    })
    const first = await paysFor(await opened(one), 'key-of-the-first-page')
    const second = await paysFor(await opened(other), 'key-of-the-second-page')
    expect([second.status, second.payment === first.payment, shop.cloudpayments.charges.length]).toEqual([
      'success',
      false,
      2,
    ])
  })

  test('is charged once where two pages have shown it, and both get the payment', async () => {
    const [one, other] = [await opened('gift-certificate:1'), await opened('gift-certificate:1')]
    shop.school.clock.advance(60_000)
    const first = await paysFor(one, 'key-of-the-first-page')
    const second = await paysFor(other, 'key-of-the-second-page')
    expect([second, shop.cloudpayments.charges.length]).toEqual([first, 1])
  })

  test('is charged in euros once for each time that a page has shown it', async () => {
    shop.stripe.charge = ({ attemptId }) => ({ kind: 'widget', ref: `cs-${attemptId}`, token: 'secret' })
    await buyer.euros()
    const buys = async () => {
      const { body } = await buyer.browser.post('/checkout/gettoken/', await opened('gift-certificate:1'))
      const charge = shop.stripe.charges.at(-1)
      shop.stripe.find = () => (charge ? { kind: 'state', state: stateOf(charge) } : { kind: 'absent' })
      return [body.status, (await buyer.status(body.payment)).body.status]
    }
    expect([await buys(), await buys(), shop.stripe.charges.length]).toEqual([['ok', 'success'], ['ok', 'success'], 2])
  })

  test('is not charged if it is not sold', async () => {
    const { status, body } = await buyer.pay({ ...CRYPTOGRAM, product: 'course:9' })
    expect([status, Object.keys(Object(body.errors)), namesIn(await cartOf())]).toEqual([400, ['items'], ALL])
  })
})

describe('the months of a product', () => {
  test.each([
    ['school:1', 1],
    ['school:1:6', 6],
    ['school:1:7', 6],
    ['school:1:99', 12],
    ['camp:2:9', 3],
    ['catalog:1:0', 1],
  ])('%s are %i: those that are asked for, the nearest that are sold, or the fewest', async (named, duration) => {
    expect((await cartOf({ product: named })).items).toMatchObject([{ duration }])
  })

  test('are in the cart after a payment that has failed', async () => {
    await buyer.put('school', 1, 3)
    shop.cloudpayments.charge = (charge) => ({ kind: 'state', state: stateOf(charge, { status: 'failed' }) })
    await buyer.pay({ ...CRYPTOGRAM, product: 'school:1:12' })
    expect((await cartOf({ product: 'school:1' })).items).toMatchObject([{ duration: 12 }])
  })

  test('do not change those in the cart until they are paid', async () => {
    await buyer.put('school', 1, 3)
    const shown = (await cartOf({ product: 'school:1:12' })).items
    const before = (await cartOf({ product: 'school:1' })).items
    const { body } = await buyer.pay({ ...CRYPTOGRAM, product: 'school:1:12' })
    expect([shown, before, body.status, namesIn(await cartOf())]).toMatchObject([
      [{ duration: 12 }],
      [{ duration: 3 }],
      'success',
      ALL,
    ])
  })
})

test.each(['course', '2', 'course:x', '__proto__:1', 'course:2,course:1', 'school:1:', 'school:1:123'])(
  '%j names no product',
  async (wrong) => {
    const { status, body } = await buyer.browser.post('/api/v1/get-cart/current/', { product: wrong })
    expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['product']])
  },
)
