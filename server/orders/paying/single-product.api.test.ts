import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateOf } from '../testing/fake-provider.ts'
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
const CRYPTOGRAM = { token: 'cryptogram' }

const namesIn = (body: Record<string, unknown>) =>
  Array.isArray(body.items) ? body.items.map(({ name }) => name) : body.items

const cartOf = async (fields: Record<string, string> = {}) =>
  (await buyer.browser.post('/api/v1/get-cart/current/', fields)).body

const itemIdsOf = async (fields: Record<string, string> = {}) => {
  const { items } = await cartOf(fields)
  return Array.isArray(items) ? items.map(({ id }) => id) : []
}

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

test('a product that the cart does not have is not charged', async () => {
  const { status, body } = await buyer.pay({ ...CRYPTOGRAM, product: 'course:3' })
  expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['items']])
  expect(namesIn(await cartOf())).toEqual(['Космос', 'Шахматы', 'Магниты'])
})

test.each(['course', '2', 'course:x', '__proto__:1', 'course:2,course:1'])('%j names no product', async (wrong) => {
  const { status, body } = await buyer.browser.post('/api/v1/get-cart/current/', { product: wrong })
  expect([status, Object.keys(Object(body.errors))]).toEqual([400, ['product']])
})
